/**
 * Rows of numbers for runs of letters, summed up to a few dozen numbers for a name, from which a linear layer and a
 * softmax make probabilities of classes:
 *
 *     h = Σ rows / √(number of rows)      P(class) = softmax(weights · h + bias)
 *
 * Several kinds of names may share the rows: each has a head, which is a linear layer of its own.
 *
 * A table of runs × countries would be five times as large and know no better: what tells countries apart is alike for
 * neighbours.
 */
import { MAX_ROW_COUNT } from "./grams.ts";
import { Workspace } from "./kernel.ts";
import { createRandom } from "./random.ts";

export interface NetworkShape {
  rowCount: number;
  /** Numbers in a row; a multiple of 8. */
  dimension: number;
  classCount: number;
  /** Linear layers; 1 if it is not given. */
  headCount?: number;
}

/** What was learnt, as plain arrays. */
export interface NetworkWeights {
  shape: NetworkShape;
  /** `[row * dimension + index]` */
  rows: Float32Array<ArrayBuffer>;
  heads: HeadWeights[];
}

export interface HeadWeights {
  /** `[class * dimension + index]` */
  classes: Float32Array<ArrayBuffer>;
  bias: Float32Array<ArrayBuffer>;
}

/** A linear layer, with the sums of squares that its steps are divided by. */
interface Head {
  classes: Float32Array;
  bias: Float32Array;
  classSums: Float64Array;
  biasSums: Float64Array;
}

/** Learning rates of Adagrad. Twice or half as much: 0.1 points. */
const ROW_RATE = 0.3;
const CLASS_RATE = 0.1;
const BIAS_RATE = 0.05;
/** Classes whose gradient is smaller are left alone: most countries are out of the question for a name. */
const MIN_GRADIENT = 3e-4;
/** Bias of classes that are none: the number of classes is rounded up to whole vectors. */
const NO_CLASS_BIAS = -1000;

const roundUp = (count: number, unit: number): number => Math.ceil(count / unit) * unit;

export class Network {
  /** Row numbers of a name, to be filled in before {@link predict} and {@link learn}. */
  readonly input: Int32Array;
  private readonly shape: NetworkShape;
  private readonly workspace: Workspace;
  private rowCount: number;
  private readonly width: number;
  private readonly rows: Float32Array;
  private readonly heads: readonly Head[];
  private readonly hidden: Float32Array;
  private readonly output: Float32Array;
  private readonly gradient: Float32Array;
  private readonly touched: Int32Array;
  private readonly coefficients: Float32Array;
  private readonly steps: Float32Array;
  private readonly rowSums: Float32Array;

  constructor(shape: NetworkShape) {
    const { rowCount, dimension, classCount, headCount = 1 } = shape;
    const outputCount = roundUp(classCount, 4);
    this.shape = shape;
    this.rowCount = rowCount;
    this.width = dimension * Float32Array.BYTES_PER_ELEMENT;
    const headWordCount = classCount * dimension + outputCount;
    const wordCount =
      rowCount * (dimension + 1) +
      headCount * headWordCount +
      MAX_ROW_COUNT +
      4 * outputCount +
      2 * dimension;
    this.workspace = new Workspace(wordCount * 4 + 1024, this.width);
    const { workspace } = this;
    this.input = workspace.integers(MAX_ROW_COUNT);
    this.rows = workspace.floats(rowCount * dimension);
    this.rowSums = workspace.floats(rowCount);
    this.heads = Array.from({ length: headCount }, () => ({
      classes: workspace.floats(classCount * dimension),
      bias: workspace.floats(outputCount).fill(NO_CLASS_BIAS),
      classSums: new Float64Array(classCount).fill(1e-6),
      biasSums: new Float64Array(classCount).fill(1e-3),
    }));
    this.hidden = workspace.floats(dimension);
    this.output = workspace.floats(outputCount);
    this.gradient = workspace.floats(dimension);
    this.touched = workspace.integers(outputCount);
    this.coefficients = workspace.floats(outputCount);
    this.steps = workspace.floats(outputCount);
  }

  /**
   * Begins with small random numbers, and with the biases that make a name without rows as likely as the prior of a head
   * says.
   */
  initialize(priors: readonly ArrayLike<number>[], seed: number): void {
    const random = createRandom(seed);
    for (let index = 0; index < this.rows.length; index++) this.rows[index] = (random() - 0.5) * 0.2;
    for (const [number, { classes, bias }] of this.heads.entries()) {
      for (let index = 0; index < classes.length; index++) classes[index] = (random() - 0.5) * 0.2;
      const prior = priors[number]!;
      let sum = 0;
      for (let index = 0; index < this.shape.classCount; index++) sum += prior[index]!;
      for (let index = 0; index < this.shape.classCount; index++) {
        bias[index] = prior[index]! > 0 ? Math.log(prior[index]! / sum) : NO_CLASS_BIAS;
      }
    }
    this.rowSums.fill(1e-6);
  }

  restore({ rows, heads }: NetworkWeights): void {
    this.rows.set(rows);
    for (const [number, { classes, bias }] of this.heads.entries()) {
      classes.set(heads[number]!.classes);
      bias.set(heads[number]!.bias);
    }
  }

  /** Forgets all rows but these, given in ascending order, and numbers them anew; learning goes on from there. */
  retain(kept: ArrayLike<number>): void {
    const { dimension } = this.shape;
    for (let row = 0; row < kept.length; row++) {
      const old = kept[row]!;
      this.rows.copyWithin(row * dimension, old * dimension, (old + 1) * dimension);
      this.rowSums[row] = this.rowSums[old]!;
    }
    this.rowCount = kept.length;
  }

  weights(): NetworkWeights {
    return {
      shape: { ...this.shape, rowCount: this.rowCount },
      rows: this.rows.slice(0, this.rowCount * this.shape.dimension),
      heads: this.heads.map(({ classes, bias }) => ({
        classes: classes.slice(),
        bias: bias.slice(0, this.shape.classCount),
      })),
    };
  }

  /** Probabilities of all classes for the first `count` rows of {@link input}; overwritten by the next call. */
  predict(count: number, head = 0): Float32Array {
    const { kernel } = this.workspace;
    const { hidden, output } = this;
    const { classes, bias } = this.heads[head]!;
    kernel.sumRows(this.input.byteOffset, count, this.rows.byteOffset, hidden.byteOffset);
    const scale = count === 0 ? 0 : 1 / Math.sqrt(count);
    for (let index = 0; index < hidden.length; index++) hidden[index]! *= scale;
    kernel.products(classes.byteOffset, this.shape.classCount, hidden.byteOffset, output.byteOffset);
    kernel.softmax(output.byteOffset, output.byteLength, bias.byteOffset);
    return output;
  }

  /**
   * One step of gradient descent towards `label`.
   *
   * @param rate falls from 1 to 0 during training
   * @param areRowsFixed whether the head alone learns
   * @returns the loss before the step
   */
  learn(count: number, label: number, weight: number, rate: number, head = 0, areRowsFixed = false): number {
    const probabilities = this.predict(count, head);
    const { kernel } = this.workspace;
    const { classes, bias, classSums, biasSums } = this.heads[head]!;
    const { hidden, gradient, touched, coefficients, steps } = this;
    const hiddenSquare = meanSquare(hidden);
    const loss = -Math.log(probabilities[label]! + 1e-12);
    let touchedCount = 0;
    for (let index = 0; index < this.shape.classCount; index++) {
      let slope = probabilities[index]!;
      if (index === label) slope -= 1;
      else if (slope < MIN_GRADIENT) continue;
      slope *= weight;
      const square = slope * slope;
      classSums[index]! += square * hiddenSquare;
      biasSums[index]! += square;
      touched[touchedCount] = index;
      coefficients[touchedCount] = slope;
      steps[touchedCount++] = (CLASS_RATE * rate * slope) / Math.sqrt(classSums[index]!);
      bias[index]! -= (BIAS_RATE * rate * slope) / Math.sqrt(biasSums[index]!);
    }
    gradient.fill(0);
    kernel.stepRows(
      touched.byteOffset,
      touchedCount,
      classes.byteOffset,
      coefficients.byteOffset,
      steps.byteOffset,
      hidden.byteOffset,
      gradient.byteOffset,
    );
    if (areRowsFixed) return loss;
    const scale = 1 / Math.sqrt(count);
    for (let index = 0; index < gradient.length; index++) gradient[index]! *= scale;
    kernel.adagradRows(
      this.input.byteOffset,
      count,
      this.rows.byteOffset,
      this.rowSums.byteOffset,
      meanSquare(gradient),
      ROW_RATE * rate,
      gradient.byteOffset,
    );
    return loss;
  }
}

function meanSquare(values: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]! * values[index]!;
  return sum / values.length;
}

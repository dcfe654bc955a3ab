/**
 * A strict program with every portable entry: what must type-check, and what must not. No types of Node are there, and
 * declarations of libraries are checked too.
 */
import {
  CognomenError,
  type CountryCode,
  type ErrorCode,
  type Explanation,
  explain,
  info,
  type NameParts,
  type Prediction,
  type PredictOptions,
  type Predictor,
  predict,
  predictMany,
} from "cognomen";
import { createPredictor } from "cognomen/bare";
import * as best from "cognomen/best";
import { predictEach } from "cognomen/bulk";
import * as core from "cognomen/core";
import { type Estimator, estimator } from "cognomen/estimate";
import * as full from "cognomen/full";
import { createHandler } from "cognomen/http";
import { createRedisStore } from "cognomen/http/redis";
import { type LoadProgress, load, type Tier } from "cognomen/lazy";
import { createRemotePredictor, type RemotePredictor } from "cognomen/remote";
import { residents } from "cognomen/residents";
import * as unorm from "cognomen/unorm";

export const predictors: Predictor[] = [{ predict, predictMany, explain, info }, core, full, best, unorm];
const tier: Tier = "full";
export const later: Promise<Predictor> = load(tier, {
  onProgress: (progress: LoadProgress) => progress.tier,
});
export const remote: Promise<RemotePredictor> = createRemotePredictor("/full.bin", {
  limit: 3,
  signal: undefined,
});
export const each: AsyncIterable<Prediction> = predictEach(core, ["Nguyen"]);
export const own: Predictor = createPredictor(new Uint8Array(0));
export const guess: Estimator = estimator;
export const inSwitzerland: Prediction = predict("Rossi", { prior: residents("CH") });
// Whoever passes on what they were given.
export const askWith = (
  limit: number | undefined,
  countries: readonly CountryCode[] | undefined,
): Prediction => predict("Nguyen", { limit, countries, prior: undefined, estimator: undefined });
export const lazily: Promise<Predictor> = load("core", { onProgress: undefined, signal: undefined });

// Callers with optional values of their own.
interface Row {
  given: string | undefined;
  family?: string | null | undefined;
}
export const ask = (row: Row): Prediction => predict(row);
export const askParts = (parts: NameParts): Prediction[] => predictMany([parts, "Nguyen"]);
export const options: PredictOptions = {
  limit: 3,
  countries: ["CH"],
  prior: { CH: 1 },
  estimator,
  whole: true,
  coverage: 0.9,
  minProbability: 0.01,
};
export const reasons: Explanation = explain("Nguyen", options);
export const match: "direct" | "stripped" | "last-name" | "estimate" | "none" = reasons.match;
export const code: ErrorCode | undefined = ((error: unknown) =>
  error instanceof CognomenError ? error.code : undefined)(undefined);

/** A subclass, and the cause of an error. */
class OwnError extends CognomenError {
  readonly own = 1;
}
export const ownOf = (error: unknown): number => (error instanceof OwnError ? error.own : 0);
export const withCause: CognomenError = new CognomenError("ERR_OPTION", "wrong", { cause: new Error("why") });

// Answers are open for the codes of later data, and known codes are completed.
export const isSwiss = ({ country }: Prediction): boolean => country[0]?.country_id === "CH";
export const inLaterData = ({ country }: Prediction): boolean => country[0]?.country_id === "later";

export const handler: (request: Request) => Promise<Response> = createHandler({ predictor: core });
export const remoteHandler = remote.then((predictor) =>
  createHandler({ predictor, quota: undefined, keyless: { limit: undefined }, throttle: undefined }),
);
export const lazyHandler = createHandler({ predictor: remote, batchMax: undefined });
export const makeStore: (client: Parameters<typeof createRedisStore>[0]) => unknown = createRedisStore;

// @ts-expect-error a number is no name
predict(5);
// @ts-expect-error a limit is a number
predict("Nguyen", { limit: "3" });
// @ts-expect-error there is no such option
predict("Nguyen", { limits: 3 });
// @ts-expect-error nor this one any more
predict("Nguyen", { unknown: "estimate" });
// @ts-expect-error the United Kingdom is GB
predict("Nguyen", { countries: ["UK"] });
// @ts-expect-error in weights as well
predict("Nguyen", { prior: { UK: 1 } });
// @ts-expect-error blocks are no business of callers
export const blockCount: number = info().blockCount;
// @ts-expect-error candidates may be missing
export const first: string = predict("Nguyen").country[0].country_id;
// @ts-expect-error the handler needs a predictor
createHandler({});

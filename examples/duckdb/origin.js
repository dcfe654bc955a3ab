/**
 * Makes cognomen two functions of a DuckDB connection, for its Node client:
 *
 *     SELECT origin(name) FROM customers;
 *     SELECT origin_of_parts(given, family)[1].country_id FROM customers;
 *
 * They answer each row by itself. `{ prior }` counts in what a list says: the weights that `cognomen fit-prior` writes.
 */
import {
  DOUBLE,
  DuckDBListValue,
  DuckDBScalarFunction,
  DuckDBStructValue,
  LIST,
  STRUCT,
  VARCHAR,
} from "@duckdb/node-api";

const ANSWER = LIST(STRUCT({ country_id: VARCHAR, probability: DOUBLE }));

/**
 * @param {import("@duckdb/node-api").DuckDBConnection} connection
 * @param {{ predict(name: string | { given: string, family: string }, options?: object): { country: { country_id: string, probability: number }[] } }} predictor
 *   `cognomen/full`, `cognomen/best` for whole names, or what `createPredictor` makes
 * @param {object} [options] of `predict`, such as `{ prior: { DE: 3, AT: 1 } }`
 */
export function registerOrigin(connection, predictor, options) {
  const register = (name, columnCount, ask) =>
    connection.registerScalarFunction(
      DuckDBScalarFunction.create({
        name,
        parameterTypes: new Array(columnCount).fill(VARCHAR),
        returnType: ANSWER,
        // Of a name in parts one may be missing; NULL as a whole name stays NULL.
        specialHandling: columnCount > 1,
        mainFunction(_info, input, output) {
          const columns = Array.from({ length: columnCount }, (_, index) => input.getColumnVector(index));
          for (let row = 0; row < input.rowCount; row++) {
            const name = ask(columns.map((column) => column.getItem(row) ?? ""));
            const candidates = predictor.predict(name, options).country;
            output.setItem(row, new DuckDBListValue(candidates.map((one) => new DuckDBStructValue(one))));
          }
          output.flush();
        },
      }),
    );
  register("origin", 1, ([name]) => name);
  register("origin_of_parts", 2, ([given, family]) => ({ given, family }));
}

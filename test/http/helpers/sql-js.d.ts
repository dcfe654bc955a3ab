/** What the tests use of sql.js, which has no types of its own. */
declare module "sql.js" {
  interface Statement {
    step(): boolean;
    getAsObject(): Record<string, unknown>;
    free(): void;
  }
  interface Database {
    prepare(statement: string, parameters: readonly (string | number)[]): Statement;
    close(): void;
  }
  export default function initSqlJs(): Promise<{ Database: new () => Database }>;
}

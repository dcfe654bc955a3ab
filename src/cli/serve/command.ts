/** `cognomen serve`: the HTTP adapter with a server of its own. */
import type { Command } from "commander";
import { createHandler } from "../../http/handler.ts";
import { type HandlerOptions, readOptions } from "../../http/options.ts";
import type { NamePredictor } from "../../http/predictor-source.ts";
import { UsageError } from "../errors.ts";
import type { CliHost } from "../host.ts";
import { toDataChoice, toPredictOptions } from "../options.ts";
import { openAccounts } from "./accounts.ts";
import { createComplainer } from "./complaints.ts";
import { describeServer } from "./greeting.ts";
import { addServeOptions, type ServeOptions } from "./options.ts";
import { connectRedis, type RedisConnection } from "./redis.ts";
import { countHeaderBytes, startServer } from "./server.ts";

export function addServeCommand(program: Command, host: CliHost): void {
  addServeOptions(program.command("serve"))
    .summary("answer names over HTTP")
    .description("Answers GET /?name=… and GET /?name[]=…&name[]=… in JSON until it is stopped (Ctrl+C).")
    .addHelpText("after", HELP_NOTES)
    .action((options: ServeOptions) => serve(host, options));
}

const HELP_NOTES = `
Examples:
  cognomen serve --open
  cognomen serve --port 80 --host 0.0.0.0 --accounts keys.json --keyless required
  cognomen serve --redis redis://localhost --trust-proxy 127.0.0.1,::1

Names and keys are never logged. The file of accounts is read again when it changes. SIGINT (Ctrl+C) and SIGTERM stop
the server after what has been asked is answered.`;

function openPredictor(host: CliHost, options: ServeOptions): NamePredictor {
  const { best = false, prior, residence } = options;
  const predictor = host.loadPredictor(toDataChoice(options));
  if (!best && prior === undefined && residence === undefined) return predictor;
  const predictOptions = toPredictOptions({ best, prior, residence }, predictor.info().countries, () =>
    host.loadEstimator(),
  );
  return {
    predict: (name) => predictor.predict(name, predictOptions),
    predictMany: (names) => predictor.predictMany(names, predictOptions),
  };
}

function toHandlerOptions(
  host: CliHost,
  options: ServeOptions,
  accounts: HandlerOptions["accounts"],
  redis: RedisConnection | undefined,
): HandlerOptions {
  const complain = createComplainer(host.stderr);
  const { open, keyless, throttle, batchMax, maxNameLength, cors, failOpen } = options;
  return {
    predictor: openPredictor(host, options),
    path: "/",
    onError: (error, source) => (source === "quota" && redis ? redis.tellError(error) : complain(error)),
    accounts,
    quota: redis?.quota,
    open,
    keyless,
    throttle,
    batchMax,
    maxNameLength,
    cors,
    failOpen,
    clientAddress: { trustedProxies: options.trustProxy, header: options.clientHeader },
  };
}

async function serve(host: CliHost, options: ServeOptions): Promise<void> {
  if (options.clientHeader !== undefined && options.trustProxy === undefined) {
    throw new UsageError("--client-header without --trust-proxy: anybody could write it; name your proxies");
  }
  if (options.failOpen && options.redis === undefined) {
    throw new UsageError("--fail-open without --redis: names are counted in memory, which is never down");
  }
  if (options.keyless === "required" && options.accounts === undefined) {
    throw new UsageError("--keyless required without --accounts: nobody has a key; name a file of them");
  }
  // Whoever reads the one line may go; that is no reason to stop.
  host.stdout.on("error", () => {});
  const table = options.accounts === undefined ? undefined : openAccounts(options.accounts, host.stderr);
  const redis =
    options.redis === undefined
      ? undefined
      : await connectRedis(options.redis, { failOpen: options.failOpen === true, stderr: host.stderr });
  try {
    const handlerOptions = toHandlerOptions(host, options, table?.find, redis);
    const handler = createHandler(handlerOptions);
    const settings = readOptions(handlerOptions);
    const maxHeaderBytes = countHeaderBytes(settings.batchMax, settings.maxNameLength);
    const server = await startServer({ handler, host: options.host, port: options.port, maxHeaderBytes });
    const keys = table && { path: options.accounts!, count: table.count };
    host.stdout.write(describeServer(server.url, settings, keys));
    await host.waitForStop();
    await server.stop();
  } finally {
    table?.close();
    await redis?.close();
  }
}

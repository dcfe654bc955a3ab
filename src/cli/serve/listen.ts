/** Listening on a port, and what to do where that fails. */
import type { Server } from "node:http";
import { StartError } from "../errors.ts";

export interface Place {
  host: string;
  port: number;
  /** The option that says which port. */
  option: string;
}

function explainListenError(error: NodeJS.ErrnoException, { host, port, option }: Place): Error {
  const foreign = `${host} is not an address of this machine: choose one with ${option === "--port" ? "--host" : option}`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} of ${host} is in use: choose another with ${option}, or port 0 for a free one`,
    EACCES: `port ${port} requires privileges that you do not have: choose one above 1023 with ${option}`,
    EADDRNOTAVAIL: foreign,
    ENOTFOUND: foreign,
  };
  const reason = reasons[error.code ?? ""];
  return reason === undefined ? error : new StartError(reason);
}

/** @throws StartError if the server cannot listen; the message says what to do */
export function listen(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explainListenError(error, place)));
    server.listen(place.port, place.host, resolve);
  });
}

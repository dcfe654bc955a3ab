/** Says in words why something did not come. Of an error that goes from the worker to the page only the message arrives. */

/** Nothing came: there is no network, or the connection broke. */
export class NetworkError extends Error {}

/** What to say for the codes of a data file in parts; those of damaged data begin with `ERR_DATA_`. */
const TEXTS: Readonly<Record<string, string>> = {
  ERR_REMOTE_STATUS: "This site does not have the data file.",
  ERR_REMOTE_BUSY: "This site is receiving too many requests. Try again in a minute.",
  ERR_REMOTE_HOST: "This site has a problem at the moment. Try again in a minute.",
  ERR_REMOTE_RANGE: "This site sent the wrong part of the data. Choose the core data.",
  ERR_REMOTE_CHANGED: "The data on this site are newer than this page. Reload the page.",
};

/** The error to show in place of `error`. */
export function inWords(error: unknown): Error {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof NetworkError || code === "ERR_REMOTE_NETWORK") {
    return new Error(
      navigator.onLine
        ? "The connection was lost, or this site does not respond. Try again."
        : "You are offline. Connect to the network and try again.",
    );
  }
  if (code?.startsWith("ERR_DATA_")) return new Error("The data were damaged on the way. Reload the page.");
  return new Error(TEXTS[code ?? ""] ?? message ?? String(error));
}

// What all examples serve: made once, for any host.
import * as cognomen from "cognomen/core";
import { createHandler } from "cognomen/http";
import accounts from "./accounts.json" with { type: "json" };

export const handler = createHandler({
  predictor: cognomen,
  // A table, as here, or a function that asks your database.
  accounts: /** @type {import("cognomen/http").Accounts} */ (accounts),
  // Ten seconds, so that it can be tried out by hand.
  throttle: { requestLimit: 100, windowSeconds: 10 },
});

/** For hosts on Node, whose own limit is 16 KiB: a hundred names of the greatest length take 232 KB in a URL. */
export const maxHeaderSize = 256 * 1024;

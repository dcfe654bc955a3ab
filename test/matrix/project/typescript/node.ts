/** The entries for Node, with the types of Node. */
import { createServer } from "node:http";
import * as core from "cognomen/core";
import { predict } from "cognomen/core";
import { createHandler } from "cognomen/http";
import { createNodeListener } from "cognomen/http/node";

export const server = async () => createServer(await createNodeListener(createHandler({ predictor: core })));
export const { count } = predict("Nguyen");

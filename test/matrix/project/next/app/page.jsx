"use client";

import { predict } from "cognomen/core";
import { useEffect } from "react";
import { answer as core } from "../core.js";
import { answer as lazy } from "../lazy.js";
import { answer as standard } from "../standard.js";

export default function Page() {
  useEffect(() => {
    globalThis.answers = { core, standard, lazy };
  }, []);
  return <p>{predict("Nguyen").country[0].country_id}</p>;
}

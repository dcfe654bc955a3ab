/** Files of `--accounts`: accounts that a handler takes, or one message that holds no key. */
import fc from "fast-check";
import { expect } from "vitest";
import { UsageError } from "../../../src/cli/errors.ts";
import { parseAccounts } from "../../../src/cli/serve/accounts.ts";
import { createAccountFinder } from "../../../src/http/accounts.ts";
import { applyDamage, type Damage, damages } from "../arbitraries/damage.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  text: string;
  damages: Damage[];
}

/** Found in a message, it has come from a key. */
const SECRET = "Sesame";

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("active", "paused", "expired", "unpaid", "day", "month") },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 2500, -1, 0.5, 1e300, null, true, "", [], {}) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const field = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("status", "limit", "window", "id") },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "limits", "\u001b[2J", "") },
);
const account = fc.oneof(
  { weight: 6, arbitrary: fc.record({ status: fc.constant("active") }) },
  {
    weight: 6,
    arbitrary: fc
      .array(fc.tuple(field, value), { maxLength: 4 })
      .map((entries) => Object.fromEntries([["status", "active"], ...entries])),
  },
  { weight: 1, arbitrary: value },
);
const key = fc.oneof(
  { weight: 6, arbitrary: fc.string({ maxLength: 12 }).map((text) => SECRET + text) },
  { weight: 1, arbitrary: fc.constantFrom("", "__proto__", "toString") },
);
const text = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(fc.tuple(key, account), { maxLength: 4 })
      .map((entries) => JSON.stringify(Object.fromEntries(entries))),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);

fuzz(
  "account files: accounts that a handler takes, or a message without keys and control characters",
  (): Fuzzer<Case> => {
    const decoder = new TextDecoder();
    return {
      arbitrary: fc.record({
        text: fc.tuple(fc.constantFrom("", "", "\ufeff"), text).map(([mark, json]) => mark + json),
        damages: fc.oneof({ weight: 2, arbitrary: fc.constant<Damage[]>([]) }, damages(200)),
      }),
      async check({ text: sound, damages: changes }) {
        const bytes = applyDamage(new TextEncoder().encode(sound), changes);
        const content = changes.length === 0 ? sound : decoder.decode(bytes);
        try {
          const accounts = await parseAccounts(content, "keys.json");
          createAccountFinder(Object.fromEntries(accounts));
          const parsed = JSON.parse(content.replace(/^\ufeff/u, "")) as object;
          for (const [key, account] of Object.entries(parsed)) {
            const { id } = accounts.get(key)!;
            expect(accounts.get(key)).toEqual({ id, ...account });
          }
          if (accounts.size !== Object.keys(parsed).length) throw new Error(`${accounts.size} accounts`);
          for (const { id } of accounts.values())
            if (id === undefined || id.includes(SECRET)) throw new Error(`the id ${id}`);
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          const { message } = error;
          if (message.includes(SECRET)) throw new Error(`a key is told: ${message}`);
          if (/\p{Cc}/u.test(message)) throw new Error(`a control character: ${message}`);
        }
      },
    };
  },
);

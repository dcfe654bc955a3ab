/** A host that fails and lies: a call ends, with the right answer or with an error of the package. */
import fc from "fast-check";
import { encodeTable } from "../../../build/encode/file.ts";
import { CognomenError } from "../../../src/ground/errors.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createRemotePredictor } from "../../../src/remote/predictor.ts";
import { ASKED, foldTable, NAMES, nameWords } from "../../helpers/six-names.ts";
import { tinyTable } from "../../helpers/tiny-table.ts";
import { applyDamage, type Damage, damages } from "../arbitraries/damage.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

const KINDS = [
  ...(["soundly", "soundly", "soundly", "whole", "damaged", "status", "network"] as const),
  ...(["another range", "changed", "bare", "late", "broken body"] as const),
];

/** How one request is answered. */
interface Conduct {
  kind: (typeof KINDS)[number];
  damages: Damage[];
  status: number;
  /** Added to the start of the range, and to its end. */
  shift: [number, number];
}

interface Case {
  conducts: Conduct[];
  names: string[];
  cacheBlockCount: number;
  requestLimit: number;
  /** Damage of the file itself, which all requests see. */
  file: Damage[];
}

fuzz(
  "a data file on a host that fails and lies: the right answer, or an error of the package",
  (): Fuzzer<Case> => {
    const { bytes: soundFile } = encodeTable(tinyTable(NAMES), {
      tier: "tiny",
      foldTable,
      nameWords,
      blockKeyCount: 1,
    });
    const whole = createPredictor(soundFile);
    const right = new Map(ASKED.map((name) => [name, JSON.stringify(whole.explain(name))]));

    function respond(file: Uint8Array, conduct: Conduct | undefined, range: string | null): Response {
      const { kind = "soundly", status = 500, shift = [0, 0] } = conduct ?? {};
      const etag = kind === "changed" ? '"two"' : '"one"';
      const [, from, last] = /^bytes=(\d+)-(\d+)$/u.exec(range ?? "") ?? [];
      if (kind === "network") throw new TypeError("fetch failed");
      if (kind === "status") return new Response("no", { status });
      if (kind === "broken body") {
        const body = new ReadableStream({
          start: (controller) => controller.error(new TypeError("terminated")),
        });
        return new Response(body, { status: 200 });
      }
      if (from === undefined || kind === "whole")
        return new Response(new Uint8Array(file), { headers: { etag } });
      const isOther = kind === "another range";
      const start = Math.max(0, Number(from) + (isOther ? shift[0] : 0));
      const end = Math.max(start, Math.min(file.length, Number(last) + 1 + (isOther ? shift[1] : 0)));
      if (start >= file.length)
        return new Response(null, {
          status: 416,
          headers: { etag, "content-range": `bytes */${file.length}` },
        });
      const slice = file.slice(start, end);
      const bytes = kind === "damaged" ? applyDamage(slice, conduct!.damages) : slice;
      const headers: Record<string, string> = kind === "bare" ? {} : { etag };
      // A lie about a range is told in its header too, or in the bytes alone.
      const isTold = !isOther || shift[0] % 2 === 0;
      if (kind !== "bare")
        headers["content-range"] = isTold
          ? `bytes ${start}-${end - 1}/${file.length}`
          : `bytes ${from}-${Math.min(file.length, Number(last) + 1) - 1}/${file.length}`;
      return new Response(new Uint8Array(bytes), { status: 206, headers });
    }

    const isOurs = (error: unknown): boolean =>
      error instanceof CognomenError && /^ERR_(?:DATA|REMOTE)_/u.test(error.code);

    const conduct: fc.Arbitrary<Conduct> = fc.record({
      kind: fc.constantFrom(...KINDS),
      // One bit is what a checksum alone notices; much else cannot be decoded.
      damages: fc.oneof(
        fc
          .record({
            kind: fc.constant("flip" as const),
            offset: fc.nat(2000),
            mask: fc.constantFrom(1, 2, 4, 8, 16),
          })
          .map((flip): Damage[] => [flip]),
        damages(200),
      ),
      status: fc.constantFrom(204, 301, 304, 400, 403, 404, 416, 429, 500, 503),
      shift: fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })),
    });

    return {
      arbitrary: fc.record({
        conducts: fc.array(conduct, { maxLength: 8 }),
        names: fc.array(fc.constantFrom(...ASKED), { minLength: 1, maxLength: 5 }),
        cacheBlockCount: fc.constantFrom(0, 1, 512),
        requestLimit: fc.constantFrom(1, 6),
        file: fc.oneof(
          { weight: 4, arbitrary: fc.constant<Damage[]>([]) },
          { weight: 1, arbitrary: damages(soundFile.length) },
        ),
      }),
      async check({ conducts, names, cacheBlockCount, requestLimit, file: changes }) {
        const file = applyDamage(soundFile, changes);
        let requestCount = 0;
        const fetch = async (
          _url: string,
          { headers }: { headers: Record<string, string> },
        ): Promise<Response> => {
          const current = conducts[requestCount++];
          if (requestCount > 200) throw new Error("asks without end");
          if (current?.kind === "late") await new Promise((resolve) => setImmediate(resolve));
          return respond(file, current, headers.Range ?? null);
        };
        const ask = async (action: () => Promise<unknown>, expected: string, what: string): Promise<void> => {
          try {
            const found = JSON.stringify(await action());
            if (found !== expected) throw new Error(`${what}: found ${found}, expected ${expected}`);
          } catch (error) {
            if (!isOurs(error)) throw error;
          }
        };
        try {
          const remote = await createRemotePredictor("http://localhost/names.bin", {
            fetch,
            cacheBlockCount,
            requestLimit,
          });
          const expected = JSON.stringify(names.map((name) => whole.predict(name)));
          await Promise.all([
            ...names.map((name) => ask(() => remote.explain(name), right.get(name)!, name)),
            ask(() => remote.predictMany(names), expected, "all names"),
          ]);
          // Whatever has failed: a host that is sound again is asked again.
          conducts.length = 0;
          const [first] = names;
          await ask(() => remote.explain(first!), right.get(first!)!, "again");
        } catch (error) {
          if (!isOurs(error)) throw error;
        }
      },
    };
  },
);

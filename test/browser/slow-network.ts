/**
 * A slow network before a server on this machine. It lies between browser and server and not in the browser, whose own
 * throttling (`Network.emulateNetworkConditions`) leaves out what workers ask for.
 */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export interface Network {
  /** Bytes a second to the browser, for all connections together. */
  readonly bytesPerSecond: number;
  /** To the server and back. A connection begins with one such way, as with TCP. */
  readonly roundTripMilliseconds: number;
}

/** As much of one connection goes out before another one's turn. */
const PACKET_BYTE_COUNT = 1400;

/** Does one thing after the other, none before its time. */
function createLine(): (at: number, act: () => void) => void {
  let last = Promise.resolve();
  return (at, act) => {
    last = last.then(async () => {
      const ahead = at - performance.now();
      if (ahead > 0) await wait(ahead);
      act();
    });
  };
}

export interface SlowNetwork {
  /** Where the server seems to be, `http://127.0.0.1:…`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** @param port of the server */
export async function openSlowNetwork(port: number, network: Network): Promise<SlowNetwork> {
  const oneWay = network.roundTripMilliseconds / 2;
  const millisecondsPerByte = 1000 / network.bytesPerSecond;
  /** What waits to be sent, by connection: each sends a packet in turn. */
  const waiting = new Map<Socket, Buffer[]>();
  const sockets = new Set<Socket>();
  const down = createLine();
  let isSending = false;

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    // Timers are late; what they lose is made up for.
    let freeAt = performance.now();
    for (let [first] = waiting; first; [first] = waiting) {
      const [socket, pieces] = first;
      const piece = pieces.shift()!;
      const packet = piece.subarray(0, PACKET_BYTE_COUNT);
      if (packet.length < piece.length) pieces.unshift(piece.subarray(PACKET_BYTE_COUNT));
      // Last in the order of turns.
      waiting.delete(socket);
      if (pieces.length > 0) waiting.set(socket, pieces);
      freeAt += packet.length * millisecondsPerByte;
      down(freeAt + oneWay, () => socket.write(packet));
      const ahead = freeAt - performance.now();
      if (ahead > 0) await wait(ahead);
    }
    isSending = false;
  }

  const server = createServer((browser) => {
    const upstream = connect(port, "127.0.0.1");
    // The way there and back that opens a connection.
    const openAt = performance.now() + network.roundTripMilliseconds;
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        browser.destroy();
        upstream.destroy();
      });
    }
    const up = createLine();
    browser.on("data", (bytes) => {
      up(Math.max(performance.now(), openAt) + oneWay, () => upstream.write(bytes));
    });
    upstream.on("data", (bytes) => {
      waiting.set(browser, [...(waiting.get(browser) ?? []), bytes as Buffer]);
      void send();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller } from '../../../bench/support/load.ts';
import { slowReadersStay, slowSendersStay } from '../bugs/http.ts';
import type { Check } from '../support/check.ts';

const requestSeconds = 4;
const everyMs = 500;

/** What each kind of slow client sends first, and then repeatedly; `null` for a client that reads slowly instead. */
const kinds: Readonly<Record<string, readonly [start: string, more: string | null]>> = {
  nothing: ['', ''],
  'a header': ['GET / HTTP/1.1\r\nhost: shop\r\n', 'x-a: b\r\n'],
  'a body': [post('/graphql', 'application/json'), ' '],
  'a webhook': [post('/api/payments/razorpay/webhook', 'application/json'), ' '],
  'a picture': [post('/api/reviews/images', 'image/jpeg'), 'a'],
  // Pipelined, so that the replies fill every buffer.
  'and does not read': [`GET /shop HTTP/1.1\r\nhost: shop\r\n\r\n`.repeat(200), null],
};

function post(path: string, type: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\ncontent-length: 90000\r\n\r\n`;
}

export default {
  id: 'S16',
  title: 'slow clients: header, bodies of every route, no reading; shoppers meanwhile',
  databases: ['pglite'],
  needsBuild: true,
  isQuick: true,
  bugs: [
    { name: 'a request has no time limit', replacements: [slowSendersStay] },
    { name: 'reading a reply has no time limit', replacements: [slowReadersStay] },
  ],
  async run({ tally, isQuick, startShop }) {
    const shop = await startShop({ env: { REQUEST_SECONDS: String(requestSeconds) } });
    const clients = isQuick ? 10 : 100;
    const { port } = new URL(shop.url);
    const open = new Map<Socket, string>();
    for (const [kind, [start, more]] of Object.entries(kinds)) {
      for (let client = 0; client < clients; client += 1) {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => {});
        open.set(socket, kind);
        await once(socket, 'connect');
        socket.write(start);
        if (more !== null) socket.resume();
        const timer = setInterval(() => (more === null ? socket.read(1) : socket.write(more)), everyMs);
        socket.once('close', () => {
          clearInterval(timer);
          open.delete(socket);
        });
        tally.count('slow clients');
      }
    }
    const caller = createCaller(shop.url, 1);
    const longestMs = 3 * requestSeconds * 1_000;
    const begun = performance.now();
    while (open.size > 0 && performance.now() - begun < longestMs) {
      // A client that does not read does not notice either that it was disconnected, so it reads from half time on.
      if (performance.now() - begun > longestMs / 2) for (const socket of open.keys()) socket.resume();
      const { status } = await caller.call({ method: 'GET', path: '/healthz' });
      tally.expectEqual('shoppers are served meanwhile', status, 200);
      await pause(100);
    }
    caller.close();
    tally.count('seconds until the last is cut off', Math.round((performance.now() - begun) / 1_000));
    tally.expectEqual('every slow client is cut off', [...new Set(open.values())], []);
    for (const socket of open.keys()) socket.destroy();
    await shop.expectInvariants();
  },
} satisfies Check;

import { Agent, get } from 'node:http';
import { portClosedAtOnce } from '../bugs/http.ts';
import type { Check } from '../support/check.ts';

const callers = 50;

/** Sends one request on a new connection, without retries. */
function ask(url: string): Promise<number | string> {
  return new Promise((resolve) => {
    const agent = new Agent();
    const outgoing = get(`${url}/api/get-ip`, { agent }, (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
      incoming.on('error', (error) => resolve(error.message));
    });
    outgoing.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    outgoing.on('close', () => agent.destroy());
  });
}

export default {
  id: 'R12',
  title: 'SIGTERM while 50 concurrent callers send requests',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [{ name: 'the port is closed at once', replacements: [portClosedAtOnce] }],
  async run({ tally, isQuick, startShop }) {
    const shop = await startShop();
    for (let round = 0; round < (isQuick ? 2 : 10); round += 1) {
      const before = Array.from({ length: callers }, () => ask(shop.url));
      const ended = shop.process.end('gently');
      const after = Array.from({ length: callers }, () => ask(shop.url));
      const answers = await Promise.all([...before, ...after]);
      await ended;
      const refused = answers.filter((answer) => answer !== 200 && answer !== 503);
      tally.count('callers', answers.length);
      tally.expectEqual('everybody is answered', refused, []);
      await shop.process.begin();
    }
    await shop.expectInvariants();
  },
} satisfies Check;

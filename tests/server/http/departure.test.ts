import { Agent, get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { prepareDeparture } from '../../../server/http/departure.ts';

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = get(url, { agent: new Agent() }, (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve(incoming.statusCode));
    });
    outgoing.on('error', reject);
  });
}

test('callers who came while the process stood still during its shutdown are replied to', async () => {
  const http = fastify({ forceCloseConnections: 'idle' });
  http.get('/', async () => 'here');
  const departure = prepareDeparture(http, 30);
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  const departing = departure.depart();
  const statuses = Promise.all(Array.from({ length: 20 }, () => statusOf(url)));
  await turn();
  const until = performance.now() + 400;
  while (performance.now() < until);
  expect(new Set(await statuses)).toEqual(new Set([200]));
  await departing;
});

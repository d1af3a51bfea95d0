import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRecordings } from '../../../server/recordings/index.ts';

const MINUTE = 60_000;
let dataDir = '';
let app: FastifyInstance;
let now = 0;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recordings-'));
  now = 10 * MINUTE;
});

afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(recordings: number): Promise<void> {
  app = Fastify();
  const { routes } = createRecordings({ config: { dataDir, recordings }, now: () => now });
  await app.register(async (part) => routes?.(part, { verifyToken: async () => null }));
}

const session = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function recording(title = 'A session'): string {
  return JSON.stringify({
    format: 'storefront-scenario',
    version: 1,
    kind: 'recorded',
    title,
    purpose: '',
    app: '1.0.0',
    xstate: '5',
    seed: 0.5,
    machines: {},
    isTruncated: false,
    entries: [],
  });
}

function put(name: string, payload: string, site = 'same-origin', remoteAddress = '203.0.113.7') {
  return app.inject({
    method: 'PUT',
    url: `/api/recordings/${name}`,
    remoteAddress,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': site },
    payload,
  });
}

const kept = () => readdir(join(dataDir, 'recordings')).catch(() => []);

describe('recordings of real sessions', () => {
  test('are stored, the latest of each session', async () => {
    await open(10);
    expect((await put(session(1), recording())).statusCode).toBe(204);
    expect((await put(session(1), recording('Later'))).statusCode).toBe(204);
    expect(await kept()).toEqual([`${session(1)}.json`]);
    expect(await readFile(join(dataDir, 'recordings', `${session(1)}.json`), 'utf8')).toBe(
      recording('Later'),
    );
  });

  test('are replaced by later ones', async () => {
    await open(2);
    for (const number of [1, 2, 3]) {
      now += 61 * MINUTE;
      await put(session(number), recording());
      await utimes(join(dataDir, 'recordings', `${session(number)}.json`), number, number);
    }
    await put(session(4), recording());
    expect((await kept()).toSorted()).toEqual([`${session(3)}.json`, `${session(4)}.json`]);
  });

  test('are accepted from this shop’s own pages only, and only if they are recordings', async () => {
    await open(10);
    expect((await put(session(1), recording(), 'cross-site')).statusCode).toBe(403);
    for (const payload of ['{', '{}', '"text"', recording().replace('recorded', 'authored')])
      expect((await put(session(1), payload)).statusCode).toBe(400);
    for (const name of ['..%2F..%2Fevil', 'evil', 'a.json'])
      expect((await put(name, recording())).statusCode).toBe(400);
    expect((await put(session(1), recording('x'.repeat(600_000)))).statusCode).toBe(413);
    expect(await kept()).toEqual([]);
  });

  test('are limited to three new ones per network address and hour, whatever the headers', async () => {
    await open(10);
    const statuses: number[] = [];
    for (const number of [1, 2, 3, 4, 5, 1])
      statuses.push((await put(session(number), recording())).statusCode);
    expect(statuses).toEqual([204, 204, 204, 429, 429, 204]);
    now += 61 * MINUTE;
    expect((await put(session(6), recording())).statusCode).toBe(204);
  });

  test('are limited to three new ones per IPv6 network and hour', async () => {
    await open(10);
    const statuses: number[] = [];
    for (const number of [1, 2, 3, 4])
      statuses.push(
        (await put(session(number), recording(), 'same-origin', `2001:db8:1:2::${number}`)).statusCode,
      );
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect((await put(session(5), recording(), 'same-origin', '2001:db8:1:3::1')).statusCode).toBe(204);
  });

  test('are limited to sixty per minute', async () => {
    await open(10);
    const statuses: number[] = [];
    for (let number = 0; number < 61; number++)
      statuses.push((await put(session(1), recording())).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    now += MINUTE;
    expect((await put(session(1), recording())).statusCode).toBe(204);
  });

  test('are refused if the shop stores none', async () => {
    await open(0);
    expect((await put(session(1), recording())).statusCode).toBe(404);
  });
});

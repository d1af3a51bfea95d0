/** Recordings of real sessions, sent by the browsers of shoppers who agreed (`VITE_RECORDED_SHARE`). */

import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseScenario } from '@storefront/inspector/format';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import { readJson } from '../gate/json.ts';
import { networkOf } from '../limits/network.ts';
import type { ServerModule } from '../module.ts';

interface RecordingsDeps {
  readonly config: Pick<Config, 'dataDir' | 'recordings'>;
  readonly now: () => number;
}

/** Accepts recordings and stores the latest of them in the data folder; accepts none when the limit is 0. */
export function createRecordings({ config, now }: RecordingsDeps): ServerModule {
  if (config.recordings === 0) return {};
  const store = createRecordingStore(join(config.dataDir, 'recordings'), config.recordings);
  return { routes: (app) => recordingRoutes(app, { store, now }) };
}

const bodyLimit = 512 * 1024;
const mostPerMinute = 60;
/**
 * New sessions of one network in an hour. `sec-fetch-site` keeps other sites' pages out, and no program: this bound, the one a
 * minute and that of the body are what keeps forged recordings from pushing out the real ones.
 */
const mostPerNetwork = 3;
const hour = 60 * 60_000;
const Session = v.pipe(v.string(), v.uuid());

interface RecordingRoutesOptions {
  readonly store: RecordingStore;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** `PUT /api/recordings/<session>` accepts valid recordings from this shop's own pages, at a limited rate. */
async function recordingRoutes(app: FastifyInstance, { store, now }: RecordingRoutesOptions): Promise<void> {
  let minute = 0;
  let taken = 0;
  const sessionsOf = new LRUCache<string, { readonly until: number; readonly names: Set<string> }>({
    max: 10_000,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  app.put<{ Params: { session: string } }>(
    '/api/recordings/:session',
    { bodyLimit },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send();
      const current = Math.floor(now() / 60_000);
      taken = current === minute ? taken + 1 : 1;
      minute = current;
      if (taken > mostPerMinute) return reply.code(429).header('retry-after', '60').send();
      const session = v.safeParse(Session, request.params.session);
      if (!session.success || !isRecording(request.body)) return reply.code(400).send();
      if (!hasShare(networkOf(request.ip), session.output))
        return reply.code(429).header('retry-after', '3600').send();
      await store.put(session.output, request.body);
      return reply.code(204).send();
    },
  );

  /** A session that is known already may be sent again, longer. */
  function hasShare(network: string, session: string): boolean {
    const known = sessionsOf.get(network);
    const current =
      known !== undefined && known.until > now() ? known : { until: now() + hour, names: new Set<string>() };
    sessionsOf.set(network, current);
    if (current.names.size >= mostPerNetwork && !current.names.has(session)) return false;
    current.names.add(session);
    return true;
  }
}

function isRecording(body: unknown): body is string {
  const reading = readJson(body);
  if (!reading.ok) return false;
  const parsed = parseScenario(reading.value);
  return parsed.ok && parsed.scenario.kind === 'recorded';
}

interface RecordingStore {
  /** Saves a session's recording, which replaces an earlier one of the same session. */
  put(session: string, text: string): Promise<void>;
}

/** Stores recordings as files of a folder. Beyond `most` files the oldest are deleted. */
function createRecordingStore(folder: string, most: number): RecordingStore {
  return {
    put: async (session, text) => {
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${session}.json`);
      await writeFile(`${file}.part`, text);
      await rename(`${file}.part`, file);
      await makeRoom(folder, most);
    },
  };
}

async function makeRoom(folder: string, most: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }));
      return { name, mtimeMs };
    }),
  );
  files.sort((a, b) => b.mtimeMs - a.mtimeMs);
  await Promise.all(files.slice(most).map(({ name }) => rm(join(folder, name), { force: true })));
}

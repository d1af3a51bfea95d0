/** Figures of how fast pages are in real sessions, from the browsers of shoppers who agreed (setting VITALS). */

import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import {
  deviceKinds,
  MOST_VITALS,
  pageKinds,
  type VitalsReport,
  vitalNames,
  vitalsPath,
} from '../../src/contract/vitals.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { readJson } from '../gate/json.ts';
import { networkOf } from '../limits/network.ts';
import type { ServerModule } from '../module.ts';
import { isPossible } from './buckets.ts';
import { vitalsPageRoute } from './page.ts';
import { countVitals } from './store.ts';

interface VitalsOptions {
  readonly config: Pick<Config, 'integrations' | 'storeId' | 'vitalsToken'>;
  readonly database: OpenDatabase;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createVitals(options: VitalsOptions): ServerModule {
  const { vitalsToken } = options.config;
  const place = () => ({
    db: options.database.db,
    storeId: options.config.storeId,
    now: new Date(options.now()),
  });
  return {
    routes: async (app) => {
      if (options.config.integrations.vitals) await app.register(collectRoute, { ...options, place });
      if (vitalsToken !== null) await app.register(vitalsPageRoute, { token: vitalsToken, place });
    },
  };
}

interface CollectOptions extends Pick<VitalsOptions, 'now'> {
  readonly place: () => Parameters<typeof countVitals>[0];
}

const bodyLimit = 8 * 1024;
const minute = 60_000;
/** Reports that are counted from a network in a minute. Many shoppers of a mobile network can share one address. */
const mostOfNetwork = 60;
/** Reports that one process counts in a minute: beyond it, a sample is as good. */
const mostOfAll = 1_200;

const vitalSchema = v.pipe(
  v.strictObject({ name: v.picklist(vitalNames), page: v.picklist(pageKinds), value: v.number() }),
  v.check(({ name, value }) => isPossible(name, value)),
);
const reportSchema = v.strictObject({
  device: v.picklist(deviceKinds),
  vitals: v.pipe(v.array(vitalSchema), v.minLength(1), v.maxLength(MOST_VITALS)),
}) satisfies v.GenericSchema<unknown, VitalsReport>;

/**
 * `POST /api/vitals` counts the measurements of one report, from this shop's own pages, at a limited rate. A program can
 * still send invented ones, as to every such collector: they can mislead, and nothing else.
 */
async function collectRoute(app: FastifyInstance, { place, now }: CollectOptions): Promise<void> {
  const ofNetwork = new LRUCache<string, { count: number }>({ max: 10_000, ttl: minute, perf: { now } });
  let current = { minute: 0, count: 0 };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  app.post(vitalsPath, { bodyLimit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send();
    if (isTooMany(networkOf(request.ip))) return reply.code(429).header('retry-after', '60').send();
    const reading = readJson(request.body);
    const report = v.safeParse(reportSchema, reading.ok ? reading.value : null);
    if (!report.success) return reply.code(400).send();
    await countVitals(place(), report.output);
    return reply.code(204).send();
  });

  /** The address is held in memory for a minute, and never with what it sent. */
  function isTooMany(network: string): boolean {
    const known = ofNetwork.get(network) ?? { count: 0 };
    known.count += 1;
    if (known.count === 1) ofNetwork.set(network, known);
    if (known.count > mostOfNetwork) return true;
    const thisMinute = Math.floor(now() / minute);
    current = { minute: thisMinute, count: current.minute === thisMinute ? current.count + 1 : 1 };
    return current.count > mostOfAll;
  }
}

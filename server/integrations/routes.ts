import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { readJson } from '../gate/json.ts';
import { networkOf } from '../limits/network.ts';
import { endpointIdSchema, readBatch } from './batch.ts';
import type { Collector } from './collector.ts';
import { collectorPath } from './config.ts';

export interface CollectorRoutesOptions {
  readonly collector: Collector;
  readonly appId: string;
  readonly key: string;
}

const bodyLimit = 512 * 1024;
const minute = 60_000;
const mostCallsAMinute = 120;
/** Else one network could use up what the shop takes in an hour, or fill its disk. */
const mostEventsAMinute = 1_200;
const mostBytesAMinute = 1024 * 1024;

/** What a network has sent within a minute. */
interface Seen {
  calls: number;
  events: number;
  bytes: number;
}

const params = v.object({ appId: v.string(), endpointId: v.optional(v.string()) });
const query = v.object({ key: v.optional(v.string()) });

/**
 * `PUT v1/apps/{appId}/endpoints/{endpointId}` and `POST v1/apps/{appId}/events` (Specification 7), below
 * `/api/analytics`, with the public key in `x-api-key`; a beacon, which has no headers, says it in the query and
 * comes as plain text.
 */
export function collectorRoutes(
  app: FastifyInstance,
  { collector, appId, key }: CollectorRoutesOptions,
): void {
  const ofNetwork = new LRUCache<string, Seen>({ max: 10_000, ttl: minute });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      seenOf(request).bytes += body.length;
      done(null, parse(String(body)));
    },
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAllowed(request)) return refuse(reply, 403, 'ForbiddenException', 'This key is not for this app.');
    const seen = seenOf(request);
    seen.calls += 1;
    if (seen.calls > mostCallsAMinute) return refuseForNow(reply);
  });
  app.put(`${collectorPath}/v1/apps/:appId/endpoints/:endpointId`, { bodyLimit }, async (request, reply) => {
    const endpointId = v.safeParse(endpointIdSchema, v.parse(params, request.params).endpointId);
    if (!endpointId.success) return refuse(reply, 400, 'BadRequestException', 'This is no endpoint id.');
    await collector.updateEndpoint(endpointId.output);
    return reply.code(202).send({ RequestID: request.id, Message: 'Accepted' });
  });
  app.post(`${collectorPath}/v1/apps/:appId/events`, { bodyLimit }, async (request, reply) => {
    const batch = readBatch(request.body);
    if (batch === null) return refuse(reply, 400, 'BadRequestException', 'This is no batch of events.');
    const seen = seenOf(request);
    seen.events += batch.events.size;
    if (seen.events > mostEventsAMinute || seen.bytes > mostBytesAMinute) return refuseForNow(reply);
    const statuses = await collector.record(batch);
    const responses = [...statuses].map(([id, status]) => [
      id,
      { StatusCode: status, Message: messageOf(status) },
    ]);
    return reply
      .code(202)
      .send({ Results: { [batch.endpointId]: { EventsItemResponse: Object.fromEntries(responses) } } });
  });

  function isAllowed(request: FastifyRequest): boolean {
    const asked = v.parse(params, request.params).appId;
    const said = v.parse(query, request.query).key ?? request.headers['x-api-key'];
    return asked === appId && typeof said === 'string' && isSame(said, key);
  }

  /** Our own instead of `rate-limiter-flexible`, because counters that expire are enough. */
  function seenOf({ ip }: FastifyRequest): Seen {
    const network = networkOf(ip);
    const known = ofNetwork.get(network);
    if (known !== undefined) return known;
    const seen = { calls: 0, events: 0, bytes: 0 };
    ofNetwork.set(network, seen);
    return seen;
  }
}

function messageOf(status: number): string {
  return { 202: 'Accepted', 404: 'EndpointNotFound', 429: 'TooManyEvents' }[status] ?? 'BadEvent';
}

/** Returns `null`, which is no valid batch, for text that is not JSON. Each event's texts are checked by itself. */
function parse(text: string): unknown {
  const reading = readJson(text, 'unchecked');
  return reading.ok ? reading.value : null;
}

function isSame(said: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(said), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function refuseForNow(reply: FastifyReply): FastifyReply {
  return refuse(reply, 429, 'TooManyRequestsException', 'Slow down.');
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, Message: message });
}

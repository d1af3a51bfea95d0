import { timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { courierWebhookPath } from '../config.ts';
import { readJson } from '../gate/json.ts';
import { type CourierServices, followParcel } from './followParcel.ts';
import { readTrackingEvent } from './shiprocket.ts';

export interface CourierRouteOptions extends CourierServices {
  readonly webhookToken: string;
  readonly log: FastifyBaseLogger;
}

const bodyLimit = 256 * 1024;

/**
 * Where the courier tells of parcels. It signs by a token in `x-api-key`, which is typed in at both ends. What was taken is
 * answered with 200, whatever it led to, which the reply says; what failed here is sent again.
 */
export function courierRoutes(app: FastifyInstance, options: CourierRouteOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.post(courierWebhookPath, { bodyLimit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!Buffer.isBuffer(body) || !isToken(request.headers['x-api-key'], options.webhookToken)) {
      return reply.code(401).send({ status: 'token does not match' });
    }
    const json = readJson(body, 'unchecked');
    const reading = json.ok ? readTrackingEvent(json.value) : { ok: false as const, problem: json.problem };
    if (!reading.ok) return reply.code(400).send({ status: reading.problem });
    const { event } = reading;
    const outcome = await followParcel(options, event);
    if (outcome === 'UNKNOWN_CODE') {
      options.log.warn(
        { code: event.code, label: event.label },
        'the courier sent a status that is not known',
      );
    }
    return reply.send({ status: outcome });
  });
}

function isToken(given: unknown, token: string): boolean {
  const [left, right] = [Buffer.from(String(given)), Buffer.from(token)];
  return left.length === right.length && timingSafeEqual(left, right);
}

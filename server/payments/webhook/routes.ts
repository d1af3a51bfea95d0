import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { razorpayWebhookPath } from '../../config.ts';
import type { Database } from '../../db/types.ts';
import type { ConfirmationSettings } from '../confirmPayment.ts';
import { parseWebhook, verifyWebhookSignature } from '../razorpay/index.ts';
import { actionOf, saveEvent, tryToProcessEvent } from './events.ts';

export interface WebhookOptions extends ConfirmationSettings {
  readonly db: Kysely<Database>;
  readonly webhookSecret: string;
  readonly log: FastifyBaseLogger;
}

const bodyLimit = 256 * 1024;
const maxIdLength = 100;

/**
 * `POST /api/payments/razorpay/webhook`: signed over the raw body, identified by `x-razorpay-event-id`. An event answered
 * with 200 is stored, and processed at once or by the background job. The provider repeats all others.
 */
export function webhookRoutes(app: FastifyInstance, options: WebhookOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.post(razorpayWebhookPath, { bodyLimit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return receive(request, reply, options);
  });
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebhookOptions,
): Promise<{ readonly status: string }> {
  const { body } = request;
  const id = header(request, 'x-razorpay-event-id');
  const signature = header(request, 'x-razorpay-signature');
  if (!Buffer.isBuffer(body) || !verifyWebhookSignature(body, signature, options.webhookSecret)) {
    reply.code(401);
    return { status: 'signature does not match' };
  }
  const reading = parseWebhook(body);
  if (!reading.ok || id === '' || id.length > maxIdLength) {
    reply.code(400);
    return { status: 'cannot be read' };
  }
  const action = actionOf(reading.value);
  const isNew = await saveEvent(options.db, { id, type: reading.value.event, action });
  if (isNew) await tryToProcessEvent(options.db, { id, payload: action }, options, options.log);
  return { status: 'ok' };
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { isUuid } from '../graphql/input.ts';
import { standaloneFormPolicy, stopMessagesPage } from '../pages/standalonePage.ts';
import { type MessagesConfig, whatsAppWebhookPath } from './config.ts';
import { rulesOf } from './kinds.ts';
import { isSignedByMeta, optOut, saveReport } from './whatsAppReports.ts';

export interface MessageRouteOptions {
  readonly db: Kysely<Database>;
  readonly config: MessagesConfig;
  readonly now: () => Date;
}

const bodyLimit = 256 * 1024;

/** Where shoppers decline messages, and where Meta reports what became of them. */
export function messageRoutes(app: FastifyInstance, { db, config, now }: MessageRouteOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

  app.get<{ Params: { id: string } }>('/api/messages/:id/stop', async (_request, reply) =>
    sendPage(reply, stopMessagesPage('asked')),
  );
  // Also the one click of mail programs (RFC 8058). The message's id is known to its receiver only.
  app.post<{ Params: { id: string } }>('/api/messages/:id/stop', async ({ params: { id } }, reply) => {
    const message = isUuid(id)
      ? await db
          .selectFrom('outbox_message')
          .select(['recipient', 'kind'])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (message !== undefined && !rulesOf(message.kind).isAboutOrder) {
      await optOut(db, message.recipient, 'by the link in a message', now());
    }
    return sendPage(reply, stopMessagesPage('done'));
  });

  const { whatsApp, sms } = config;
  if (whatsApp === null) return;
  app.get<{ Querystring: Record<string, unknown> }>(whatsAppWebhookPath, async ({ query }, reply) => {
    const isKnown = query['hub.mode'] === 'subscribe' && query['hub.verify_token'] === whatsApp.verifyToken;
    if (!isKnown) return reply.code(403).send('');
    return reply.type('text/plain').send(String(query['hub.challenge'] ?? ''));
  });
  app.post(whatsAppWebhookPath, { bodyLimit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!Buffer.isBuffer(body) || !isSignedByMeta(body, signatureOf(request), whatsApp.appSecret)) {
      return reply.code(401).send({ status: 'signature does not match' });
    }
    const isReport = await saveReport(db, parseJson(body), { now: now(), hasSms: sms !== null });
    return reply.code(isReport ? 200 : 400).send({ status: isReport ? 'ok' : 'cannot be read' });
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': standaloneFormPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}

function signatureOf(request: FastifyRequest): string {
  const value = request.headers['x-hub-signature-256'];
  return typeof value === 'string' ? value : '';
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/types.ts';
import { isUuid } from '../graphql/input.ts';
import { readSign, type ShopPage, sendShopPage } from '../pages/shopPage.ts';
import { type MessagesConfig, whatsAppWebhookPath } from './config.ts';
import { rulesOf } from './kinds.ts';
import { isSignedByMeta, optOut, saveReport } from './whatsAppReports.ts';

export interface MessageRouteOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly config: MessagesConfig;
  readonly now: () => Date;
}

const bodyLimit = 256 * 1024;

const stopRoute = '/api/messages/:id/stop';

interface Stop {
  readonly Params: { readonly id: string };
}

type FoundMessage = Pick<Row<'outbox_message'>, 'recipient' | 'kind'>;

async function findMessage(db: Kysely<Database>, id: string): Promise<FoundMessage | undefined> {
  if (!isUuid(id)) return undefined;
  const query = db.selectFrom('outbox_message').select(['recipient', 'kind']).where('id', '=', id);
  return query.executeTakeFirst();
}

const shopLink = '<a href="/">To the shop</a>';

const stoppedPage: ShopPage = {
  title: 'Done, no more of these',
  text: 'You get messages about your orders only. You can ask for others again at any time.',
  rest: shopLink,
};

/** Says so where there is nothing to stop: a message that nobody knows any more, or one about an order. */
function askPage(message: FoundMessage | undefined): ShopPage {
  if (message === undefined) {
    return {
      title: 'We do not know this message',
      text: 'Nothing was changed. Its link may have been cut, or the message is older than half a year. Please use the link in a newer one, or write to us.',
      rest: `<a href="/pages/contact">Write to us</a>\n${shopLink}`,
    };
  }
  if (rulesOf(message.kind).isAboutOrder) {
    return {
      title: 'This message is about your order',
      text: 'Nothing was changed: such messages tell you where your order is, and end with it.',
      rest: shopLink,
    };
  }
  return {
    title: 'Stop these messages?',
    text: 'We send no more reminders and news to this address. Messages about your orders still reach you.',
    rest: '<form method="post"><button>Stop them</button></form>',
  };
}

/** Where shoppers decline messages, and where Meta reports what became of them. */
export function messageRoutes(app: FastifyInstance, { db, storeId, config, now }: MessageRouteOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

  app.get<Stop>(stopRoute, async ({ params: { id } }, reply) => {
    const message = await findMessage(db, id);
    return sendShopPage(
      reply,
      message === undefined ? 404 : 200,
      await readSign(db, storeId),
      askPage(message),
    );
  });
  // Also the one click of mail programs (RFC 8058). The message's id is known to its receiver only.
  app.post<Stop>(stopRoute, async ({ params: { id } }, reply) => {
    const message = await findMessage(db, id);
    const isDone = message !== undefined && !rulesOf(message.kind).isAboutOrder;
    if (isDone) await optOut(db, message.recipient, 'by the link in a message', now());
    const page = isDone ? stoppedPage : askPage(message);
    return sendShopPage(reply, message === undefined ? 404 : 200, await readSign(db, storeId), page);
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

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { formatPaise } from '../../src/pricing/money.ts';
import type { Database } from '../db/types.ts';
import { isUuid } from '../graphql/input.ts';
import { orderPath } from '../messages/orderFacts.ts';
import { standaloneFormPolicy, standalonePage, unreadableAddressPage } from '../pages/standalonePage.ts';
import { answerConfirmation, type Confirmation, confirmationPath, loadConfirmation } from './confirmation.ts';

export interface ConfirmationRouteOptions {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
}

const path = '/api/orders/:id/confirm';
const bodyLimit = 1_024;
const secretSchema = v.object({ secret: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) });
const answerSchema = v.object({ answer: v.picklist(['confirm', 'cancel']) });

interface Place {
  readonly Params: { readonly id: string };
}

/**
 * The page of the link by which a shopper confirms or cancels an order that is paid at the door. Opening it changes nothing, since
 * mail programs open links as well; its buttons do.
 */
export function confirmationRoutes(app: FastifyInstance, { db, now }: ConfirmationRouteOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get<Place>(path, async ({ params: { id }, query }, reply) => {
    const question = questionOf(id, query);
    const found = question && (await loadConfirmation(db, question));
    return found
      ? sendPage(reply, 200, pageOf(found, question.secret))
      : sendPage(reply, 404, unreadableAddressPage);
  });
  app.post<Place>(path, { bodyLimit }, async ({ params: { id }, query, body }, reply) => {
    const question = questionOf(id, query);
    const wish = v.safeParse(answerSchema, body);
    if (question === null || !wish.success) return sendPage(reply, 404, unreadableAddressPage);
    const found = await answerConfirmation(db, question, wish.output.answer, now());
    if (found === null) return sendPage(reply, 404, unreadableAddressPage);
    return reply.redirect(confirmationPath(id, question.secret), 303);
  });
}

function questionOf(orderId: string, query: unknown) {
  const reading = v.safeParse(secretSchema, query);
  return isUuid(orderId) && reading.success ? { orderId, secret: reading.output.secret } : null;
}

function pageOf({ order, step }: Confirmation, secret: string): string {
  const { id, user_id: userId, code, total_amount: total, kept_amount: kept } = order;
  const amount = formatPaise(kept ?? total);
  const orderLink = `<a href="${orderPath(id, userId === null ? secret : null)}">See your order</a>`;
  const shopLink = '<a href="/">To the shop</a>';
  switch (step) {
    case 'asked':
      return standalonePage(
        'Shall we send it?',
        `Your order ${code} comes to ${amount}, to be paid at the door. One tap, and we pack it; or cancel it, and nothing is owed.`,
        '<form method="post"><button name="answer" value="confirm">Yes, please send it</button><button name="answer" value="cancel">No, cancel it</button></form>',
      );
    case 'agreed':
      return standalonePage(
        'Thank you, it is on our list',
        `Your order ${code} is confirmed. Please keep ${amount} ready for delivery.`,
        `${orderLink}\n${shopLink}`,
      );
    case 'cancelled':
      return standalonePage(
        'Your order is cancelled',
        `Order ${code} will not be sent, and nothing is owed.`,
        `${shopLink}\n${orderLink}`,
      );
    case 'gone':
      return standalonePage(
        'Your parcel is on its way',
        `Order ${code} left before we heard from you. If you do not want it any more, please do not take it at the door.`,
        orderLink,
      );
  }
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': standaloneFormPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}

import { sql } from 'kysely';
import {
  eventProcessedAgain,
  orderConfirmedAgain,
  paymentSettledAgain,
  webhookSignatureIgnored,
  webhookSignatureOverParsedBody,
} from '../bugs/payments.ts';
import type { Arena, Check } from '../support/check.ts';
import { atOnce } from '../support/order.ts';
import {
  captureLate,
  deliver,
  failToPay,
  holdWebhooks,
  type OpenPayment,
  openPayment,
  pay,
  readOrder,
  sign,
  type WebhookEvent,
  webhooksOf,
} from '../support/payment.ts';
import type { TortureShop } from '../support/shop.ts';

const products = [{ productId: 'plenty-b', quantity: 1 }];
const weekInSeconds = 7 * 24 * 60 * 60;

export default {
  id: 'R9',
  title: 'webhook: bad signature, re-encoded, replayed 1,000 times, shuffled, 7 days late',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    {
      name: 'the signature is not checked',
      replacements: [webhookSignatureIgnored],
    },
    {
      name: 'the signature is checked over the body as parsed, not as received',
      replacements: [webhookSignatureOverParsedBody],
    },
    {
      name: 'repeated events and payments are not recognised',
      replacements: [eventProcessedAgain, paymentSettledAgain],
    },
    {
      name: 'a late event takes the order back to CONFIRMED',
      replacements: [...orderConfirmedAgain],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop();
    await holdWebhooks(shop);
    await sendForged(shop, arena);
    await replay(shop, arena);
    await shuffle(shop, arena);
    await sendWeekLate(shop, arena);
    await shop.expectInvariants();
  },
} satisfies Check;

async function sendForged(shop: TortureShop, { tally }: Arena): Promise<void> {
  const payment = await openPayment(shop, products);
  await pay(shop, payment);
  const event = await capturedEvent(shop, payment);
  const { id, body } = event;
  const right = sign(body);
  const forged: readonly (readonly [string, string, string])[] = [
    ['no signature', body, ''],
    ['the signature under another secret', body, sign(body, 'another-secret')],
    ['half of the signature', body, right.slice(0, 32)],
    ['the signature and more', body, `${right}00`],
    ['the signature of another body', body, sign(`${body} `)],
    ['the right one twice', body, `${right}, ${right}`],
    ['a body with a space at the end', `${body} `, right],
    ['the body encoded anew', JSON.stringify(JSON.parse(body), null, 1), right],
    ['the body with its keys in another order', reordered(body), right],
    ['the body with escaped letters', body.replace('captured', '\\u0063aptured'), right],
    ['the body with another amount', body.replace(/"amount":\d+/, '"amount":1'), right],
    ['an empty body', '', sign('x')],
  ];
  for (const [name, text, signature] of forged) {
    const status = await deliver(shop, { id, body: text }, signature);
    tally.count('forged webhooks');
    tally.expect(`refused with 400 or 401: ${name}`, status === 401 || status === 400, status);
  }
  const unreadable = await deliver(shop, { id, body: '{"event":' });
  tally.expectEqual('a signed body that is not JSON is refused', unreadable, 400);
  tally.expectEqual('none of them moved the order', (await readOrder(shop, payment)).status, 'PENDING');
  tally.expectEqual('the right one is taken', await deliver(shop, event), 200);
  tally.expectEqual('and confirms the order', (await readOrder(shop, payment)).status, 'CONFIRMED');
}

async function replay(shop: TortureShop, { isQuick, tally }: Arena): Promise<void> {
  const times = isQuick ? 100 : 1_000;
  const payment = await openPayment(shop, products);
  await pay(shop, payment);
  const event = await capturedEvent(shop, payment);
  const statuses = await atOnce(times, () => deliver(shop, event));
  tally.count('replays', times);
  tally.expectEqual('every replay is answered with 200', new Set(statuses), new Set([200]));
  const renamed = await atOnce(20, (index) => deliver(shop, { ...event, id: `${event.id}-${index}` }));
  tally.expectEqual('so is the same news under other ids', new Set(renamed), new Set([200]));
  const { status, hasRefund } = await readOrder(shop, payment);
  tally.expectEqual('they confirm once', { status, hasRefund }, { status: 'CONFIRMED', hasRefund: false });
  const unknown = event.body.replaceAll(payment.providerOrderId, 'order_NotOfThisShop');
  tally.expectEqual(
    'news of an unknown order is answered',
    await deliver(shop, { id: 'unknown', body: unknown }),
    200,
  );
}

/** Delivers the webhooks of a payment that failed and was captured later in every possible order. */
async function shuffle(shop: TortureShop, { isQuick, tally }: Arena): Promise<void> {
  const orders = permutations([0, 1, 2]);
  for (const order of Array.from({ length: isQuick ? 1 : 4 }, () => orders).flat()) {
    const payment = await openPayment(shop, products);
    await captureLate(shop, await failToPay(shop, payment));
    const events = await webhooksOf(shop, payment);
    tally.expectEqual(
      'the provider tells of failure, capture and order',
      events.map(({ event }) => event).toSorted(),
      ['order.paid', 'payment.captured', 'payment.failed'],
    );
    for (const index of order) {
      const event = events[index];
      if (event !== undefined) await deliver(shop, event);
    }
    tally.count('shuffled payments');
    const { status, hasRefund } = await readOrder(shop, payment);
    tally.expectEqual(
      `in the order ${order.join(', ')}`,
      { status, hasRefund },
      { status: 'CONFIRMED', hasRefund: false },
    );
  }
}

/** Delivers webhooks a week late, after the parcel has been delivered. */
async function sendWeekLate(shop: TortureShop, { tally }: Arena): Promise<void> {
  const payment = await openPayment(shop, products);
  await captureLate(shop, await failToPay(shop, payment));
  const events = await webhooksOf(shop, payment);
  for (const event of events) await deliver(shop, event);
  await shop.atRest(({ db }) =>
    sql`update customer_order set status = 'DELIVERED', delivery_status = 'DELIVERED',
      created_at = created_at - interval '7 days' where id = ${payment.orderId}`.execute(db),
  );
  await shop.process.begin();
  for (const { id, body } of events) {
    const old = body.replace(/"created_at":(\d+)/g, (_, at) => `"created_at":${Number(at) - weekInSeconds}`);
    tally.count('week-old webhooks', 2);
    tally.expectEqual(
      'a week-old event is answered',
      await deliver(shop, { id: `${id}-late`, body: old }),
      200,
    );
    tally.expectEqual('so is the same one again', await deliver(shop, { id, body }), 200);
  }
  const { status, hasRefund } = await readOrder(shop, payment);
  tally.expectEqual('it changes nothing', { status, hasRefund }, { status: 'DELIVERED', hasRefund: false });
}

async function capturedEvent(shop: TortureShop, payment: OpenPayment): Promise<WebhookEvent> {
  const event = (await webhooksOf(shop, payment)).find(({ event }) => event === 'payment.captured');
  if (event === undefined) throw new Error('The sandbox has no word of the capture.');
  return event;
}

function reordered(body: string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).toReversed()));
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

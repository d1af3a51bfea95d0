import { CreateTransactionDocument } from '../../../src/contract/generated/operations.ts';
import {
  amountNotCompared,
  paymentOfAnyOrder,
  paymentSettledAgain,
  returnsNotCounted,
} from '../bugs/payments.ts';
import type { Arena, Check } from '../support/check.ts';
import { atOnce, outcomes } from '../support/order.ts';
import {
  callBack,
  captureLate,
  chargeAgain,
  deliver,
  deliverAll,
  failToPay,
  holdWebhooks,
  type OpenPayment,
  openPayment,
  pay,
  readOrder,
  refundAtProvider,
  webhooksOf,
} from '../support/payment.ts';
import { settleAfter } from '../support/settle.ts';
import type { TortureShop } from '../support/shop.ts';

const products = [{ productId: 'plenty-a', quantity: 1 }];

/** The events of a payment, and the state in which the order must end. */
interface Scenario {
  readonly name: string;
  readonly happens: (shop: TortureShop, payment: OpenPayment, arena: Arena) => Promise<unknown>;
  readonly ends: Ending;
  /** Events after the payment window has ended and the server's job has processed the order. */
  readonly later?: (shop: TortureShop, payment: OpenPayment, arena: Arena) => Promise<unknown>;
  readonly endsLater?: Ending;
}

interface Ending {
  readonly status: 'PENDING' | 'CONFIRMED' | 'CANCELLED';
  readonly hasRefund: boolean;
}

const confirmed: Ending = { status: 'CONFIRMED', hasRefund: false };
const waiting: Ending = { status: 'PENDING', hasRefund: false };

const scenarios: readonly Scenario[] = [
  {
    name: 'the webhook is lost',
    happens: async (shop, payment) => callBack(shop, payment, await pay(shop, payment)),
    ends: confirmed,
  },
  {
    name: 'the callback is lost',
    async happens(shop, payment) {
      await pay(shop, payment);
      await deliverAll(shop, payment);
    },
    ends: confirmed,
  },
  {
    name: 'the callback comes first',
    async happens(shop, payment) {
      await callBack(shop, payment, await pay(shop, payment));
      await deliverAll(shop, payment);
    },
    ends: confirmed,
  },
  {
    name: 'the webhook comes first',
    async happens(shop, payment, { tally }) {
      const proof = await pay(shop, payment);
      await deliverAll(shop, payment);
      const reply = await callBack(shop, payment, proof);
      const isTold = reply.kind === 'data' && reply.data.validateTransaction.success;
      tally.expect('a page that comes after the webhook hears of success', isTold, reply);
    },
    ends: confirmed,
  },
  {
    name: 'callback and webhooks come together, ten of each',
    async happens(shop, payment, { tally }) {
      const proof = await pay(shop, payment);
      const events = await webhooksOf(shop, payment);
      const [replies] = await Promise.all([
        atOnce(10, () => callBack(shop, payment, proof)),
        atOnce(10, () => Promise.all(events.map((event) => deliver(shop, event)))),
      ]);
      tally.expectEqual('every page hears of success', outcomes(replies), { placed: 10 });
    },
    ends: confirmed,
  },
  {
    name: 'both are lost, and the page asks to pay again',
    async happens(shop, { orderId, cookie, providerOrderId }, { tally }) {
      await pay(shop, { orderId, cookie, providerOrderId });
      const again = await shop.client.send(CreateTransactionDocument, { orderId }, { cookie });
      const isDone = again.kind === 'data' && again.data.createTransaction.done;
      tally.expect('nobody is asked to pay twice', isDone, again);
    },
    ends: confirmed,
  },
  {
    name: 'both are lost, and nobody asks',
    happens: (shop, payment) => pay(shop, payment),
    ends: waiting,
    endsLater: confirmed,
  },
  {
    name: 'the payment fails and is captured after all',
    async happens(shop, payment) {
      const paymentId = await failToPay(shop, payment);
      await deliverAll(shop, payment);
      await captureLate(shop, paymentId);
      await deliverAll(shop, payment);
    },
    ends: confirmed,
  },
  {
    name: 'the news of the failure comes after the capture',
    async happens(shop, payment) {
      const paymentId = await failToPay(shop, payment);
      await captureLate(shop, paymentId);
      for (const event of (await webhooksOf(shop, payment)).toReversed()) await deliver(shop, event);
    },
    ends: confirmed,
  },
  {
    name: 'a payment fails and is never captured',
    async happens(shop, payment) {
      await failToPay(shop, payment);
      await deliverAll(shop, payment);
    },
    ends: waiting,
    endsLater: { status: 'CANCELLED', hasRefund: false },
  },
  {
    name: 'less than the amount is captured',
    async happens(shop, payment, { tally }) {
      const proof = await pay(shop, payment, { amountOffset: -100 });
      const reply = await callBack(shop, payment, proof);
      tally.expectEqual('the page is not told of success', outcomes([reply]), { PAYMENT_NOT_CONFIRMED: 1 });
      await deliverAll(shop, payment);
    },
    ends: { status: 'PENDING', hasRefund: true },
    endsLater: { status: 'CANCELLED', hasRefund: true },
  },
  {
    name: 'the order is charged twice, one after the other',
    async happens(shop, payment) {
      const proof = await pay(shop, payment);
      await callBack(shop, payment, proof);
      await chargeAgain(shop, proof.paymentId);
      await deliverAll(shop, payment);
    },
    ends: { status: 'CONFIRMED', hasRefund: true },
  },
  {
    name: 'the order is charged twice, and all news comes together',
    async happens(shop, payment) {
      const proof = await pay(shop, payment, { secondCapture: true });
      const events = await webhooksOf(shop, payment);
      await Promise.all([
        callBack(shop, payment, proof),
        ...events.flatMap((event) => [deliver(shop, event), deliver(shop, event)]),
      ]);
    },
    ends: { status: 'CONFIRMED', hasRefund: true },
  },
  {
    name: 'the capture comes after the order has lapsed',
    happens: failToPay,
    ends: waiting,
    async later(shop, payment) {
      const [failure] = await webhooksOf(shop, payment);
      await captureLate(shop, paymentOf(failure?.body ?? ''));
      await deliverAll(shop, payment);
    },
    endsLater: { status: 'CANCELLED', hasRefund: true },
  },
  {
    name: 'the merchant refunds it at the provider, and the page is first to report it',
    async happens(shop, payment, { tally }) {
      const proof = await pay(shop, payment);
      await refundAtProvider(shop, proof.paymentId);
      const reply = await callBack(shop, payment, proof);
      tally.expectEqual('the page is not told of success', outcomes([reply]), { ORDER_STATE: 1 });
      await deliverAll(shop, payment);
    },
    ends: { status: 'CANCELLED', hasRefund: true },
  },
  {
    name: 'the news of a refund comes before that of its payment',
    async happens(shop, payment) {
      await refundAtProvider(shop, (await pay(shop, payment)).paymentId);
      for (const event of (await webhooksOf(shop, payment)).toReversed()) await deliver(shop, event);
    },
    ends: { status: 'CANCELLED', hasRefund: true },
  },
  {
    name: 'the news of a refund comes after that of its payment, and twice',
    async happens(shop, payment) {
      await refundAtProvider(shop, (await pay(shop, payment)).paymentId);
      await deliverAll(shop, payment);
      await deliverAll(shop, payment);
    },
    ends: { status: 'CANCELLED', hasRefund: true },
  },
  {
    name: 'a payment of another order is shown',
    async happens(shop, payment, { tally }) {
      const other = await openPayment(shop, products);
      const proof = await pay(shop, other);
      const reply = await callBack(shop, payment, { ...proof, signature: '' });
      tally.expectEqual('it is refused', outcomes([reply]), { PAYMENT_NOT_CONFIRMED: 1 });
      await callBack(shop, other, proof);
    },
    ends: waiting,
    endsLater: { status: 'CANCELLED', hasRefund: false },
  },
  {
    name: 'the signature is forged, then the true one is sent',
    async happens(shop, payment, { tally }) {
      const proof = await pay(shop, payment);
      const forged = {
        ...proof,
        signature: proof.signature.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      };
      const reply = await callBack(shop, payment, forged);
      tally.expectEqual('a forged signature is refused', outcomes([reply]), { PAYMENT_NOT_CONFIRMED: 1 });
      await callBack(shop, payment, proof);
    },
    ends: confirmed,
  },
];

export default {
  id: 'R8',
  title: 'payment: callback and webhook lost, late, doubled, together; mismatch; second capture',
  databases: ['pglite', 'postgres'],
  isQuick: false,
  bugs: [
    {
      name: 'a settled payment is settled again',
      replacements: [paymentSettledAgain],
    },
    {
      name: 'the captured amount is not compared',
      replacements: [amountNotCompared],
    },
    {
      name: 'refunds of a payment are not counted',
      replacements: [returnsNotCounted],
    },
    {
      name: 'a payment that arrives after the order was cancelled is not refunded',
      sql: [
        `create function forget_late() returns trigger language plpgsql as $$
          begin if new.reason = 'LATE_CAPTURE' then return null; end if; return new; end $$`,
        'create trigger forget_late before insert on refund_due for each row execute function forget_late()',
      ],
    },
    {
      name: 'the payment’s order is not compared',
      replacements: [paymentOfAnyOrder],
    },
  ],
  async run(arena) {
    const { tally, isQuick } = arena;
    const shop = await arena.startShop();
    await holdWebhooks(shop);
    const payments: { readonly scenario: Scenario; readonly payment: OpenPayment }[] = [];
    for (const scenario of Array.from({ length: isQuick ? 1 : 3 }, () => scenarios).flat()) {
      const payment = await openPayment(shop, products);
      payments.push({ scenario, payment });
      await scenario.happens(shop, payment, arena);
      tally.count('payments');
      await expectEnding(arena, shop, payment, scenario.name, scenario.ends);
    }
    await settleAfter(shop, 20);
    await shop.process.begin();
    for (const { scenario, payment } of payments) {
      await scenario.later?.(shop, payment, arena);
      await expectEnding(
        arena,
        shop,
        payment,
        `${scenario.name}; later`,
        scenario.endsLater ?? scenario.ends,
      );
    }
    await shop.expectInvariants();
  },
} satisfies Check;

async function expectEnding(
  { tally }: Arena,
  shop: TortureShop,
  payment: OpenPayment,
  name: string,
  wanted: Ending,
): Promise<void> {
  const { status, hasRefund } = await readOrder(shop, payment);
  tally.expectEqual(name, { status, hasRefund }, wanted);
}

function paymentOf(body: string): string {
  const [, id = ''] = /"id":"(pay_\w+)"/.exec(body) ?? [];
  return id;
}

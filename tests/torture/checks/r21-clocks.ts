import { CreateTransactionDocument } from '../../../src/contract/generated/operations.ts';
import { ownClock } from '../bugs/clock.ts';
import type { Check } from '../support/check.ts';
import { newIntent, outcomes, priceOf, sendOrder } from '../support/order.ts';
import { startSecond } from '../support/secondProcess.ts';

const products = [{ productId: 'plenty-a', quantity: 1 }];

/** A module to preload into the server that shifts its clock by this many minutes. */
const clockOff = (minutes: number) =>
  `data:text/javascript,${encodeURIComponent(`
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()); }
    static now() { return RealDate.now() + ${minutes} * 60_000; }
  };`)}`;

export default {
  id: 'R21',
  title: 'two processes whose clocks are 20 minutes apart: an order of one is paid at the other',
  // The embedded database runs in the only server process, so there is only one clock.
  databases: ['postgres'],
  isQuick: false,
  bugs: [{ name: 'each process uses its own clock', replacements: [ownClock] }],
  async run(arena) {
    const { tally, startShop } = arena;
    const shop = await startShop();
    const wish = { products, paymentType: 'PREPAID' as const };
    const totalAmount = await priceOf(shop.client, wish);
    for (const minutes of [20, -20]) {
      const second = await startSecond(shop, arena, { preload: [clockOff(minutes)] });
      if (second === null) throw new Error('There is no second process.');
      const placed = await sendOrder(shop.client, newIntent({ ...wish, totalAmount }));
      if (placed.kind !== 'data') throw new Error(`No order: ${JSON.stringify(placed)}`);
      const variables = { orderId: placed.data.createOrder.id };
      const paying = await second.client.send(CreateTransactionDocument, variables, {
        cookie: placed.cookie,
      });
      tally.count('orders paid at a process with another clock');
      tally.expectEqual(`the payment begins at a clock ${minutes} minutes off`, outcomes([paying]), {
        placed: 1,
      });
      const here = await sendOrder(second.client, newIntent({ ...wish, totalAmount }));
      if (here.kind !== 'data') throw new Error(`No order there: ${JSON.stringify(here)}`);
      const back = await shop.client.send(
        CreateTransactionDocument,
        { orderId: here.data.createOrder.id },
        { cookie: here.cookie },
      );
      tally.expectEqual(`and the other way round, ${minutes} minutes off`, outcomes([back]), { placed: 1 });
      await second.stop();
    }
    await shop.expectInvariants();
  },
} satisfies Check;

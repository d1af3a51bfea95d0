import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import { GetOrderDocument } from '../../../src/contract/generated/operations.ts';
import { errorsLoggedWhole } from '../bugs/gate.ts';
import type { Check } from '../support/check.ts';
import { address, newIntent, outcomes, sendOrder } from '../support/order.ts';

/** Marker texts: everything that a shopper sends here contains one of them. */
const canaries = ['Zubeida', '9812300077', 'canary@mail.example', 'Rosewater', 'SECRETCANARY'];
const shopper = {
  ...address,
  name: 'Zubeida Begum',
  phone: '+919812300077',
  email: 'canary@mail.example',
  address: '7 Rosewater Lane',
};

export default {
  id: 'S22',
  title:
    'canaries in the log: name, phone, mail, address and secrets, while every order fails in the database',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [{ name: 'an error is logged with all its fields', replacements: [errorsLoggedWhole] }],
  async run({ tally, startShop }) {
    const shop = await startShop({ env: { LOG_LEVEL: 'trace' }, prepare: breakOrders });
    const wish = { products: [{ productId: 'plenty-a', quantity: 1 }], shippingAddress: shopper };
    const metadata = { landingPage: 'SECRETCANARY' };
    const order = () =>
      sendOrder(shop.client, newIntent({ ...wish, billingAddress: shopper, metadata, totalAmount: 540 }));
    // Sequentially, so that the last lines of the log contain each of them.
    for (let round = 0; round < 5; round += 1) {
      tally.expectEqual('the order fails inside', outcomes([await order()]), { INTERNAL: 1 });
      // The reply can arrive before the log's line.
      const isLogged = () => shop.process.lastLines().includes('a resolver failed');
      for (let waits = 0; waits < 100 && !isLogged(); waits += 1) await pause(100);
      const printed = shop.process.lastLines();
      tally.count('orders that fail');
      tally.expect('the failure is logged', printed.includes('a resolver failed'), printed);
      expectNone(printed);
    }
    const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    await shop.client.send(GetOrderDocument, { id, secret: 'SECRETCANARY' });
    await fetch(`${shop.url}/order/${id}?secret=SECRETCANARY`);
    expectNone(shop.process.lastLines());
    await shop.expectInvariants();

    function expectNone(printed: string): void {
      const found = canaries.filter((canary) => printed.includes(canary));
      tally.expectEqual('the log has none of the canaries', found, []);
    }
  },
} satisfies Check;

/** Makes every new order fail with an error that contains its row, as PostgreSQL's own constraint errors do. */
async function breakOrders(db: Kysely<Database>): Promise<void> {
  await sql`create function repeat_row() returns trigger language plpgsql as
    $$ begin raise exception 'bad row %', new using detail = new::text, hint = new::text; end $$`.execute(db);
  await sql`create trigger planted before insert on customer_order
    for each row execute function repeat_row()`.execute(db);
}

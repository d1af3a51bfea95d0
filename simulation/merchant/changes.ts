/** Changes that the merchant makes while shoppers shop. */
import { type Kysely, sql } from 'kysely';
import type { StaffServices } from '../../server/commands/place.ts';
import type { Database } from '../../server/db/types.ts';
import { advanceOrder } from '../../server/orders/advanceOrder.ts';
import type { Move } from '../../server/orders/orderMoves.ts';
import { markRefundPaid } from '../../server/payments/refunds/staffRefunds.ts';
import type { Args, Draw } from '../page/types.ts';
import { storeId } from './shop.ts';

export interface Change {
  readonly name: string;
  choose(draw: Draw): Args;
  make(db: Kysely<Database>, args: Args, staff: StaffServices): Promise<void>;
}

const products = ['oat-lotion', 'jasmine-perfume', 'kit', 'last-unit', 'dear-oil'];
const coupons = ['TEN', 'FLAT50', 'PREPAIDONLY', 'SOAPGIFT', 'HIDDEN'];
const settings = ['COD_CHARGES', 'PREPAID_DISCOUNT_PERCENT'];

export const changes: readonly Change[] = [
  {
    name: 'changes a price',
    choose: (draw) => ({ product: draw.pick(products), rupees: 300 + draw.int(10) * 50 }),
    make: async (db, { product, rupees }) => {
      await db
        .updateTable('product')
        .set({ price: Number(rupees) * 100 })
        .where('id', '=', String(product))
        .execute();
    },
  },
  {
    name: 'takes a product off the shop',
    choose: (draw) => ({ product: draw.pick(products) }),
    make: async (db, { product }) => {
      await db.updateTable('product').set({ status: 'DISABLED' }).where('id', '=', String(product)).execute();
    },
  },
  {
    name: 'puts a product back',
    choose: (draw) => ({ product: draw.pick(products) }),
    make: async (db, { product }) => {
      await db.updateTable('product').set({ status: 'ENABLED' }).where('id', '=', String(product)).execute();
    },
  },
  {
    name: 'sells the rest elsewhere',
    choose: (draw) => ({ product: draw.pick(products) }),
    make: async (db, { product }) => {
      await sql`update torture.initial_stock set units = units - product.inventory from product
        where initial_stock.kind = 'product' and initial_stock.id = product.id and product.id = ${String(product)}`.execute(
        db,
      );
      await db.updateTable('product').set({ inventory: 0 }).where('id', '=', String(product)).execute();
    },
  },
  {
    name: 'gets new stock',
    choose: (draw) => ({ product: draw.pick(products), units: 1 + draw.int(5) }),
    make: async (db, { product, units }) => {
      await sql`update torture.initial_stock set units = units + ${Number(units)}
        where kind = 'product' and id = ${String(product)}`.execute(db);
      await sql`update product set inventory = inventory + ${Number(units)} where id = ${String(product)}`.execute(
        db,
      );
    },
  },
  {
    name: 'gets new stock of a variant',
    choose: () => ({}),
    make: async (db) => {
      await sql`update torture.initial_stock set units = units + 5 where kind = 'variant' and id = 'rose-gel-l'`.execute(
        db,
      );
      await sql`update variant set inventory = inventory + 5 where id = 'rose-gel-l'`.execute(db);
    },
  },
  {
    name: 'archives a coupon',
    choose: (draw) => ({ code: draw.pick(coupons) }),
    make: async (db, { code }) => {
      await db.updateTable('coupon').set({ is_archive: true }).where('code', '=', String(code)).execute();
    },
  },
  {
    name: 'brings a coupon back',
    choose: (draw) => ({ code: draw.pick(coupons) }),
    make: async (db, { code }) => {
      await db.updateTable('coupon').set({ is_archive: false }).where('code', '=', String(code)).execute();
    },
  },
  {
    name: 'renames a coupon',
    choose: (draw) => ({ code: draw.pick(coupons) }),
    make: async (db, { code }) => {
      await db
        .updateTable('coupon')
        .set({ code: `${String(code)}NEW` })
        .where('code', '=', String(code))
        .execute();
    },
  },
  {
    name: 'changes what a coupon gives',
    choose: (draw) => ({ code: draw.pick(coupons), percent: 2 + draw.int(8) }),
    make: async (db, { code, percent }) => {
      await db
        .updateTable('coupon')
        .set({ get_y_percentage: Number(percent) })
        .where('code', '=', String(code))
        .where('get_y_percentage', 'is not', null)
        .execute();
    },
  },
  {
    name: 'ends a coupon',
    choose: (draw) => ({ code: draw.pick(coupons) }),
    make: async (db, { code }) => {
      await db
        .updateTable('coupon')
        .set({ expiration_date: new Date(Date.now() - 60_000).toISOString() })
        .where('code', '=', String(code))
        .execute();
    },
  },
  {
    name: 'ends the deals',
    choose: (draw) => ({ byTime: draw.chance(0.5) }),
    make: async (db, { byTime }) => {
      const ended = byTime === true ? { recommended: false } : { recommend_price: null };
      await db.updateTable('product').set(ended).execute();
    },
  },
  {
    name: 'limits a product',
    choose: (draw) => ({ product: draw.pick(products), units: 1 + draw.int(3) }),
    make: async (db, { product, units }) => {
      await db
        .updateTable('product')
        .set({ maximum_order_quantity: Number(units) })
        .where('id', '=', String(product))
        .execute();
    },
  },
  {
    name: 'changes what a pincode may pay with',
    choose: (draw) => ({ cod: draw.chance(0.6), prepaid: draw.chance(0.6) }),
    make: async (db, { cod, prepaid }) => {
      await db
        .updateTable('pincode')
        .set({ cod: cod === true, prepaid: prepaid === true })
        .where('id', '=', '411001')
        .execute();
    },
  },
  {
    name: 'switches guest checkout',
    choose: (draw) => ({ isOn: draw.chance(0.6) }),
    make: async (db, { isOn }) => {
      await sql`update store_setting set value = ${JSON.stringify(isOn === true)}::jsonb
        where store_id = ${storeId} and name = 'GUEST_CHECKOUT'`.execute(db);
    },
  },
  {
    name: 'sets the timer',
    choose: (draw) => ({ isOn: draw.chance(0.5), from: draw.pick(['00:00:00', '20:00:00']) }),
    make: async (db, { isOn, from }) => {
      const values: readonly (readonly [string, boolean | string])[] = [
        ['TIMER_ENABLED', isOn === true],
        ['TIMER_START_TIME', `2026-01-01T${String(from)}+05:30`],
      ];
      for (const [name, value] of values) {
        await sql`update store_setting set value = ${JSON.stringify(value)}::jsonb
          where store_id = ${storeId} and name = ${name}`.execute(db);
      }
    },
  },
  {
    name: 'pays the last order’s refund by hand',
    choose: () => ({}),
    make: async (db, _args, staff) => {
      const order = await lastOrder(db);
      if (order) await markRefundPaid(staff, order.code, 'UPI', true);
    },
  },
  {
    name: 'moves the last order on',
    choose: (draw) => ({ step: draw.pick(Object.keys(steps)) }),
    make: async (db, { step }) => {
      const order = await lastOrder(db);
      const moveOf = steps[String(step)];
      if (!order || moveOf === undefined) return;
      const line = await db
        .selectFrom('order_line')
        .select('id')
        .where('order_id', '=', order.id)
        .orderBy('position')
        .executeTakeFirstOrThrow();
      await advanceOrder(db, { storeId, code: order.code, now: new Date() }, moveOf(line.id));
    },
  },
  {
    // Not done by the merchant, but also a change on the server: sessions expire or are revoked.
    name: 'ends every session',
    choose: () => ({}),
    make: async (db) => {
      await db.deleteFrom('identity_session').execute();
    },
  },
  {
    name: 'changes a charge',
    choose: (draw) => ({ setting: draw.pick(settings), value: draw.pick([0, 5, 10, 40]) }),
    make: async (db, { setting, value }) => {
      await sql`update store_setting set value = ${JSON.stringify(Number(value))}::jsonb
        where store_id = ${storeId} and name = ${String(setting)}`.execute(db);
    },
  },
];

function lastOrder(db: Kysely<Database>) {
  return db
    .selectFrom('customer_order')
    .select('id')
    .select(({ ref }) => ref('code').$notNull().as('code'))
    .where('code', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Possible changes of a placed order; `line` is its first line. Most are refused in the order's current status. */
const steps: Readonly<Record<string, (line: string) => Move>> = {
  pack: () => ({ event: 'order.pack' }),
  dispatch: () => ({ event: 'order.dispatch', courier: 'Courier', trackingId: null }),
  'correct the parcel': () => ({
    event: 'order.correctParcel',
    courier: 'Other Courier',
    trackingId: 'PARCEL1',
  }),
  'go out': () => ({ event: 'order.goOut' }),
  miss: () => ({ event: 'order.miss' }),
  lose: () => ({ event: 'order.lose' }),
  'write off': () => ({ event: 'order.writeOff' }),
  'send back': () => ({ event: 'order.sendBack' }),
  restock: () => ({ event: 'order.restock' }),
  deliver: () => ({ event: 'order.deliver' }),
  cancel: () => ({ event: 'order.cancel', units: null, by: 'shop' }),
  'cancel one': (line) => ({ event: 'order.cancel', units: [{ id: line, quantity: 1 }], by: 'shop' }),
  'return one': (line) => ({
    event: 'return.ask',
    units: [{ id: line, quantity: 1 }],
    cause: 'CHANGED_MIND',
    note: null,
    refundTo: null,
  }),
  'approve the return': () => ({ event: 'return.approve' }),
  'pick the return up': () => ({ event: 'return.pickUp' }),
  'refuse the return': () => ({ event: 'return.refuse' }),
  agree: () => ({ event: 'order.agree' }),
  'receive the return': () => ({ event: 'return.receive', isRestocked: true }),
};

/** What the merchant changes while shoppers shop. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/db/types.ts';
import type { Args, Draw } from '../page/types.ts';
import { storeId } from './shop.ts';

export interface Change {
  readonly name: string;
  choose(draw: Draw): Args;
  make(db: Kysely<Database>, args: Args): Promise<void>;
}

const products = ['oat-lotion', 'jasmine-perfume', 'kit', 'last-unit', 'dear-oil'];
const coupons = ['TEN', 'FLAT50', 'PREPAIDONLY', 'SOAPGIFT'];
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
    name: 'changes a charge',
    choose: (draw) => ({ setting: draw.pick(settings), value: draw.pick([0, 5, 10, 40]) }),
    make: async (db, { setting, value }) => {
      await sql`update store_setting set value = ${JSON.stringify(Number(value))}::jsonb
        where store_id = ${storeId} and name = ${String(setting)}`.execute(db);
    },
  },
];

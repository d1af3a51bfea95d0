/** The rate of tax on an invoice is what the merchant's file says of the goods. */
import { Readable } from 'node:stream';
import type { Transaction, Updateable } from 'kysely';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { up } from '../../../server/db/migrations/0083_no_assumed_tax.ts';
import type { Database } from '../../../server/db/types.ts';
import { importFile } from '../../../server/import/importFile.ts';
import { documentSchema } from '../../../server/invoices/document.ts';
import { issueInvoice } from '../../../server/invoices/issue.ts';
import { openCommerceApp, orderInput, placeOrder, testTime } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';
import { declared } from '../support/declared.ts';

const now = new Date(testTime);
let app: TestApp;

beforeEach(async () => {
  app = await openCommerceApp();
});

const inTransaction = <Value>(work: (trx: Transaction<Database>) => Promise<Value>) =>
  app.database.db.transaction().execute(work);

function load(file: string, kind: 'products' | 'shopify' = 'products') {
  const place = { db: app.database.db, storeId: 'demo', now };
  return importFile(place, kind, Readable.from([file]), 'csv');
}

/** Title, rate and tax of each line, of which delivery is the last. */
async function linesOfOrder(products: readonly { productId: string; variantId?: string }[], total: number) {
  const lines = products.map((product) => ({ ...product, quantity: 1 }));
  const input = orderInput({ products: lines, totalAmount: total, idempotencyKey: crypto.randomUUID() });
  const { id } = await placeOrder(app, input);
  await inTransaction((trx) => issueInvoice(trx, id, now));
  const { document } = await app.database.db
    .selectFrom('invoice')
    .select('document')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const issued = v.parse(documentSchema, document);
  return issued.lines.map(({ title, rateBps, gross, taxable }) => [title, rateBps, gross - taxable]);
}

test('goods that are not taxed have no tax on their invoice, and neither has their delivery', async () => {
  expect(await load('slug,taxable,taxRate\noat-lotion,no,')).toMatchObject({ ok: true });
  expect(await linesOfOrder([{ productId: 'oat-lotion' }], 539)).toEqual([
    ['Oat Body Lotion', 0, 0],
    ['Delivery', 0, 0],
    ['Cash on delivery charge', 0, 0],
  ]);
});

test('a variant that is not taxed has no tax, and the others keep theirs', async () => {
  const { db } = app.database;
  await db
    .updateTable('variant')
    .set({ inventory: 9, taxable: false })
    .where('id', '=', 'rose-gel-s')
    .execute();
  await db.updateTable('variant').set({ inventory: 9 }).where('id', '=', 'rose-gel-l').execute();
  const both = ['rose-gel-s', 'rose-gel-l'].map((variantId) => ({ productId: 'rose-gel', variantId }));
  expect(await linesOfOrder(both, 838.5)).toEqual([
    ['Rosé Shower Gel, rose-gel-s', 0, 0],
    ['Rosé Shower Gel, rose-gel-l', 1_800, 7_612],
    ['Cash on delivery charge', 1_800, 610],
  ]);
});

test('what Shopify’s file does not say of tax is asked for before the goods are on sale', async () => {
  const file = 'Handle,Title,Variant Price,Variant Taxable\nsteel-ruler,Steel Ruler,149,true\n';
  expect(await load(file, 'shopify')).toMatchObject({ ok: true, offSale: 1 });
  const { taxRate: _rate, ...others } = declared;
  const said = Object.values(others).map((value) => `"${value}"`);
  const onSale = `slug,status,${Object.keys(others).join(',')}\nsteel-ruler,ENABLED,${said.join(',')}`;
  const needed =
    'is needed by law for a product on sale: the GST in percent that the price includes, such as 18; or set status to DISABLED';
  expect(await load(onSale)).toEqual({
    ok: false,
    problems: [{ line: 2, field: 'taxRate', reason: needed }],
  });
});

test('a rate that is known is kept for the invoices of what was sold', async () => {
  expect(await load('slug,status,taxRate\noat-lotion,DISABLED,')).toMatchObject({ ok: true });
  expect(await rateOf('oat-lotion')).toBe(1_800);
});

test('rates that an import assumed are emptied: of what is not taxed, and of what was never on sale', async () => {
  const { db } = app.database;
  await placeOrder(app, orderInput({ totalAmount: 539 }));
  const change = (id: string, values: Updateable<Database['product']>) =>
    db.updateTable('product').set(values).where('id', '=', id).execute();
  await change('oat-lotion', { status: 'DISABLED', hsn: null });
  await change('rose-gel', { status: 'DISABLED', hsn: null });
  await change('coffee-scrub', { taxable: false });
  await up(db);
  const rates = ['oat-lotion', 'rose-gel', 'coffee-scrub', 'gift-soap'].map(rateOf);
  expect(await Promise.all(rates)).toEqual([1_800, null, null, 1_800]);
});

async function rateOf(id: string): Promise<number | null | undefined> {
  const row = await app.database.db
    .selectFrom('product')
    .select('tax_bps')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.tax_bps;
}

import { sql } from 'kysely';
import { advanceOrder } from '../../../../server/orders/advanceOrder.ts';
import {
  address,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
  testTime,
} from '../../orders/support/commerce.ts';
import type { TestApp } from '../../support/app.ts';

/** Nobody else in the shop has any of these. */
export const zubaida = {
  ...address,
  name: 'Zubaida Quillfeather',
  phone: '9876501234',
  email: 'zub.quill@mail.example',
  address: '7 Turmeric Court',
};
export const traces: RegExp = /zubaida|quillfeather|(?<!G-)9876501234|zub\.quill|zub@upi|turmeric court/i;
export const other = { ...address, name: 'Bela Sen', phone: '9812300002', email: 'bela@mail.example' };

/** A shop with the accounts of both. */
export async function openWithPeople(): Promise<TestApp> {
  const app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
  await app.database.db
    .insertInto('app_user')
    .values([
      {
        id: 'zubaida',
        phone: '+919876501234',
        phone_verified: true,
        first_name: 'Zubaida',
        dob: '1990-02-03',
      },
      { id: 'bela', phone: '+919812300002', phone_verified: true, first_name: 'Bela' },
    ])
    .execute();
  return app;
}

export function orderOf(app: TestApp, who: typeof zubaida, headers = {}): Promise<PlacedOrder> {
  return placeOrder(
    app,
    orderInput({ totalAmount: 539, shippingAddress: who, billingAddress: who }),
    headers,
  );
}

/** The order is sent, and arrives. */
export async function arrive({ database }: TestApp, { code }: PlacedOrder): Promise<void> {
  const at = { storeId: 'demo', code: code ?? '', now: new Date(testTime) };
  for (const move of [
    { event: 'order.dispatch', courier: 'Blue Dart', trackingId: 'BD1' },
    { event: 'order.deliver' },
  ] as const) {
    const result = await advanceOrder(database.db, at, move);
    if (!result.ok) throw new Error(`${move.event} is refused: ${result.refusal.kind}`);
  }
}

/** The tables that have any of these words, whatever their columns. */
export async function tablesWith(app: TestApp, words: RegExp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.database.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const read = await sql<{ text: string | null }>`
      select string_agg(part::text, ' ') as text from ${sql.table(name)} as part`.execute(app.database.db);
    if (words.test(read.rows[0]?.text ?? '')) found.push(name);
  }
  return found;
}

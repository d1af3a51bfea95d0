import { beforeEach, describe, expect, test } from 'vitest';
import { forgetOldStockAlerts, sendStockAlerts } from '../../../server/stockAlerts/sendStockAlerts.ts';
import { openCommerceApp, refusalOf, setStock, testTime } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
async function open(env: Readonly<Record<string, string>> = {}): Promise<void> {
  app = await openCommerceApp({ env });
  await app.database.db
    .updateTable('product')
    .set({ inventory: 0, is_inventory_enabled: true, continue_selling_out_of_stock: false })
    .where('id', '=', 'oat-lotion')
    .execute();
}

const document = 'mutation ($input: StockAlertInput!) { notifyWhenBack(input: $input) { success } }';
const ask = (contact: string, change: object = {}) =>
  app.query(document, { input: { productId: 'oat-lotion', contact, ...change } });
const askForGel = (contact: string) => ask(contact, { productId: 'rose-gel', variantId: 'rose-gel-l' });
const send = () => sendStockAlerts({ db: app.database.db, now: () => new Date(testTime) });
const messages = () =>
  app.database.db
    .selectFrom('outbox_message')
    .select(['channel', 'recipient', 'subject', 'link'])
    .orderBy('recipient')
    .execute();

describe('a request for a back-in-stock notification', () => {
  beforeEach(() => open());

  test('leads to one message per phone and address when the product is available again', async () => {
    expect((await ask('98765 43210')).data).toEqual({ notifyWhenBack: { success: true } });
    await Promise.all(
      ['+919876543210', 'Asha@mail.example', 'asha@mail.example'].map((contact) => ask(contact)),
    );
    expect([await send(), await messages()]).toEqual([0, []]);
    await setStock(app, 'oat-lotion', 5);
    const sent = await Promise.all([send(), send()]);
    expect(sent.toSorted()).toEqual([0, 2]);
    const link = '/products/oat-lotion';
    expect(await messages()).toEqual([
      { channel: 'SMS', recipient: '+919876543210', subject: null, link },
      {
        channel: 'EMAIL',
        recipient: 'asha@mail.example',
        subject: 'Oat Body Lotion is back in stock',
        link,
      },
    ]);
    expect(await send()).toBe(0);
  });

  test('is not answered where its receiver has declined since, unless it is made again', async () => {
    const decline = (createdAt: number) =>
      app.database.db
        .insertInto('message_block')
        .values({ address: '+919876543210', reason: 'OPTED_OUT', created_at: new Date(createdAt) })
        .execute();
    await ask('9876543210');
    await ask('asha@mail.example');
    await app.database.db
      .updateTable('stock_alert')
      .set({ created_at: new Date(testTime - 2_000) })
      .execute();
    await decline(testTime - 1_000);
    await setStock(app, 'oat-lotion', 5);
    expect(await send()).toBe(1);
    expect((await messages()).map(({ recipient }) => recipient)).toEqual(['asha@mail.example']);
    await setStock(app, 'oat-lotion', 0);
    await ask('9876543210');
    await app.database.db
      .updateTable('stock_alert')
      .set({ created_at: new Date(testTime - 2_000) })
      .execute();
    await ask('9876543210');
    await setStock(app, 'oat-lotion', 5);
    expect(await send()).toBe(1);
  });

  test.each([
    ['is in stock', { inventory: 5 }],
    ['has no counted stock', { is_inventory_enabled: false }],
    ['sells on without stock', { continue_selling_out_of_stock: true }],
  ])('for what %s is refused in words for the page, and leads to no message', async (_title, change) => {
    const { db } = app.database;
    await db.updateTable('product').set(change).where('id', '=', 'oat-lotion').execute();
    expect((await ask('9876543210')).errors).toMatchObject([
      { message: 'It is in stock now. Reload the page to buy it.', extensions: { code: 'BAD_INPUT' } },
    ]);
    expect(await db.selectFrom('stock_alert').selectAll().execute()).toEqual([]);
    expect([await send(), await messages()]).toEqual([0, []]);
  });

  test('waits until the least quantity that can be ordered is there', async () => {
    const { db } = app.database;
    await db
      .updateTable('product')
      .set({ inventory: 2, minimum_order_quantity: 3 })
      .where('id', '=', 'oat-lotion')
      .execute();
    expect((await ask('9876543210')).data).toEqual({ notifyWhenBack: { success: true } });
    expect(await send()).toBe(0);
    await setStock(app, 'oat-lotion', 3);
    expect(await send()).toBe(1);
  });

  test('for a variant goes by the stock of this variant', async () => {
    const replies = [];
    for (const variantId of ['rose-gel-s', 'rose-gel-l'])
      replies.push((await ask('9876543210', { productId: 'rose-gel', variantId })).data);
    expect(replies).toEqual([null, { notifyWhenBack: { success: true } }]);
    const stored = await app.database.db.selectFrom('stock_alert').select('variant_id').execute();
    expect(stored).toEqual([{ variant_id: 'rose-gel-l' }]);
  });

  test('is answered also where the text message has no room for all of an emoji of the title', async () => {
    await ask('9876543210');
    await app.database.db
      .updateTable('product')
      .set({ title: 'Hydrating Rose Petal Mist 10🌹 for all skins', inventory: 5 })
      .where('id', '=', 'oat-lotion')
      .execute();
    expect(await send()).toBe(1);
    const { body } = await app.database.db
      .selectFrom('outbox_message')
      .select('body')
      .executeTakeFirstOrThrow();
    expect(body).toMatch(/^Hydrating Rose Petal Mist 10… is back/);
  });

  test('can be made again after its message', async () => {
    await ask('9876543210');
    await setStock(app, 'oat-lotion', 5);
    await send();
    await setStock(app, 'oat-lotion', 0);
    await ask('9876543210');
    await setStock(app, 'oat-lotion', 1);
    expect([await send(), (await messages()).length]).toEqual([1, 2]);
  });

  test.each(['', '12345', 'asha@mail', '1234567890'])('is refused for %j', async (contact) => {
    expect(refusalOf(await ask(contact))).toMatchObject({ code: 'BAD_INPUT', details: { path: 'contact' } });
  });

  test('is refused for a product that is not sold', async () => {
    for (const change of [
      { productId: 'never-was' },
      { productId: 'retired-balm' },
      { variantId: 'never-was' },
      { productId: 'rose-gel', variantId: null },
    ]) {
      expect(refusalOf(await ask('9876543210', change))).toEqual({ code: 'NOT_FOUND' });
    }
  });

  test('is deleted after half a year', async () => {
    await ask('9876543210');
    const later = (days: number) => new Date(testTime + days * 24 * 3_600_000);
    const { db } = app.database;
    expect([await forgetOldStockAlerts(db, later(179)), await forgetOldStockAlerts(db, later(181))]).toEqual([
      0, 1,
    ]);
  });
});

describe('requests beyond a limit are refused', () => {
  test('for one contact in a day', async () => {
    await open({ STOCK_ALERTS_PER_CONTACT: '1' });
    await ask('98765-43210');
    expect(refusalOf(await askForGel('9876543210'))).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: 'PHONE' },
    });
    expect((await askForGel('9876543211')).data).toEqual({ notifyWhenBack: { success: true } });
  });

  test('for one contact, which requests that save nothing do not use up', async () => {
    await open({ STOCK_ALERTS_PER_CONTACT: '2' });
    for (const inStock of [{ productId: 'rose-gel', variantId: 'rose-gel-s' }, { productId: 'never-was' }]) {
      for (let request = 0; request < 2; request += 1)
        expect((await ask('9876543210', inStock)).data).toBeNull();
    }
    for (const contact of ['9876543210', '98765-43210', '+919876543210'])
      expect((await ask(contact)).data).toEqual({ notifyWhenBack: { success: true } });
    expect((await askForGel('9876543210')).data).toEqual({ notifyWhenBack: { success: true } });
    expect((await ask('9876543210')).data).toEqual({ notifyWhenBack: { success: true } });
  });

  test('from one network in an hour', async () => {
    await open({ STOCK_ALERTS_PER_NETWORK: '2' });
    await ask('9876543210');
    await ask('9876543211');
    expect(refusalOf(await ask('9876543212'))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('from one network, also if they are for what is in stock or were made before', async () => {
    await open({ STOCK_ALERTS_PER_NETWORK: '3' });
    await ask('9876543210');
    await ask('9876543210');
    await ask('9876543210', { productId: 'rose-gel', variantId: 'rose-gel-s' });
    expect(refusalOf(await ask('9876543210'))).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: 'NETWORK' },
    });
  });

  test('from a network beyond its limit without using up the contacts that it names', async () => {
    await open({ STOCK_ALERTS_PER_NETWORK: '1', STOCK_ALERTS_PER_CONTACT: '1' });
    const counts = () => app.database.db.selectFrom('limit_count').selectAll().orderBy('key').execute();
    await ask('9876543210');
    const before = await counts();
    for (const contact of ['9876543211', '9876543212', 'asha@mail.example']) {
      expect(refusalOf(await ask(contact))).toMatchObject({
        code: 'RATE_LIMITED',
        details: { limit: 'NETWORK' },
      });
    }
    expect(await counts()).toEqual(before);
  });
});

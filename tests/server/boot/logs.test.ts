import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { createLog, describeError, loggedPath } from '../../../server/log.ts';
import { address, openCommerceApp, orderInput } from '../orders/support/commerce.ts';
import { openTestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';

/** Marker texts: everything that a shopper sends here contains one of them. */
const markers = ['Zubeida', '9812300077', 'marker@mail.example', 'Rosewater', 'SECRETMARK'];
const shopper = {
  ...address,
  name: 'Zubeida Begum',
  phone: '9812300077',
  email: 'marker@mail.example',
  address: '7 Rosewater Lane',
};

function capture() {
  const lines: string[] = [];
  return { log: createLog('trace', { write: (line: string) => lines.push(line) }), lines };
}

function found(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => markers.some((marker) => line.includes(marker)));
}

const orderDocument = 'mutation($input: CreateOrderInput!) { createOrder(input: $input) { id } }';
const orderFields = { shippingAddress: shopper, billingAddress: shopper, totalAmount: 539 };

describe('the log of a shop whose database fails', () => {
  test.each([
    ['a column that is gone', 'alter table customer_order rename column shipping_address to elsewhere'],
    ['a rule that the row breaks', 'alter table customer_order add constraint planted check (id is null)'],
    ['a trigger that repeats the row', undefined],
    [
      'a value that its type does not take',
      'alter table customer_order alter column billing_address type integer using 1',
    ],
  ])('says nothing of the shopper: %s', async (_name, statement) => {
    const database = await openTestDatabase();
    const { log, lines } = capture();
    const app = await openCommerceApp({ database, log });
    if (statement === undefined) await repeatRows(database);
    else await sql.raw(statement).execute(database.db);
    const metadata = { landingPage: 'SECRETMARK' };
    const reply = await app.query(orderDocument, { input: { ...orderInput(orderFields), metadata } });
    expect(reply.errors.map(({ extensions }) => extensions.code)).toEqual(['INTERNAL']);
    expect(lines.filter((line) => line.includes('a resolver failed'))).toHaveLength(1);
    expect(found(lines)).toEqual([]);
    expect(lines.join('')).toMatch(/"code":"\w{5}"/);
  });

  test('contains no addresses, codes and links either', async () => {
    const database = await openTestDatabase();
    const { log, lines } = capture();
    const app = await openCommerceApp({ database, log });
    for (const table of ['user_address', 'customer_order', 'coupon', 'shopping_cart', 'product'])
      await sql.raw(`alter table ${table} rename to ${table}_gone`).execute(database.db);
    const calls: readonly (readonly [string, object])[] = [
      ['mutation($input: UserAddressInput!) { createUserAddress(input: $input) { id } }', { input: shopper }],
      [
        'query($id: ID!) { getOrder(id: $id, secret: "SECRETMARK") { id } }',
        { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
      ],
      ['{ getCoupon(code: "SECRETMARK") { id } }', {}],
      ['{ searchProducts(filter: { text: "Rosewater SECRETMARK" }) { total } }', {}],
      [
        'mutation($input: ShoppingCartInput!) { createShoppingCart(input: $input) { success } }',
        {
          input: { storeId: 'demo', isRewardApplied: false, data: [{ productId: 'Rosewater', quantity: 1 }] },
        },
      ],
    ];
    for (const [document, variables] of calls) {
      const { errors } = await app.query(document, variables, { authorization: 'Bearer Zubeida' });
      expect([document, errors.map(({ extensions }) => extensions.code)]).toEqual([document, ['INTERNAL']]);
    }
    expect(lines.filter((line) => line.includes('a resolver failed')).length).toBe(calls.length);
    expect(found(lines)).toEqual([]);
  });
});

async function repeatRows({ db }: OpenDatabase): Promise<void> {
  await sql`create function repeat_row() returns trigger language plpgsql as
    $$ begin raise exception 'bad row %', new using detail = new::text, hint = new::text; end $$`.execute(db);
  await sql`create trigger planted before insert on customer_order for each row execute function repeat_row()`.execute(
    db,
  );
}

test('a failing page is logged without the secret in its address, in whatever encoding', async () => {
  const { log, lines } = capture();
  const fail = async () => {
    throw new Error('cannot show https://shop.example/order/1?secret=SECRETMARK to "Zubeida"');
  };
  const app = await openTestApp({ log, pages: { render: fail, scriptHashes: [] } });
  for (const url of [
    '/order/1?secret=SECRETMARK',
    '/order/1%3Fsecret=SECRETMARK',
    '/order/1;secret=SECRETMARK',
  ])
    expect((await app.http.inject(url)).statusCode).toBe(500);
  expect(lines.filter((line) => line.includes('a page failed'))).toHaveLength(3);
  expect(found(lines)).toEqual([]);
});

describe('an error in the log', () => {
  test('keeps its class, a message about code, location and cause', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(describeError(new TypeError('x is not a function', { cause }))).toEqual({
      type: 'TypeError',
      message: 'x is not a function',
      stack: expect.stringMatching(/^\s+at .*logs\.test\.ts/),
      causes: [expect.objectContaining({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' })],
    });
  });

  test.each([
    ['JSON that cannot be read', () => JSON.parse('{"name": Zubeida}')],
    [
      'a message with values',
      () => {
        throw new Error(`no "Zubeida" at 9812300077, marker@mail.example`);
      },
    ],
    [
      'a message over several lines',
      () => {
        throw new Error('no\n    at Zubeida (Rosewater)');
      },
    ],
    [
      'an error that carries more',
      () => {
        throw Object.assign(new Error('bad'), { params: ['Zubeida'], query: 'SECRETMARK' });
      },
    ],
    [
      'a cause',
      () => {
        throw new Error('bad', { cause: Object.assign(new Error('"Zubeida"'), { detail: 'SECRETMARK' }) });
      },
    ],
    [
      'several',
      () => {
        throw new AggregateError([new SyntaxError('Zubeida')], 'all of "SECRETMARK"');
      },
    ],
  ])('says nothing of a shopper: %s', (_name, fail) => {
    const { log, lines } = capture();
    try {
      fail();
    } catch (error) {
      log.error({ err: error }, 'failed');
      log.error({ fault: error }, 'failed');
      log.error(error);
    }
    expect(lines).toHaveLength(3);
    expect(found(lines)).toEqual([]);
  });

  test('has the path without its query', () => {
    expect(['/a?b', '/a%3Fb', '/a#b', `/${'x'.repeat(200)}`].map((url) => loggedPath(url).length)).toEqual([
      2, 2, 2, 100,
    ]);
  });
});

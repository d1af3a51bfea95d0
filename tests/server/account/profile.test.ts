import { beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  openCommerceApp,
  orderInput,
  placeOrder,
  refusalOf,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import { as } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';

let now = testTime;
let app: TestApp;
beforeAll(async () => {
  app = await openCommerceApp({ now: () => now });
  await setStock(app, 'oat-lotion', 100);
  await app.database.db
    .insertInto('app_user')
    .values([
      { id: 'asha', phone: '+919800000001', email: 'asha@mail.example', email_verified: true },
      { id: 'closed', is_active: false },
      { id: 'bela' },
      { id: 'chitra' },
      { id: 'diya' },
      { id: 'elina' },
      { id: 'farah' },
    ])
    .execute();
});

describe('updateUser', () => {
  const document = `mutation ($input: UpdateUserInput!) {
    updateUser(input: $input) { firstName lastName email emailVerified gender dob phone isAdmin }
  }`;
  const update = (input: object) => app.query(document, { input }, as('asha'));

  test('saves sent fields, trimmed; an empty text clears a field; other fields stay [S7.33]', async () => {
    const named = { firstName: ' Asha ', lastName: 'Rao', gender: 'Female', dob: '1990-02-28' };
    const kept = {
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha@mail.example',
      emailVerified: true,
      gender: 'Female',
      dob: '1990-02-28',
      phone: '+919800000001',
      isAdmin: false,
    };
    expect((await update(named)).data).toEqual({ updateUser: kept });
    expect((await update({ lastName: '', email: 'asha@mail.example' })).data).toEqual({
      updateUser: { ...kept, lastName: null },
    });
    expect((await update({})).data).toEqual({ updateUser: { ...kept, lastName: null } });
  });

  test('does not mark another email as verified', async () => {
    expect((await update({ email: 'rao@mail.example' })).data).toMatchObject({
      updateUser: { email: 'rao@mail.example', emailVerified: false },
    });
    expect((await update({ email: '' })).data).toMatchObject({ updateUser: { email: null } });
  });

  const wrong: readonly [string, string][] = [
    ['firstName', 'x'.repeat(61)],
    ['email', 'asha@mail'],
    ['dob', '1990-02-30'],
    ['dob', '2190-01-01'],
    ['dob', 'yesterday'],
    ['profilePhotoUrl', 'javascript:alert(1)'],
  ];
  test.for(wrong)('refuses %s %s', async ([path, text]) => {
    expect(refusalOf(await update({ [path]: text }))).toMatchObject({ code: 'BAD_INPUT', details: { path } });
  });

  test.for(['phone', 'isAdmin', 'phoneVerified', 'id'])('has no field %s', async (field) => {
    expect(refusalOf(await update({ [field]: '1' }))).toMatchObject({ code: 'BAD_INPUT' });
  });
});

test.for(['closed', 'nobody'])('an account that is %s cannot sign in', async (user) => {
  expect(refusalOf(await app.query('{ getUser { id } }', {}, as(user)))).toEqual({ code: 'UNAUTHENTICATED' });
});

describe('addresses', () => {
  test('of orders are saved once each, but not those of guests', async () => {
    const list = async () =>
      (
        await app.query(
          'query { searchUserAddresses { total items { name address phone email } } }',
          {},
          as('diya'),
        )
      ).data;
    const order = (shippingAddress: object) =>
      placeOrder(
        app,
        orderInput({ totalAmount: 539, shippingAddress: { ...address, ...shippingAddress } }),
        as('diya'),
      );
    await order({});
    await order({ name: 'asha rao ', address: '12 rose lane', email: null });
    await placeOrder(app, orderInput({ totalAmount: 539 }));
    expect(await list()).toEqual({
      searchUserAddresses: {
        total: 1,
        items: [
          { name: 'Asha Rao', address: '12 Rose Lane', phone: '+919812345678', email: 'asha@mail.example' },
        ],
      },
    });
    await order({ address: '7 Church Street' });
    expect(await list()).toMatchObject({ searchUserAddresses: { total: 2 } });
  });

  test('of concurrent orders are saved once', async () => {
    const order = () =>
      placeOrder(
        app,
        orderInput({ totalAmount: 539, shippingAddress: { ...address, address: '9 Hill Road' } }),
        as('elina'),
      );
    await Promise.all(Array.from({ length: 10 }, order));
    expect((await app.query('{ searchUserAddresses { total } }', {}, as('elina'))).data).toEqual({
      searchUserAddresses: { total: 1 },
    });
  });

  test('that are saved again, or changed to an existing one, are merged', async () => {
    const list = async () =>
      (await app.query('{ searchUserAddresses { items { id address landmark } } }', {}, as('farah'))).data;
    await create({ ...address, landmark: 'By the temple' }, 'farah');
    await create({ ...address, address: '12 ROSE lane', landmark: 'By the school' }, 'farah');
    const one = { id: expect.any(String), address: '12 ROSE lane', landmark: 'By the school' };
    expect(await list()).toEqual({ searchUserAddresses: { items: [one] } });
    await create({ ...address, address: '7 Church Street' }, 'farah');
    const id = /"id":"([^"]+)","address":"7 Church/.exec(JSON.stringify(await list()))?.[1];
    const changed = await app.query(
      'mutation ($input: UpdateUserAddressInput!) { updateUserAddress(input: $input) { address } }',
      { input: { id, address: '12 Rose Lane' } },
      as('farah'),
    );
    expect(changed.errors).toEqual([]);
    expect(await list()).toMatchObject({ searchUserAddresses: { items: [{ id, address: '12 Rose Lane' }] } });
  });

  const create = (input: object, user = 'asha') =>
    app.query(
      `mutation ($input: UserAddressInput!) {
        createUserAddress(input: $input) { name phone email country state city pinCode address landmark }
      }`,
      { input },
      as(user),
    );

  test('are converted to the form of orders [S3.16 S7.32]', async () => {
    const reply = await create({
      ...address,
      phone: '+91 98123 45678',
      email: '',
      country: 'FR',
      name: ' Asha Rao ',
    });
    expect(reply.data).toEqual({
      createUserAddress: {
        name: 'Asha Rao',
        phone: '+919812345678',
        email: null,
        country: 'IN',
        state: 'MH',
        city: 'Pune',
        pinCode: '411001',
        address: '12 Rose Lane',
        landmark: null,
      },
    });
  });

  test('are refused by field, with the form’s messages [S5.13]', async () => {
    const wrong = { ...address, phone: '12', pinCode: '0', city: ' ', email: 'asha@' };
    expect(refusalOf(await create(wrong))).toEqual({
      code: 'INVALID_ADDRESS',
      details: {
        fields: {
          phone: 'Please enter valid phone number',
          pinCode: 'Please enter valid pincode',
          city: 'Please enter city',
          email: 'Please enter valid email',
        },
      },
    });
    expect(refusalOf(await create({ ...address, address: 'x'.repeat(501) }))).toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  test('are limited to twenty, even with concurrent additions, and are returned page by page', async () => {
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, at) => create({ ...address, address: `${at} Rose Lane` }, 'bela')),
    );
    expect(replies.filter(({ errors }) => errors.length === 0)).toHaveLength(20);
    const page = (nextToken: string | null) =>
      app.query(
        'query ($t: String) { searchUserAddresses(limit: 12, nextToken: $t) { total nextToken items { id } } }',
        { t: nextToken },
        as('bela'),
      );
    const first = await page(null);
    expect(first.data).toMatchObject({ searchUserAddresses: { total: 20, nextToken: expect.any(String) } });
    const ids = JSON.stringify(first.data).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    expect(new Set(ids).size).toBe(12);
    const token = /"nextToken":"([^"]+)"/.exec(JSON.stringify(first.data))?.[1] ?? null;
    const second = await page(token);
    expect(second.data).toMatchObject({ searchUserAddresses: { nextToken: null } });
    const others = JSON.stringify(second.data).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    expect(new Set([...ids, ...others]).size).toBe(20);
  });
});

describe('searchOrders', () => {
  const search = (args: string) =>
    app.query(`{ searchOrders(${args}) { total nextToken items { totalAmount status } } }`, {}, as('chitra'));

  test('sorts, filters and pages the shopper’s orders [S7.15]', async () => {
    for (const quantity of [1, 2, 3]) {
      now += 1_000;
      const totalAmount = quantity === 1 ? 539 : quantity * 450 + 40;
      const products = [{ productId: 'oat-lotion', quantity }];
      await placeOrder(app, orderInput({ products, totalAmount }), as('chitra'));
    }
    const amounts = (data: unknown) =>
      [...JSON.stringify(data).matchAll(/"totalAmount":([\d.]+)/g)].map(([, amount]) => Number(amount));
    expect(amounts((await search('sort: OLDEST')).data)).toEqual([539, 940, 1390]);
    const first = await search('limit: 2');
    expect(amounts(first.data)).toEqual([1390, 940]);
    const token = /"nextToken":"([^"]+)"/.exec(JSON.stringify(first.data))?.[1];
    expect((await search(`limit: 2, nextToken: "${token}"`)).data).toEqual({
      searchOrders: { total: 3, nextToken: null, items: [{ totalAmount: 539, status: 'CONFIRMED' }] },
    });
    expect(amounts((await search('from: 1')).data)).toEqual([940, 539]);
    expect((await search('filter: {status: CANCELLED}')).data).toEqual({
      searchOrders: { total: 0, nextToken: null, items: [] },
    });
  });

  test.for([
    'limit: 101',
    'from: -1',
    'nextToken: "x"',
    'aggregates: [{name: "a", type: SUM, field: "user_id"}]',
  ])('refuses %s', async (args) => {
    expect(refusalOf(await search(args))).toMatchObject({ code: 'BAD_INPUT' });
  });
});

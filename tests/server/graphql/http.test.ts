import { beforeAll, describe, expect, test } from 'vitest';
import * as operations from '../../../src/contract/generated/operations.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    verifyToken: async (token) => (token === 'good' ? { kind: 'user', userId: 'u1' } : null),
  });
});

const anything = JSON.stringify({ query: '{ getStore(id: "demo") { id } }' });

async function send(fields: { method?: 'GET' | 'POST'; headers?: Record<string, string>; payload?: string }) {
  const reply = await app.http.inject({
    method: fields.method ?? 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', 'x-api-key': app.config.publicApiKey, ...fields.headers },
    payload: fields.payload ?? anything,
  });
  return reply;
}

describe('the caller', () => {
  test('may be a guest with the public key [S6.1]', async () => {
    expect((await send({})).json()).toEqual({ data: { getStore: { id: 'demo' } } });
  });

  test('may be a shopper with a valid token, without the key [S6.2]', async () => {
    const reply = await send({ headers: { 'x-api-key': '', authorization: 'Bearer good' } });
    expect(reply.json()).toEqual({ data: { getStore: { id: 'demo' } } });
  });

  test.each([
    ['no key', { 'x-api-key': '' }],
    ['a wrong key', { 'x-api-key': 'guess' }],
    ['a bad token, even with the key', { authorization: 'Bearer bad' }],
    ['another scheme', { authorization: 'Basic good' }],
  ])('%s is refused', async (_name, headers) => {
    const reply = await send({ headers });
    expect([reply.statusCode, reply.json().errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('the transport', () => {
  test('GET is refused [S7.1]', async () => {
    const reply = await app.http.inject({
      method: 'GET',
      url: `/graphql?query=${encodeURIComponent('{__typename}')}`,
    });
    expect([reply.statusCode, reply.headers.allow, reply.body.length < 200]).toEqual([405, 'POST', true]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s, which a foreign page could send, is refused',
    async (type) => {
      expect((await send({ headers: { 'content-type': type } })).statusCode).toBe(415);
    },
  );

  test('a body of more than 100 KB is refused', async () => {
    const payload = JSON.stringify({ query: '{ __typename }', variables: { a: 'x'.repeat(101 * 1024) } });
    expect((await send({ payload })).statusCode).toBe(413);
  });

  test.each([
    ['a batch', '[{"query":"{ __typename }"}]'],
    ['no JSON', '{'],
    ['no query', '{}'],
    ['a syntax error', '{"query":"{"}'],
    ['an unknown field', '{"query":"{ nothing }"}'],
    ['a variable of the wrong type', '{"query":"query($a: ID!) { getStore(id: $a) { id } }","variables":{}}'],
  ])('%s is BAD_INPUT', async (_name, payload) => {
    const { errors } = (await send({ payload })).json();
    expect(errors[0].extensions.code).toBe('BAD_INPUT');
  });

  test('with the newer content type, a malformed request has status 400', async () => {
    const reply = await send({
      payload: '{"query":"{ nothing }"}',
      headers: { accept: 'application/graphql-response+json' },
    });
    expect(reply.statusCode).toBe(400);
  });

  test('replies are compressed as the client accepts', async () => {
    const payload = JSON.stringify({
      query: '{ searchProducts { items { id title slug productDescription } } }',
    });
    const encodings = [];
    for (const accept of ['br, gzip', 'gzip', 'identity']) {
      const { headers } = await send({ payload, headers: { 'accept-encoding': accept } });
      encodings.push([headers['content-encoding'], headers.vary]);
    }
    expect(encodings).toEqual([
      ['br', 'accept-encoding'],
      ['gzip', 'accept-encoding'],
      [undefined, 'accept-encoding'],
    ]);
  });
});

describe('limits', () => {
  const nested = (levels: number) =>
    `{ getInitialData(input: {storeId: "demo", deviceType: WEB}) { menus ${'{ children '.repeat(levels)}{ id }${' }'.repeat(levels)} } }`;

  const searches = (count: number, name = 'a') =>
    Array.from({ length: count }, (_, i) => `${name}${i}: searchProducts { total }`).join(' ');

  test.each([
    ['50 levels', nested(50)],
    [
      '1,000 aliases',
      `{ ${Array.from({ length: 1_000 }, (_, i) => `a${i}: getZipCode(id: "1") { id }`).join(' ')} }`,
    ],
    ['1,000 directives', `{ getStore(id: "demo") { id ${'@include(if: true) '.repeat(1_000)} } }`],
    [
      'a cycle of fragments',
      '{ getStore(id: "demo") { ...a } } fragment a on Store { ...b } fragment b on Store { ...a }',
    ],
    [
      'fragments that double',
      `{ getStore(id: "demo") { ...f0 } } ${Array.from({ length: 12 }, (_, i) => `fragment f${i} on Store { ...f${i + 1} ...f${i + 1} }`).join(' ')} fragment f12 on Store { id name }`,
    ],
    ['100 KB of text', `{ ${'a '.repeat(40_000)} }`],
    ['six searches in a fragment', `{ ...all } fragment all on Query { ${searches(6)} }`],
    [
      'six searches in nested inline fragments',
      `{ ... { ${searches(3)} ... on Query { ${searches(3, 'b')} } } }`,
    ],
    ['introspection', '{ __schema { types { name } } }'],
  ])('%s is refused quickly', async (_name, query) => {
    // Processor time, since a busy machine takes longer by the clock.
    const before = process.cpuUsage();
    const reply = await send({ payload: JSON.stringify({ query }) });
    const { user, system } = process.cpuUsage(before);
    expect(reply.json().errors[0].extensions.code).toBe('BAD_INPUT');
    expect((user + system) / 1_000).toBeLessThan(500);
  });

  test.each(Object.entries(operations).filter(([name]) => name.endsWith('Document')))(
    "the shop's own %s is inside",
    async (_name, document) => {
      const { errors } = (await send({ payload: JSON.stringify({ query: String(document) }) })).json();
      const messages = errors?.map(({ message }: { message: string }) => message) ?? [];
      expect(messages.filter((message: string) => message.includes('too many'))).toEqual([]);
    },
  );
});

test('without introspection, no refusal reveals names of the schema, nor whether a type exists', async () => {
  const typo = await app.query('{ getStor(id: "demo") { id } }');
  expect(typo.errors).toEqual([
    {
      message: 'The operation does not fit the contract: line 1, column 3.',
      extensions: {
        code: 'BAD_INPUT',
        details: { path: 'query', message: 'The operation does not fit the contract: line 1, column 3.' },
      },
    },
  ]);
  const types = await app.query(
    '{ __type(name: "Order") { fields { name } } again: __type(name: "Query") { name } }',
  );
  expect(types.data).toEqual({ __type: null, again: null });
});

test('an operation that is not implemented is refused as such', async () => {
  const { errors } = await app.query(
    '{ verifyCustomOTP(storeId: "demo", phone: "+919999999999", otp: "1") { isVerified } }',
  );
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_AVAILABLE_YET']);
});

test('the reply for a failing resolver does not reveal the cause', async () => {
  const failing = await openTestApp({
    database: app.database,
    modules: () => [
      {
        resolvers: {
          Query: {
            getCoupon: async () => {
              throw new Error('password is hunter2');
            },
          },
        },
      },
    ],
  });
  const { errors, status } = await failing.query('{ getCoupon(code: "A") { id } }');
  expect(errors).toEqual([
    { message: 'The server failed. Try again.', path: ['getCoupon'], extensions: { code: 'INTERNAL' } },
  ]);
  expect(status).toBe(500);
  const partly = await failing.query('{ getCoupon(code: "A") { id } getStore(id: "demo") { id } }');
  expect([partly.status, partly.data]).toEqual([200, { getCoupon: null, getStore: { id: 'demo' } }]);
});

describe('cached replies', () => {
  const price = '{ productBySlug(slug: "gift-soap") { items { price inventory } } }';

  async function statistics() {
    return app.caches.graphql.stats();
  }

  test('a guest’s repeated query is answered from the cache', async () => {
    await app.query(price);
    const { hits } = await statistics();
    await app.query(price);
    expect((await statistics()).hits).toBe(hits + 1);
  });

  test('a change of price or stock is visible as soon as it is committed', async () => {
    const asked = () => app.query(price).then(({ data }) => data);
    const soap = (rupees: number, inventory: number) => ({
      productBySlug: { items: [{ price: rupees, inventory }] },
    });
    expect(await asked()).toEqual(soap(149, 50));
    await update({ price: 15_000 });
    await expect.poll(asked).toEqual(soap(150, 50));
    await update({ inventory: 49 });
    await expect.poll(asked).toEqual(soap(150, 49));
    await update({ inventory: 0 });
    await expect.poll(asked).toEqual(soap(150, 0));
  });

  test("a stock change drops the product's replies only; selling out or restocking drops all", async () => {
    const other = '{ productBySlug(slug: "oat-lotion") { items { id } } }';
    await update({ inventory: 20 });
    await expect.poll(async () => (await statistics()).entries).toBe(0);
    await app.query(price);
    await app.query(other);
    await update({ inventory: 19 });
    await expect.poll(async () => (await statistics()).entries).toBe(1);
    await update({ inventory: 0 });
    await expect.poll(async () => (await statistics()).entries).toBe(0);
  });

  test("a signed-in shopper's replies and mutations are never cached", async () => {
    const before = await statistics();
    await app.query(price, {}, { authorization: 'Bearer good' });
    await app.query('mutation { checkInventory(storeId: "demo", items: []) { recordKey } }');
    await app.query('{ getOrder(id: "1") { id } }');
    expect((await statistics()).entries).toBe(before.entries);
  });

  test('a refusal is not cached', async () => {
    const before = await statistics();
    await app.query('{ searchProducts(limit: 0) { total } }');
    expect((await statistics()).entries).toBe(before.entries);
  });

  async function update(fields: { price?: number; inventory?: number }) {
    await app.database.db.updateTable('product').set(fields).where('id', '=', 'gift-soap').execute();
  }
});

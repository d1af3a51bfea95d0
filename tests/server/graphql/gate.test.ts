import { readFileSync } from 'node:fs';
import { buildSchema, getNullableType, isListType, isScalarType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { placesOf, sample } from '../../../scripts/hostile/calls.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    verifyToken: async (token) => (token === 'good' ? { kind: 'user', userId: 'u1' } : null),
  });
});

const places = placesOf(buildSchema(readFileSync('schema.graphql', 'utf8')), sample);

/** The places of a value of one of these types of the contract. */
function placesFor(...types: string[]) {
  return places.filter(({ type }) => {
    const bare = getNullableType(type);
    return isScalarType(bare) && types.includes(bare.name);
  });
}

async function refusalOf(place: (typeof places)[number], value: unknown) {
  const { query, variables } = place.request(value);
  const { errors, status } = await app.query(query, variables, { authorization: 'Bearer good' });
  return { status, ...errors[0]?.extensions };
}

const texts = placesFor('String', 'ID');

test('the contract has arguments with texts, numbers and lists', () => {
  expect(
    [texts.length, placesFor('Int', 'Float').length, placesFor('JSON').length].map((count) => count > 0),
  ).toEqual([true, true, true]);
});

test.each([
  ['NUL', 'a\0b', 'has a character that cannot be stored'],
  ['half a surrogate pair', 'a\ud83d', 'has a character that cannot be stored'],
  ['the other half', '\ude00', 'has a character that cannot be stored'],
  ['10,000 characters', 'x'.repeat(10_000), expect.stringMatching(/^at most [\d]+ characters$/)],
  ['an object', { a: 1 }, 'must be text'],
])('%s for a text is refused by name wherever there is one', async (_name, value, message) => {
  const refusals = await Promise.all(
    texts.map(async (place) => [place.name, await refusalOf(place, value)] as const),
  );
  expect(refusals).toEqual(
    texts.map(({ name, path }) => [name, { status: 200, code: 'BAD_INPUT', details: { path, message } }]),
  );
});

test.each([-1, 1e300, '1', 2.5e9, Number.MAX_SAFE_INTEGER])(
  'the number %j is refused in every numeric argument, naming it',
  async (value) => {
    const refusals = await Promise.all(placesFor('Int').map((place) => refusalOf(place, value)));
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'BAD_INPUT'));
  },
);

test('lists of 1,001 entries are refused in every list argument, naming it', async () => {
  const lists = places.filter(({ type }) => isListType(getNullableType(type)));
  const refusals = await Promise.all(
    lists.map(async (place) => [place.name, await refusalOf(place, Array(1_001).fill('x'))]),
  );
  expect(refusals).toEqual(
    lists.map(({ name, path }) => [
      name,
      {
        status: 200,
        code: 'BAD_INPUT',
        details: { path: expect.stringContaining(path), message: expect.any(String) },
      },
    ]),
  );
});

test.each([
  ['of 4,134 characters', { a: 'x'.repeat(4_126) }, 'at most 4096 characters'],
  ['of nine levels', [[[[[[[[[]]]]]]]]], 'at most 8 levels'],
  ['with NUL in a name', { 'a\0': 1 }, 'has a character that cannot be stored'],
])('JSON %s is refused by name', async (_name, value, message) => {
  const refusals = await Promise.all(placesFor('JSON').map((place) => refusalOf(place, value)));
  expect(refusals).toEqual(
    refusals.map(() => ({ status: 200, code: 'BAD_INPUT', details: { path: 'metadata', message } })),
  );
});

test('literals in the operation are checked too, also in fragments', async () => {
  const { data, errors } = await app.query(
    '{ ...all } fragment all on Query { getCoupon(code: "a\\u0000") { id } searchProducts(variantLimit: -1) { total } }',
  );
  expect([data, errors]).toEqual([
    null,
    [
      {
        message: 'code: has a character that cannot be stored',
        extensions: {
          code: 'BAD_INPUT',
          details: { path: 'code', message: 'has a character that cannot be stored' },
        },
      },
    ],
  ]);
});

test('an operation with an invalid argument does not run, and has status 400 for the newer media type', async () => {
  const reply = await app.query(
    'query($n: Int) { getStore(id: "demo") { id } searchProducts(variantLimit: $n) { total } }',
    { n: -1 },
    { accept: 'application/graphql-response+json' },
  );
  expect([reply.status, reply.data, reply.errors[0]?.message]).toEqual([
    400,
    null,
    'variantLimit: must be 0 to 100',
  ]);
});

test('JSON with 40,000 levels is refused before it is parsed', async () => {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', 'x-api-key': app.config.publicApiKey },
    payload: `{"query":"{ __typename }","variables":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`,
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { errors: [{ message: 'JSON of at most 32 levels, please.', extensions: { code: 'BAD_INPUT' } }] },
  ]);
});

/** Hostile requests to every argument of the contract, every page and every endpoint. */
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { signCall } from '../../server/express/callSignature.ts';
import { placesOf, sample } from './calls.ts';
import type { Random } from './random.ts';
import { hostileText, hostileValue } from './values.ts';

export type AttackKind = 'arguments' | 'bodies' | 'pages' | 'endpoints';

export interface Attack {
  readonly kind: AttackKind;
  /** The attacked place, such as `createOrder(input.totalAmount)` or `GET /shop`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface TargetKeys {
  readonly publicApiKey: string;
  /** Credentials of the express-checkout provider: signed calls get further than unsigned ones. */
  readonly express: { readonly merchantId: string; readonly secret: string };
}

const json = 'application/json';

/** Yields attacks: all places in turn, so that none is missed, with random values. */
export function* attacksOf(target: TargetKeys, random: Random, count: number): Generator<Attack> {
  const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
  const places = placesOf(schema, sample);
  for (let at = 0, place = 0; at < count; at += 1) {
    const share = at % 10;
    if (share < 6) {
      const chosen = places[place % places.length];
      place += 1;
      if (chosen === undefined) throw new Error('The contract has no arguments.');
      yield graphql(target, chosen.name, JSON.stringify(chosen.request(hostileValue(random))));
    } else if (share === 6) yield bodyAttack(target, random);
    else if (share === 7) yield pageAttack(random);
    else yield endpointAttack(target, random);
  }
}

function graphql(
  { publicApiKey }: TargetKeys,
  name: string,
  body: string,
  kind: AttackKind = 'arguments',
  headers: Readonly<Record<string, string>> = {},
): Attack {
  return {
    kind,
    name,
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': json, 'x-api-key': publicApiKey, ...headers },
    body,
  };
}

function bodyAttack(target: TargetKeys, random: Random): Attack {
  const text = hostileText(random);
  const repeat = random.pick([3, 30, 3_000]);
  const bodies: Readonly<Record<string, string>> = {
    'no JSON': text,
    'half of JSON': '{"query":"{ __typename }","variables":{"a":"',
    'a list': JSON.stringify([{ query: '{ __typename }' }]),
    'a query of odd characters': JSON.stringify({ query: text }),
    'an odd field': JSON.stringify({ query: `{ a${repeat} }` }),
    'an odd operation name': JSON.stringify({ query: '{ __typename }', operationName: text }),
    'odd variables': JSON.stringify({ query: '{ __typename }', variables: hostileValue(random) }),
    'odd extensions': JSON.stringify({ query: '{ __typename }', extensions: hostileValue(random) }),
    'a literal of odd characters': JSON.stringify({
      query: `{ getCoupon(code: ${JSON.stringify(text)}) { id } }`,
    }),
    'many aliases': JSON.stringify({
      query: `{ ${Array.from({ length: repeat }, (_, n) => `a${n}: __typename`).join(' ')} }`,
    }),
    'many fields in fragments': JSON.stringify({
      query: `{ ...f } fragment f on Query { ${Array.from({ length: repeat }, (_, n) => `a${n}: searchProducts { total }`).join(' ')} }`,
    }),
    'fragments that spread each other': JSON.stringify({
      query: '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
    }),
    'deep selections': JSON.stringify({ query: `${'{ a '.repeat(repeat)}${'}'.repeat(repeat)}` }),
    'deep JSON': `{"query":"{ __typename }","variables":${'['.repeat(repeat)}${']'.repeat(repeat)}}`,
    'a deep literal': JSON.stringify({
      query: `mutation { createOrder(input: { metadata: ${'['.repeat(repeat)}${']'.repeat(repeat)} }) { id } }`,
    }),
    introspection: JSON.stringify({
      query: '{ __schema { types { name } } __type(name: "Order") { name } }',
    }),
    'two operations': JSON.stringify({ query: 'query a { __typename } query b { __typename }' }),
  };
  const name = random.pick(Object.keys(bodies));
  const headers = random.pick([
    {},
    { accept: 'application/graphql-response+json' },
    { accept: 'text/html' },
    { authorization: `Bearer ${'x'.repeat(300)}` },
    { 'content-type': 'text/plain' },
  ]);
  return graphql(target, name, bodies[name] ?? '', 'bodies', headers);
}

const pages: readonly string[] = [
  '/',
  '/shop',
  '/shop/face',
  '/search',
  '/products/',
  '/blog',
  '/blog/',
  '/order/',
  '/pages/cart',
  '/pages/checkout',
  '/pages/returns',
  '/account',
  '/elements/',
  '/',
];
const parameters: readonly string[] = [
  'search',
  'collection',
  'category',
  'min',
  'page',
  'sort',
  'variant',
  'secret',
  'coupon',
  'cart',
  'utm_source',
];

/** Percent-encodes a text; lone surrogates become the invalid bytes that a faulty client would send. */
function encoded(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** A hostile text that is short enough for a URL. */
function addressPart(random: Random): string {
  const text = encoded(hostileText(random).slice(0, 600));
  return random.below(5) === 0 ? `${text}%${random.pick(['ff', 'c0%af', 'E0%A4%A', '', 'zz'])}` : text;
}

function pageAttack(random: Random): Attack {
  const page = random.pick(pages);
  const inPath = random.below(3) === 0 || page.endsWith('/') ? addressPart(random) : '';
  const query = Array.from(
    { length: random.below(4) },
    () => `${random.pick(parameters)}=${addressPart(random)}`,
  ).join('&');
  const path = `${page}${inPath}${query === '' ? '' : `?${query}`}`;
  const headers = random.pick([
    {},
    { cookie: 'order_1=%00; =; a' },
    { 'if-none-match': '*' },
    { range: 'bytes=9-1' },
  ]);
  return { kind: 'pages', name: `GET ${page}`, method: 'GET', path, headers, body: null };
}

const operations = [
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'RevokeToken',
  'GetUser',
];
const expressCalls = [
  '/checkout',
  '/pincode',
  '/coupon/apply',
  '/order',
  '/order/status',
  '/payment',
  '/login/dispatch',
];

function endpointAttack(target: TargetKeys, random: Random): Attack {
  const value = () => JSON.stringify(hostileValue(random));
  const part = () => addressPart(random);
  const text = () => hostileText(random);
  const attack = (name: string, path: string, more: Partial<Attack> = {}): Attack => {
    const method = name.slice(0, name.indexOf(' '));
    return {
      kind: 'endpoints',
      name,
      method,
      path,
      headers: { 'content-type': json },
      body: method === 'GET' ? null : value(),
      ...more,
    };
  };
  const event = {
    EventType: text(),
    Timestamp: text(),
    Attributes: { [text()]: text() },
    Metrics: { a: hostileValue(random) },
  };
  const batch = { BatchItem: { 'hostile-endpoint-1': { Endpoint: {}, Events: { 'event-0001': event } } } };
  const vital = { name: 'LCP', page: text(), value: hostileValue(random) };
  const analytics = { 'content-type': json, 'x-api-key': target.publicApiKey };
  const checkoutId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const known = {
    merchantCheckoutId: checkoutId,
    orderId: checkoutId,
    pinCode: text(),
    phone: text(),
    code: text(),
  };
  const call = random.pick(expressCalls);
  const signed = random.pick([JSON.stringify({ ...known, address: hostileValue(random) }), value(), text()]);
  const choices: readonly (() => Attack)[] = [
    () => attack('GET /api/search', `/api/search?query=${part()}&limit=${part()}`),
    () => attack('GET /_next/image', `/_next/image?url=${part()}&w=${part()}&q=${part()}`),
    () => attack('GET /media', `/media/${part()}`),
    () => attack('GET /sitemap', `/sitemap/products-${part()}.xml`),
    () => attack('GET /assets', `/assets/${part()}`),
    () => attack('GET /readyz', `/readyz?${part()}`),
    () => attack('GET /graphql', `/graphql?query=${part()}`),
    () =>
      attack('PUT /api/analytics endpoints', `/api/analytics/v1/apps/sandbox/endpoints/${part()}`, {
        headers: analytics,
      }),
    () =>
      attack('POST /api/analytics events', '/api/analytics/v1/apps/sandbox/events', {
        headers: analytics,
        body: JSON.stringify(batch),
      }),
    () => attack('POST /api/analytics', `/api/analytics/v1/apps/${part()}/events?key=${part()}`),
    () =>
      attack('PUT /api/recordings', `/api/recordings/${part()}`, {
        headers: { 'content-type': json, 'sec-fetch-site': 'same-origin' },
      }),
    () =>
      attack('POST /api/vitals', '/api/vitals', {
        headers: { 'content-type': json, 'sec-fetch-site': 'same-origin' },
        body: random.pick([
          value(),
          JSON.stringify({ device: 'phone', vitals: [vital, hostileValue(random)] }),
        ]),
      }),
    () =>
      attack('POST /api/reviews/images', '/api/reviews/images', {
        headers: { 'content-type': 'image/png', authorization: 'Bearer x' },
      }),
    () =>
      attack('POST /api/payments/razorpay/webhook', '/api/payments/razorpay/webhook', {
        headers: { 'content-type': json, 'x-razorpay-signature': '0' },
      }),
    () => attack('POST /api/identity/triggers', '/api/identity/triggers'),
    () =>
      attack('POST /api/identity', '/api/identity', {
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${random.pick(operations)}`,
        },
        body: random.pick([
          value(),
          JSON.stringify({ ClientId: text(), AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: text() } }),
          JSON.stringify({
            ClientId: 'storefront-web',
            RefreshToken: text(),
            Token: text(),
            AccessToken: text(),
          }),
        ]),
      }),
    () =>
      attack(`POST /api/express/gokwik${call}`, `/api/express/gokwik${call}`, {
        headers: signedHeaders(target, `/api/express/gokwik${call}`, signed, random),
        body: signed,
      }),
    () => attack('POST nowhere', `/api/${part()}`),
    () => attack('DELETE /graphql', '/graphql'),
  ];
  return random.pick(choices)();
}

function signedHeaders(
  { express }: TargetKeys,
  path: string,
  body: string,
  random: Random,
): Readonly<Record<string, string>> {
  const timestamp = String(Date.now());
  const requestId = `hostile-${random.below(2 ** 31)}-${timestamp}`;
  return {
    'content-type': json,
    'x-gokwik-merchant-id': express.merchantId,
    'x-gokwik-timestamp': timestamp,
    'x-gokwik-request-id': requestId,
    'x-gokwik-signature': signCall({ timestamp, requestId, path }, Buffer.from(body), express.secret),
  };
}

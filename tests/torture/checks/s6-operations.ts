import { auditServer } from 'graphql-http';
import { percentile } from '../../../bench/support/figures.ts';
import { operationsAreUnlimited, schemaIsPublished } from '../bugs/graphql.ts';
import type { Check } from '../support/check.ts';
import { createRawCaller } from '../support/raw.ts';

const rounds = 5;
/** The limit in milliseconds; on a busy machine, twenty times the time of a plain query. */
const slowestMs = 50;
const many = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(' ');
const searches = (count: number) => many(count, (n) => `s${n}: searchProducts { total }`);
const deep = `{ getInitialData(input: {storeId: "demo", deviceType: WEB}) { menus ${'{ children '.repeat(50)}{ id }${' }'.repeat(50)} } }`;

/** Operations that must be refused as BAD_INPUT. A comment makes each round's text unique, so that no cache is used. */
const operations: Readonly<Record<string, string>> = {
  '50 levels': deep,
  '1,000 aliases': `{ ${many(1_000, (n) => `a${n}: __typename`)} }`,
  '1,000 directives': `{ getStore(id: "demo") { id ${'@include(if: true) '.repeat(1_000)} } }`,
  'fragments that spread each other':
    '{ getStore(id: "demo") { ...a } } fragment a on Store { ...b } fragment b on Store { ...a }',
  'fragments that double': `{ getStore(id: "demo") { ...f0 } } ${many(12, (n) => `fragment f${n} on Store { ...f${n + 1} ...f${n + 1} }`)} fragment f12 on Store { id name }`,
  'thirty searches': `{ ${searches(30)} }`,
  'thirty searches in a fragment': `{ ...all } fragment all on Query { ${searches(30)} }`,
  'eleven operations': many(11, (n) => `query q${n} { __typename }`),
  'the schema': '{ __schema { types { name } } }',
  'a type within a type': '{ getStore(id: "demo") { __type(name: "Order") { name } } }',
};

export default {
  id: 'S6',
  title:
    'operations of GraphQL: depth, aliases, directives, fragments, batches, size, the schema, other ways to send; its audits',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    { name: 'operations have no limits', replacements: [operationsAreUnlimited] },
    { name: 'the schema is public', replacements: [schemaIsPublished] },
  ],
  async run({ tally, startShop }) {
    const shop = await startShop();
    const raw = createRawCaller(shop.url);
    const timesOf = async (query: string) => {
      const replies = [];
      for (let round = 0; round < rounds; round += 1) {
        replies.push(
          await raw.ask({ query: `${query} # ${round}`, operationName: query.includes('q1 ') ? 'q1' : null }),
        );
      }
      return {
        replies,
        ms: percentile(
          replies.map(({ ms }) => ms).sort((a, b) => a - b),
          0.5,
        ),
      };
    };
    const plain = await timesOf('{ getStore(id: "demo") { id } }');
    for (const [what, query] of Object.entries(operations)) {
      const { replies, ms } = await timesOf(query);
      tally.count('operations', rounds);
      tally.expect(
        `${what}: refused`,
        replies.every(({ text }) => text.includes('"BAD_INPUT"')),
        replies[0]?.text,
      );
      tally.expect(`${what}: in no time`, ms < Math.max(slowestMs, 20 * plain.ms), `${Math.round(ms)} ms`);
    }
    const types = await raw.ask({ query: '{ __type(name: "Order") { name } }' });
    tally.expect('no type is told', !types.text.includes('"Order"'), types.text);
    const hint = await raw.ask({ query: '{ getStor(id: "demo") { id } }' });
    tally.expect('nobody is told what was meant', !/getStore|Did you mean/.test(hint.text), hint.text);

    const question = JSON.stringify({ query: '{ __typename }' });
    const batch = await raw.ask(`[${Array(100).fill(question).join(',')}]`);
    tally.expectEqual('a batch of a hundred', batch.status, 400);
    const large = await raw.ask({ query: '{ __typename }', variables: { a: 'x'.repeat(1_000_000) } });
    tally.expectEqual('a megabyte', large.status, 413);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await raw.ask(question, { 'content-type': type });
      tally.expectEqual(`${type}, which another site’s page can send`, reply.status, 415);
    }
    const got = await fetch(
      `${shop.url}/graphql?query=${encodeURIComponent('mutation { createOrder { id } }')}`,
    );
    tally.expectEqual('a mutation by GET', got.status, 405);
    raw.close();

    const audits = await auditServer({
      url: `${shop.url}/graphql`,
      fetchFn: (address: string, init: RequestInit = {}) =>
        fetch(address, { ...init, headers: { ...init.headers, 'x-api-key': 'public-demo-key' } }),
    });
    const failed = audits.filter(({ status, name }) => status !== 'ok' && !name.startsWith('MAY'));
    tally.count('audits of GraphQL over HTTP', audits.length);
    tally.expectEqual(
      'audits that fail',
      failed.map(({ name }) => name),
      [],
    );
    await shop.expectInvariants();
  },
} satisfies Check;

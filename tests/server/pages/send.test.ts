import { beforeAll, describe, expect, test, vi } from 'vitest';
import { collectNotes } from '../../../server/cache/replyNotes.ts';
import { createTaggedCache } from '../../../server/cache/taggedCache.ts';
import type { GraphQLContext } from '../../../server/graphql/context.ts';
import { createInProcessSend, type KeptAnswer } from '../../../server/pages/send.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const price = 'query ($slug: String!) { productBySlug(slug: $slug) { items { price } } }';
const answered = { ok: true, value: { productBySlug: { items: [{ price: 149 }] } } };
const minute = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});

/** Pages of one process: each asks with notes of its own. */
function startPages() {
  let now = Date.parse('2026-11-01T10:00:00Z');
  const answers = createTaggedCache<KeptAnswer>({ maxBytes: 1_000_000, now: () => now });
  answers.setOn(true);
  const run = vi.fn(app.engine.run);
  const ask = async (document: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const notes = collectNotes();
    const context: GraphQLContext = {
      db: app.database.db,
      storeId: 'demo',
      caller: { kind: 'guest' },
      now: () => new Date(now),
      cookies: new Map(),
      ip: '',
      setCookie: () => {},
      notes,
    };
    const answer = await createInProcessSend({ ...app.engine, run }, answers, context)(document, variables);
    return { answer, tags: [...notes.tags] };
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { ask, answers, run, pass };
}

describe('data that is the same for every guest', () => {
  test('is requested once, and a page does not depend on the figures of all its products', async () => {
    const { ask, run } = startPages();
    const page = { answer: answered, tags: [] };
    expect([await ask(price, { slug: 'gift-soap' }), await ask(price, { slug: 'gift-soap' })]).toEqual([
      page,
      page,
    ]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('is separate for other variables', async () => {
    const { ask, run } = startPages();
    await ask(price, { slug: 'gift-soap' });
    await ask(price, { slug: 'rose-gel' });
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('is requested again after a change, and after a minute', async () => {
    const { ask, answers, run, pass } = startPages();
    await ask(price, { slug: 'gift-soap' });
    answers.drop('product:gift-soap');
    await ask(price, { slug: 'gift-soap' });
    expect(run).toHaveBeenCalledTimes(2);
    pass(minute);
    await ask(price, { slug: 'gift-soap' });
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('is requested again after a refusal', async () => {
    const { ask, run } = startPages();
    const refused = { ok: false, failure: expect.objectContaining({ kind: 'refused', code: 'BAD_INPUT' }) };
    const search = '{ searchProducts(limit: 0) { total } }';
    expect([await ask(search), await ask(search)]).toEqual([
      { answer: refused, tags: [] },
      { answer: refused, tags: [] },
    ]);
    expect(run).toHaveBeenCalledTimes(2);
  });
});

test('other data is requested by each page', async () => {
  const { ask, run } = startPages();
  const page = { answer: { ok: true, value: { __typename: 'Query' } }, tags: [] };
  expect([await ask('{ __typename }'), await ask('{ __typename }')]).toEqual([page, page]);
  expect(run).toHaveBeenCalledTimes(2);
});

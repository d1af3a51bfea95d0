import { describe, expect, test } from 'vitest';
import { createTaggedCache, type Produced } from '../../../server/cache/taggedCache.ts';

let now = 1_000;

function makeCache() {
  const cache = createTaggedCache<string>({ maxBytes: 100, now: () => now });
  cache.setOn(true);
  return cache;
}

function produced(value: string, fields: Partial<Produced<string>> = {}): Produced<string> {
  return { value, keep: true, tags: [], expiresAt: now + 1_000, bytes: 10, ...fields };
}

/** A production that the test ends. */
function deferred(result: Produced<string>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  return {
    finish: resolve,
    count: () => count,
    produce: async () => {
      count += 1;
      await promise;
      return result;
    },
  };
}

describe('keeping', () => {
  test('a value is produced once and then returned from the cache', async () => {
    const cache = makeCache();
    const work = deferred(produced('a'));
    work.finish();
    expect([await cache.load('k', work.produce), await cache.load('k', work.produce)]).toEqual(['a', 'a']);
    expect([work.count(), cache.get('k')]).toEqual([1, 'a']);
    expect(cache.stats()).toEqual({ isOn: true, entries: 1, bytes: 10, hits: 2, misses: 1 });
  });

  test('concurrent callers share one production', async () => {
    const cache = makeCache();
    const work = deferred(produced('a'));
    const both = Promise.all([cache.load('k', work.produce), cache.load('k', work.produce)]);
    work.finish();
    expect(await both).toEqual(['a', 'a']);
    expect(work.count()).toBe(1);
  });

  test('a failed production rejects all waiting callers, and the next caller tries again', async () => {
    const cache = makeCache();
    const fail = async () => {
      throw new Error('no');
    };
    const both = await Promise.allSettled([cache.load('k', fail), cache.load('k', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.load('k', async () => produced('a'))).toBe('a');
  });

  test('a value that must not be cached, or has expired, is not returned again', async () => {
    const cache = makeCache();
    await cache.load('unkept', async () => produced('a', { keep: false }));
    await cache.load('timed', async () => produced('b', { expiresAt: now + 5 }));
    expect([cache.get('unkept'), cache.get('timed')]).toEqual([undefined, 'b']);
    now += 5;
    expect(cache.get('timed')).toBeUndefined();
  });

  test('the least recently used entries are evicted', async () => {
    const cache = makeCache();
    for (const key of ['a', 'b', 'c']) {
      await cache.load(key, async () => produced(key, { bytes: 40, tags: [key] }));
    }
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 'b', 'c']);
    expect(cache.stats().bytes).toBe(80);
  });
});

describe('dropping', () => {
  test('dropping a tag removes the entries with it and no others', async () => {
    const cache = makeCache();
    await cache.load('one', async () => produced('1', { tags: ['product:a', 'product:b'] }));
    await cache.load('two', async () => produced('2', { tags: ['product:b'] }));
    cache.drop('product:a');
    expect([cache.get('one'), cache.get('two')]).toEqual([undefined, '2']);
  });

  test('a value whose tag was dropped during its production is returned to waiting callers, but not cached', async () => {
    const cache = makeCache();
    const work = deferred(produced('old', { tags: ['product:a'] }));
    const waiting = cache.load('k', work.produce);
    cache.drop('product:a');
    work.finish();
    expect([await waiting, cache.get('k')]).toEqual(['old', undefined]);
  });

  test('a caller after a drop does not join an earlier production', async () => {
    const cache = makeCache();
    const before = deferred(produced('old', { tags: ['product:a'] }));
    const first = cache.load('k', before.produce);
    cache.drop('product:a');
    const second = cache.load('k', async () => produced('new', { tags: ['product:a'] }));
    expect(await second).toBe('new');
    before.finish();
    expect([await first, cache.get('k')]).toEqual(['old', 'new']);
  });

  test('a second drop also affects a production that can no longer be joined', async () => {
    const cache = makeCache();
    const work = deferred(produced('old', { tags: ['product:b'] }));
    const waiting = cache.load('k', work.produce);
    cache.drop('product:a');
    cache.drop('product:b');
    work.finish();
    await waiting;
    expect(cache.get('k')).toBeUndefined();
  });

  test('clearing also affects values that are being produced', async () => {
    const cache = makeCache();
    const work = deferred(produced('old'));
    const waiting = cache.load('k', work.produce);
    cache.clear();
    work.finish();
    await waiting;
    expect(cache.get('k')).toBeUndefined();
  });

  test('while off nothing is returned or cached, and switching on starts empty', async () => {
    const cache = makeCache();
    await cache.load('k', async () => produced('a'));
    cache.setOn(false);
    expect(cache.get('k')).toBeUndefined();
    expect(await cache.load('k', async () => produced('b'))).toBe('b');
    cache.setOn(true);
    expect(cache.get('k')).toBeUndefined();
  });
});

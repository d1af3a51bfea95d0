import { expect, test } from 'vitest';
import { createAttributionEntries } from '../../src/services/attribution/index.ts';

function storageOf(initial: Record<string, string>) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    storage: {
      get length() {
        return kept.size;
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  };
}

test('reads the entries under its prefix and no others [S3.29]', () => {
  const { storage } = storageOf({ cart: '{}', bw_utm_medium: 'affiliate', bw_timestamp: '1700000000' });
  expect(createAttributionEntries(() => storage).read()).toEqual({
    entries: [['utm_medium', 'affiliate']],
    timestamp: 1_700_000_000,
  });
});

test('replaces all its entries and leaves others unchanged [S3.29]', () => {
  const { storage, kept } = storageOf({ cart: '{}', bw_gclid: 'g', bw_timestamp: '1' });
  createAttributionEntries(() => storage).write({ entries: [['utm_source', 'blog']], timestamp: 7 });
  expect(Object.fromEntries(kept)).toEqual({ cart: '{}', bw_utm_source: 'blog', bw_timestamp: '7' });
});

test.each(['', 'soon', '-1', '1e9', '9'.repeat(20)])('a stored moment %j is none', (text) => {
  const { storage } = storageOf({ bw_timestamp: text });
  expect(createAttributionEntries(() => storage).read().timestamp).toBe(null);
});

test('a denied storage is empty and raises no error', () => {
  const entries = createAttributionEntries(() => {
    throw new Error('denied');
  });
  entries.write({ entries: [], timestamp: null });
  expect(entries.read()).toEqual({ entries: [], timestamp: null });
});

import { beforeEach, expect, test, vi } from 'vitest';
import { loadTogether } from '../../../src/app/page/loadTogether.ts';
import { nextTask } from '../../../src/views/shop/scheduling.ts';

const load = vi.fn(async () => 'code');
const links = () => [...document.head.querySelectorAll('link')];
const addresses = () => links().map((link) => `${link.rel} ${link.getAttribute('href')}`);

function answer(type: 'load' | 'error', of: string): void {
  const link = links().find((one) => one.getAttribute('href') === of);
  link?.dispatchEvent(new Event(type));
}

beforeEach(() => {
  document.head.innerHTML = '';
  load.mockClear();
});

test('scripts and styles are requested at once, and the code runs when the styles have arrived', async () => {
  const loaded = loadTogether(load, ['assets/a.js', 'assets/a.css', 'assets/b.css']);
  expect(addresses()).toEqual([
    'modulepreload /assets/a.js',
    'stylesheet /assets/a.css',
    'stylesheet /assets/b.css',
  ]);
  answer('load', '/assets/a.css');
  await nextTask();
  expect(load).not.toHaveBeenCalled();
  answer('load', '/assets/b.css');
  expect(await loaded).toBe('code');
});

test('what the document has is not requested again, and a style on its way is waited for', async () => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/assets/inline.css" disabled><link rel="modulepreload" href="/assets/a.js">';
  const files = ['assets/inline.css', 'assets/a.js', 'assets/b.css'];
  const both = [loadTogether(load, files), loadTogether(load, files)];
  await nextTask();
  expect(load).not.toHaveBeenCalled();
  expect(addresses()).toEqual([
    'stylesheet /assets/inline.css',
    'modulepreload /assets/a.js',
    'stylesheet /assets/b.css',
  ]);
  answer('load', '/assets/b.css');
  expect(await Promise.all(both)).toEqual(['code', 'code']);
});

test('a style that failed is loaded again at the next try', async () => {
  const first = loadTogether(load, ['assets/a.css']);
  answer('error', '/assets/a.css');
  await expect(first).rejects.toThrow('/assets/a.css could not be loaded');
  expect({ links: addresses(), calls: load.mock.calls.length }).toEqual({ links: [], calls: 0 });
  const second = loadTogether(load, ['assets/a.css']);
  expect(addresses()).toEqual(['stylesheet /assets/a.css']);
  answer('load', '/assets/a.css');
  expect(await second).toBe('code');
});

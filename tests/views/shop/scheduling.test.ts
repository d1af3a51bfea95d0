import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../../src/views/shop/scheduling.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function waited(milliseconds: number): Promise<boolean> {
  let isOver = false;
  void afterPaint().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return isOver;
}

test('afterPaint resolves once the next frame is drawn', async () => {
  expect([await waited(15), await waited(17)]).toEqual([false, true]);
});

test('afterPaint resolves after 100 ms when no frame is drawn', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  expect([await waited(99), await waited(100)]).toEqual([false, true]);
});

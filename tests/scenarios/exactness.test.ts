import { expect, test } from 'vitest';
import { replayMany } from '../../bench/support/exactness.ts';

const RECORDINGS = 100;
const REPLAYS = 5;

test(`${RECORDINGS} recordings replay ${REPLAYS} times each without a divergence and without the network`, () => {
  const { divergences, distinct, timers, requests } = replayMany(RECORDINGS, REPLAYS);
  expect(divergences).toEqual([]);
  expect(requests).toBe(0);
  expect(distinct).toBeGreaterThan(RECORDINGS * 0.9);
  expect(timers).toBeGreaterThan(RECORDINGS);
});

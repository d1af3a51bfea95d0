import { expect, test } from 'vitest';
import { machinesTransitions } from '../../simulation/report/coverage.ts';
import { coveragePageText, readCoveragePage } from '../../simulation/report/coveragePage.ts';
import { readCoverageRecord } from '../../simulation/report/coverageRecord.ts';

test('each transition of each machine was taken by a simulated shopper, or has one reason why not', async () => {
  const { reached, notReached } = readCoverageRecord();
  const recorded = [...reached, ...notReached.flatMap(({ transitions }) => transitions)];
  const all = (await machinesTransitions()).flatMap(({ texts }) => [...texts.keys()]);
  expect(all.filter((name) => !recorded.includes(name))).toEqual([]);
  expect(recorded.filter((name) => !all.includes(name))).toEqual([]);
  expect(recorded.filter((name, index) => recorded.indexOf(name) !== index)).toEqual([]);
});

test('every reason of a transition that was not taken says something', () => {
  const reasons = readCoverageRecord().notReached.map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
  expect(new Set(reasons).size).toBe(reasons.length);
});

test('the page of the documentation is written from the record', async () => {
  expect(readCoveragePage()).toBe(coveragePageText(await machinesTransitions(), readCoverageRecord()));
});

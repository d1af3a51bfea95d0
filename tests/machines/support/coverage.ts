/**
 * Setup of the machine tests: records which states and transitions they reach, in a file for each test file. The
 * command `npm run scenario -- coverage` adds them up.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { watchReach } from '../../../scripts/scenario/reachWatcher.ts';
import { recordOf, testRecords } from '../../../scripts/scenario/records.ts';

const { reached } = watchReach();

afterAll(() => {
  const file = expect.getState().testPath?.split('/').at(-1) ?? 'unknown';
  mkdirSync(testRecords, { recursive: true });
  writeFileSync(`${testRecords}/${file}.json`, JSON.stringify(recordOf(reached)));
});

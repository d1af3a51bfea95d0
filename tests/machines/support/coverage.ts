/**
 * Setup of the machine tests: notes what they reach of the machines and leaves a record for each test file.
 * `npm run scenario -- coverage` adds them up.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { recordOf, testRecords } from '../../../scripts/scenario/records.ts';
import { bearWitness } from '../../../scripts/scenario/witness.ts';

const { reached } = bearWitness();

afterAll(() => {
  const file = expect.getState().testPath?.split('/').at(-1) ?? 'unknown';
  mkdirSync(testRecords, { recursive: true });
  writeFileSync(`${testRecords}/${file}.json`, JSON.stringify(recordOf(reached)));
});

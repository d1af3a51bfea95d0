/** `check`: searches every state of the machines' domains for violations of invariants. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { check as checkOne } from '@storefront/inspector';
import { allEndlessStates } from '../../src/inspected/endings.ts';
import { allChecks } from '../../src/inspected/invariants/index.ts';
import { fixtures } from './library.ts';

export function check([folder]: readonly string[]): number {
  let broken = 0;
  for (const checked of allChecks(fixtures())) {
    const { states, steps, isTruncated, violations } = checkOne(checked);
    const size = `${states} states, ${steps} steps${isTruncated ? '; the limit was reached, other states were not checked' : ''}`;
    console.log(`${checked.machine.id.padEnd(10)} ${size}`);
    for (const { name } of checked.invariants) {
      const violation = violations.find(({ invariant }) => invariant === name);
      console.log(`   ${violation ? 'BROKEN' : 'holds '}  ${name}`);
      if (!violation) continue;
      broken += 1;
      console.log(`           ${violation.message}\n           path: ${violation.path.join(' → ')}`);
      if (folder === undefined) continue;
      const file = `${folder}/broken-${checked.machine.id}-${broken}.json`;
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `${JSON.stringify(violation.scenario, null, 2)}\n`);
      console.log(`           saved as ${file}`);
    }
    if (isTruncated) broken += 1;
  }
  for (const { state, message } of allEndlessStates()) {
    broken += 1;
    console.log(`   BROKEN   ${state} ${message}; say why in "meta.lasts", or end it.`);
  }
  return broken > 0 ? 1 : 0;
}

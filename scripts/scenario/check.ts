/** `check`: searches every state of the machines' modelled domains for a broken invariant. */
import { writeFileSync } from 'node:fs';
import { check as checkOne } from '@storefront/inspector';
import { allChecks } from '../../src/inspected/invariants/index.ts';
import { fixtures } from './library.ts';

export function check([folder]: readonly string[]): number {
  let broken = 0;
  for (const checked of allChecks(fixtures())) {
    const { states, steps, isTruncated, violations } = checkOne(checked);
    const size = `${states} states, ${steps} steps${isTruncated ? ', cut short: shows nothing of the rest' : ''}`;
    console.log(`${checked.machine.id.padEnd(10)} ${size}`);
    for (const { name } of checked.invariants) {
      const violation = violations.find(({ invariant }) => invariant === name);
      console.log(`   ${violation ? 'BROKEN' : 'holds '}  ${name}`);
      if (!violation) continue;
      broken += 1;
      console.log(`           ${violation.message}\n           by ${violation.path.join(' → ')}`);
      if (folder === undefined) continue;
      const file = `${folder}/broken-${checked.machine.id}-${broken}.json`;
      writeFileSync(file, `${JSON.stringify(violation.scenario, null, 2)}\n`);
      console.log(`           kept as ${file}`);
    }
    if (isTruncated) broken += 1;
  }
  return broken > 0 ? 1 : 0;
}

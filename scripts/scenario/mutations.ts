/** `mutations`: reports which mutations of machines the authored scenarios detect without other tests. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { mutations } from './mutationList.ts';

/** The least number of mutations that the scenarios must detect. */
const ENOUGH = 20;

export function noticeMutations(): number {
  const width = Math.max(...mutations.map(({ name }) => name.length));
  let noticed = 0;
  for (const [index, { name }] of mutations.entries()) {
    const scenarios = noticing(index);
    if (scenarios.length > 0) noticed += 1;
    const [first = 'not noticed'] = scenarios;
    const others = scenarios.length > 1 ? ` and ${scenarios.length - 1} more` : '';
    console.log(`${name.padEnd(width)}  ${first}${others}`);
  }
  console.log(`\nScenarios alone notice ${noticed} of ${mutations.length} mutations`);
  return noticed >= ENOUGH ? 0 : 1;
}

function noticing(index: number): readonly string[] {
  const script = join(import.meta.dirname, 'mutant.ts');
  const printed = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, String(index)],
    { encoding: 'utf8' },
  );
  return printed.split('\n').filter((line) => line !== '');
}

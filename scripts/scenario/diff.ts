/** `diff`: the first difference between two scenarios. */
import { differenceText, type Entry, firstDifference } from '@storefront/inspector';
import { entriesOf } from './library.ts';
import { load, reportError } from './libraryCommands.ts';

export function diff([first, second]: readonly string[]): number {
  if (!first || !second) return reportError('Give the names or files of two scenarios.');
  const a = load(first);
  const b = load(second);
  if (!a || !b) return 2;
  const left = entriesOf(a);
  const right = entriesOf(b);
  const difference = firstDifference(left, right);
  if (!difference) {
    console.log(`The same: ${left.length} entries.`);
    return 0;
  }
  console.log(`The first difference is at entry ${difference.entry}:`);
  console.log(`  ${first}: ${lineOf(left[difference.entry])}`);
  console.log(`  ${second}: ${lineOf(right[difference.entry])}`);
  for (const changed of difference.difference) console.log(`    ${differenceText(changed)}`);
  return 1;
}

function lineOf(entry: Entry | undefined): string {
  return entry ? `${entry.from ?? 'outside'} → ${entry.to} ${entry.event.type}` : 'has no such entry';
}

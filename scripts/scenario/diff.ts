/** `diff`: the first difference between two scenarios. */
import { differenceText, type Entry, firstDifference } from '@storefront/inspector';
import { loadEntries, reportError } from './libraryCommands.ts';

export function diff([first, second]: readonly string[]): number {
  if (!first || !second) return reportError('Give the names or files of two scenarios.');
  const a = loadEntries(first);
  const b = loadEntries(second);
  if (typeof a === 'number') return a;
  if (typeof b === 'number') return b;
  const left = a.entries;
  const right = b.entries;
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

/** `diff`: where two scenarios part. */
import { differenceText, type Entry, partingOf } from '@storefront/inspector';
import { complain, load } from './library.commands.ts';
import { entriesOf } from './trace.ts';

export function diff([first, second]: readonly string[]): number {
  if (!first || !second) return complain('Which two? Give names or files.');
  const a = load(first);
  const b = load(second);
  if (!a || !b) return 2;
  const left = entriesOf(a);
  const right = entriesOf(b);
  const parting = partingOf(left, right);
  if (!parting) {
    console.log(`The same, ${left.length} entries.`);
    return 0;
  }
  console.log(`They part at entry ${parting.entry}:`);
  console.log(`  ${first}: ${lineOf(left[parting.entry])}`);
  console.log(`  ${second}: ${lineOf(right[parting.entry])}`);
  for (const difference of parting.difference) console.log(`    ${differenceText(difference)}`);
  return 1;
}

function lineOf(entry: Entry | undefined): string {
  return entry ? `${entry.from ?? 'outside'} → ${entry.to} ${entry.event.type}` : 'has ended';
}

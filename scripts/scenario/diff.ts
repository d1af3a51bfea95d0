/** `diff`: where two scenarios part. */
import { differences, differenceText } from '../../src/inspector/core/difference.ts';
import type { Entry } from '../../src/inspector/core/format.ts';
import type { Json } from '../../src/inspector/core/plain.ts';
import { complain, load } from './library.commands.ts';
import { entriesOf } from './trace.ts';

export function diff([first, second]: readonly string[]): number {
  if (!first || !second) return complain('Which two? Give names or files.');
  const a = load(first);
  const b = load(second);
  if (!a || !b) return 2;
  const left = entriesOf(a);
  const right = entriesOf(b);
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const found = differences(comparable(left[index]), comparable(right[index]));
    if (found.length === 0) continue;
    console.log(`They part at entry ${index}:`);
    console.log(`  ${first}: ${lineOf(left[index])}`);
    console.log(`  ${second}: ${lineOf(right[index])}`);
    for (const difference of found) console.log(`    ${differenceText(difference)}`);
    return 1;
  }
  console.log(`The same, ${length} entries.`);
  return 0;
}

/** Times do not count, and hashes say nothing that the rest does not. */
function comparable(entry: Entry | undefined): Json | undefined {
  if (!entry) return undefined;
  const { at: _at, digest: _digest, state: _state, ...rest } = entry;
  return JSON.parse(JSON.stringify(rest));
}

function lineOf(entry: Entry | undefined): string {
  return entry ? `${entry.from ?? 'outside'} → ${entry.to} ${entry.event.type}` : 'has ended';
}

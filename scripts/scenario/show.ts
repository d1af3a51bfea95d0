/** `show`: prints a scenario step by step. */
import { differences, differenceText, type Entry, type Json, short } from '@storefront/inspector';
import { loadEntries, reportError } from './libraryCommands.ts';

export function show([name]: readonly string[]): number {
  if (!name) return reportError('Give the name or file of a scenario.');
  const loaded = loadEntries(name);
  if (typeof loaded === 'number') return loaded;
  const { scenario, entries } = loaded;
  console.log(`${scenario.title}\n${scenario.purpose}\n`);
  const held = new Map<string, Json>();
  for (const [index, entry] of entries.entries()) {
    for (const line of causeOf(entry)) console.log(line);
    console.log(
      `${String(index).padStart(5)} ${entry.from ?? 'outside'} → ${entry.to}   ${entry.event.type}`,
    );
    for (const line of detailsOf(entry, held)) console.log(`      ${line}`);
  }
  return 0;
}

/** A blank line precedes an event from outside or from a timer. */
function causeOf({ from, timer }: Entry): string[] {
  if (timer) return ['', `      after ${timer.delay} ms`];
  return from === null ? [''] : [];
}

function detailsOf({ to, event, took, did, value, changed }: Entry, held: Map<string, Json>): string[] {
  const { type: _, ...data } = event;
  const details = Object.keys(data).length > 0 ? [`with ${short(data, 160)}`] : [];
  for (const key of took) details.push(`took ${key}`);
  for (const effect of did) details.push(`did  ${effect}`);
  if (value !== undefined) details.push(`now  ${short(value, 160)}`);
  for (const [key, after] of Object.entries(changed ?? {})) {
    const before = held.get(`${to} ${key}`);
    held.set(`${to} ${key}`, after);
    if (before === undefined) continue;
    for (const difference of differences(before, after, key))
      details.push(`     ${differenceText(difference)}`);
  }
  return details;
}

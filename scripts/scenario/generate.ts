/** `generate`: the shortest ways to the transitions of a machine that no scenario takes, with the events they know. */
import type { AnyMachineSnapshot } from 'xstate';
import { shopMachines } from '../../src/inspector/core/machines.ts';
import { hashJson, plain } from '../../src/inspector/core/plain.ts';
import { type Found, pathTo, search } from '../../src/inspector/core/search.ts';
import { findTransition, parseTransitionKey } from '../../src/inspector/core/transitions.ts';
import { complain } from './library.commands.ts';
import { keysOf, reachOfLibrary } from './reach.ts';

const MOST_STATES = 3_000;

export function generate([name]: readonly string[]): number {
  const machine = shopMachines.get(name ?? '');
  if (!machine) return complain(`Which machine? There are ${[...shopMachines.keys()].join(', ')}.`);
  const reach = reachOfLibrary();
  const wanted = new Set(keysOf(machine).filter((key) => !reach.transitions.has(key)));
  if (wanted.size === 0) {
    console.log(`The library takes every transition of ${machine.id}.`);
    return 0;
  }
  const delays = keysOf(machine).flatMap((key) => {
    const event = parseTransitionKey(key)?.event ?? '';
    return event.startsWith('xstate.after.') ? [{ type: event }] : [];
  });
  const events = [...(reach.events.get(machine.id) ?? []), ...delays];
  const inputs = reach.inputs.get(machine.id) ?? [];
  if (inputs.length === 0) return complain(`No scenario starts ${machine.id} yet: begin with one by hand.`);
  const { isTruncated } = search(
    machine,
    { inputs, events, bucket, most: MOST_STATES },
    {
      step: ({ from, event }) => {
        for (const key of wanted) {
          const transition = findTransition(machine, key);
          if (!transition || !leads(from.snapshot, key, event.type)) continue;
          if (takes(from, event, key)) {
            console.log(`\n${key}`);
            for (const step of [...pathTo(from), event])
              console.log(`   ${JSON.stringify(step).slice(0, 160)}`);
            wanted.delete(key);
          }
        }
        return wanted.size === 0;
      },
    },
  );
  if (wanted.size > 0) {
    console.log(
      `\nNot found with the events of the library${isTruncated ? ` in ${MOST_STATES} states` : ''}:`,
    );
    for (const key of wanted) console.log(`   ${key}`);
  }
  return 0;
}

function leads({ _nodes }: AnyMachineSnapshot, key: string, type: string): boolean {
  const named = parseTransitionKey(key);
  return named !== null && named.event === type && _nodes.some(({ id }) => id === named.source);
}

/** The first candidate that its guard lets through is the one that is taken. */
function takes({ snapshot }: Found, event: { readonly type: string }, key: string): boolean {
  return (snapshot.machine.getTransitionData(snapshot, event) ?? []).some(
    (taken) => findTransition(snapshot.machine, key) === taken,
  );
}

function bucket({ context }: AnyMachineSnapshot): string {
  return hashJson(plain(context));
}

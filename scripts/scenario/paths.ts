/** The shortest paths to transitions, with the events that occur in scenarios. */

import { type Found, hashJson, pathTo, plain, search } from '@storefront/inspector';
import { findTransition, parseTransitionKey } from '@storefront/inspector/transitions';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { shopMachines } from '../../src/inspected/machines.ts';
import { keysOf, type Reach } from './reach.ts';

export const MOST_STATES = 3_000;

export interface Paths {
  /** By name of the transition: the events that lead to it, with its own event last. */
  readonly found: ReadonlyMap<string, readonly AnyEventObject[]>;
  readonly missing: readonly string[];
  /** Whether the limit of states was reached. */
  readonly isTruncated: boolean;
}

export function pathsTo(keys: readonly string[], machine: AnyStateMachine, { events, inputs }: Reach): Paths {
  const found = new Map<string, readonly AnyEventObject[]>();
  const wanted = new Set(keys);
  const delays = keysOf(machine).flatMap((key) => {
    const event = parseTransitionKey(key)?.event ?? '';
    return event.startsWith('xstate.after.') ? [{ type: event }] : [];
  });
  const { isTruncated } = search(
    shopMachines.inert(machine),
    {
      inputs: inputs.get(machine.id) ?? [],
      events: [...(events.get(machine.id) ?? []), ...delays],
      bucket,
      most: MOST_STATES,
      // Some events in the library lack data, because scenarios send them to show that they are ignored.
      skipsErrors: true,
    },
    {
      step: ({ from, event }) => {
        for (const key of wanted) {
          if (!leads(from.snapshot, key, event.type) || !takes(from, event, key)) continue;
          found.set(key, [...pathTo(from), event]);
          wanted.delete(key);
        }
        return wanted.size === 0;
      },
    },
  );
  return { found, missing: [...wanted], isTruncated };
}

function leads({ _nodes }: AnyMachineSnapshot, key: string, type: string): boolean {
  const named = parseTransitionKey(key);
  return named !== null && named.event === type && _nodes.some(({ id }) => id === named.source);
}

/** A transition is taken when it is the first candidate whose guard is true. */
function takes({ snapshot }: Found, event: AnyEventObject, key: string): boolean {
  return (snapshot.machine.getTransitionData(snapshot, event) ?? []).some(
    (taken) => findTransition(snapshot.machine, key) === taken,
  );
}

function bucket({ context }: AnyMachineSnapshot): string {
  return hashJson(plain(context));
}

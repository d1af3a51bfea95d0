/** Breadth-first search of a machine through its pure transitions: every state of a bounded domain, by the shortest way. */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate';
import { inert } from './inert.ts';

/** What is searched: beginnings, events, and what tells states apart. */
export interface Domain {
  readonly inputs: readonly unknown[];
  /** Samples; children's answers are `xstate.done.actor.<id>` events, delays `xstate.after…` ones. */
  readonly events: readonly AnyEventObject[];
  /** What besides the state's value tells states apart, as text; unbounded parts of the context cut off. */
  readonly bucket: (snapshot: AnyMachineSnapshot) => string;
  /** States kept at most; default 20,000. */
  readonly most?: number;
}

/** A state, and how it was come to first. */
export interface Found {
  readonly snapshot: AnyMachineSnapshot;
  readonly input: unknown;
  /** Null: a beginning. */
  readonly by: { readonly event: AnyEventObject; readonly from: Found } | null;
}

export interface Step {
  readonly from: Found;
  readonly event: AnyEventObject;
  readonly to: Found;
}

export interface Search {
  readonly states: number;
  readonly steps: number;
  /** States were left out: the search shows nothing about them. */
  readonly isTruncated: boolean;
}

/** Visits every state and every step once, shortest ways first, until a visitor returns true. */
export function search(
  machine: AnyStateMachine,
  { inputs, events, bucket, most = 20_000 }: Domain,
  visit: { readonly state?: (found: Found) => boolean; readonly step?: (step: Step) => boolean },
): Search {
  const subject = inert(machine);
  const seen = new Set<string>();
  const queue: Found[] = [];
  let steps = 0;
  let isTruncated = false;
  /** True: the visitor has seen enough. */
  const arrive = (found: Found): boolean => {
    const key = `${found.snapshot.status} ${JSON.stringify(found.snapshot.value)} ${bucket(found.snapshot)}`;
    if (seen.has(key)) return false;
    if (seen.size >= most) {
      isTruncated = true;
      return false;
    }
    seen.add(key);
    queue.push(found);
    return visit.state?.(found) === true;
  };
  const summary = () => ({ states: seen.size, steps, isTruncated });
  for (const input of inputs) {
    const [snapshot] = initialTransition(subject, input);
    if (arrive({ snapshot, input, by: null })) return summary();
  }
  for (let at = 0; at < queue.length; at++) {
    const from = queue[at];
    if (from?.snapshot.status !== 'active') continue;
    for (const event of events) {
      const [snapshot]: [AnyMachineSnapshot, unknown] = transition(subject, from.snapshot, event);
      if (snapshot === from.snapshot) continue;
      steps += 1;
      const to: Found = { snapshot, input: from.input, by: { event, from } };
      if (visit.step?.({ from, event, to }) === true || arrive(to)) return summary();
    }
  }
  return summary();
}

/** The events that lead to a state, first to last. */
export function pathTo(found: Found): AnyEventObject[] {
  return found.by ? [...pathTo(found.by.from), found.by.event] : [];
}

/** Breadth-first search of a machine by its pure transitions: every state of a limited domain, by the shortest path. */
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
} from 'xstate';
import { type Authored, type Expectation, FORMAT, VERSION } from './format.ts';
import type { InertMachine } from './inert.ts';
import { plain } from './plain.ts';

/** The domain of a search: inputs, events, and how states are distinguished. */
export interface Domain {
  readonly inputs: readonly unknown[];
  /** Sample events. Results of child actors are `xstate.done.actor.<id>` events, delays are `xstate.after…` events. */
  readonly events: readonly AnyEventObject[];
  /**
   * Returns the parts of the context that distinguish states of the same value, as text; unlimited parts must be cut.
   */
  readonly bucket: (snapshot: AnyMachineSnapshot) => string;
  /** Limit of states; by default 20,000. */
  readonly most?: number;
  /** Whether an event that makes the machine throw, such as one without its data, is passed over. By default the error ends the search. */
  readonly skipsErrors?: boolean;
}

type Scope = Parameters<InertMachine['transition']>[2];

/** A state, and the first step that reached it. */
export interface Found {
  readonly snapshot: AnyMachineSnapshot;
  readonly input: unknown;
  readonly scope: Scope;
  /** `null` for an initial state. */
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
  /** Whether the limit was reached, so that not every state was visited. */
  readonly isTruncated: boolean;
}

/** Visits every state and every step once, shortest paths first, until a visitor returns true. */
export function search(
  machine: InertMachine,
  { inputs, events, bucket, most = 20_000, skipsErrors = false }: Domain,
  visit: { readonly state?: (found: Found) => boolean; readonly step?: (step: Step) => boolean },
): Search {
  const seen = new Set<string>();
  const queue: Found[] = [];
  let steps = 0;
  let isTruncated = false;
  /** Returns true when the visitor ends the search. */
  const arrive = (found: Found): boolean => {
    const key = keyOf(found.snapshot, bucket);
    if (seen.has(key)) return false;
    if (seen.size >= most) {
      isTruncated = true;
      return false;
    }
    seen.add(key);
    queue.push(found);
    return visit.state?.(found) === true;
  };
  const after = (event: AnyEventObject, { snapshot, scope }: Found): AnyMachineSnapshot | null => {
    try {
      return machine.transition(snapshot, event, scope);
    } catch (error) {
      if (!skipsErrors) throw error;
      return null;
    }
  };
  const summary = () => ({ states: seen.size, steps, isTruncated });
  for (const input of inputs) {
    const scope = pureScope(machine, input);
    const snapshot: AnyMachineSnapshot = scope.self.getSnapshot();
    if (arrive({ snapshot, input, scope, by: null })) return summary();
  }
  for (let at = 0; at < queue.length; at++) {
    const from = queue[at];
    if (from?.snapshot.status !== 'active') continue;
    for (const event of events) {
      if (!isPossible(event, from.snapshot)) continue;
      const snapshot = after(event, from);
      if (snapshot === null || snapshot === from.snapshot) continue;
      steps += 1;
      const to: Found = { ...from, snapshot, by: { event, from } };
      if (visit.step?.({ from, event, to }) === true || arrive(to)) return summary();
    }
  }
  return summary();
}

/** Returns the same key for states that a search treats as equal. */
export function keyOf(snapshot: AnyMachineSnapshot, bucket: Domain['bucket']): string {
  return `${snapshot.status} ${JSON.stringify(snapshot.value)} ${bucket(snapshot)}`;
}

/** A scope in which no effect runs. It has a parent, so that machines can send events to it. */
function pureScope(machine: InertMachine, input: unknown): Scope {
  const parent = createActor(fromCallback(() => {}));
  const self = createActor(machine, { parent, input });
  // Each path starts its actors anew in the same system, which would refuse a name that another path has used.
  const named = new Map<string, AnyActorRef>();
  Object.assign(self.system, {
    _set: (name: string, actor: AnyActorRef) => void named.set(name, actor),
    get: (name: string) => named.get(name),
  });
  const nothing = () => {};
  return {
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
}

/** Whether the event can occur: an actor's result requires that the actor is running. */
function isPossible({ type }: AnyEventObject, { children }: AnyMachineSnapshot): boolean {
  const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];
  return actor === undefined || children[actor] !== undefined;
}

/** Returns the events that lead to a state, in order. */
export function pathTo(found: Found): AnyEventObject[] {
  return found.by ? [...pathTo(found.by.from), found.by.event] : [];
}

/** Returns an authored scenario that leads to a state. */
export function scenarioTo(found: Found, about: Pick<Authored, 'title' | 'purpose'>): Authored {
  const root: string = found.snapshot.machine.id;
  return {
    format: FORMAT,
    version: VERSION,
    kind: 'authored',
    ...about,
    steps: [
      { start: root, machine: root, ...(found.input !== undefined && { input: plain(found.input) }) },
      ...pathTo(found).map((event) => ({ send: plain(event), to: root })),
      { expect: { [root]: expectationOf(found) } },
    ],
  };
}

function expectationOf(found: Found): Expectation {
  if (found.snapshot.status !== 'active') return { gone: true };
  const state = stateOf(found);
  return state.length > 0 ? { state } : { gone: false };
}

function stateOf({ snapshot }: Found): string[] {
  const { id } = snapshot.machine;
  return snapshot._nodes
    .filter(({ type }) => type === 'atomic')
    .map((node) => node.id.slice(id.length + 1))
    .filter((path) => path !== '');
}

/** Searches every state of a machine in a limited domain for violations of invariants. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Authored } from './format.ts';
import { type InertMachine, isPendingPromise } from './inert.ts';
import {
  type Domain,
  type Found,
  keyOf,
  pathTo,
  type Search,
  type Step,
  scenarioTo,
  search,
} from './search.ts';

/** A rule for every state, for every step, or for progress. Its functions return a message about the violation, or `null`. */
export interface Invariant {
  /** The rule as a sentence. */
  readonly name: string;
  readonly ofState?: (found: Found, domain: Domain) => string | null;
  readonly ofStep?: (step: Step) => string | null;
  /** From every state that matches, the machine can reach certain others. */
  readonly progress?: Progress;
}

/** A liveness rule: from every state that matches `from`, some path leads to a state that matches `to`. */
export interface Progress {
  readonly from: (snapshot: AnyMachineSnapshot) => boolean;
  readonly to: (snapshot: AnyMachineSnapshot) => boolean;
  /** The events that the path may use; by default all of the domain. */
  readonly by?: (event: { readonly type: string }) => boolean;
}

export interface Checked {
  readonly machine: InertMachine;
  readonly domain: Domain;
  readonly invariants: readonly Invariant[];
}

export interface Violation {
  readonly invariant: string;
  /** The problem, in a sentence. */
  readonly message: string;
  /** Types of the events of the shortest path to the violation. */
  readonly path: readonly string[];
  /** The path as an authored scenario. */
  readonly scenario: Authored;
}

export interface Verdict extends Search {
  /** The first violation of each invariant. */
  readonly violations: readonly Violation[];
}

export function check({ machine, domain, invariants }: Checked): Verdict {
  const violations = new Map<string, Violation>();
  const report = ({ name }: Invariant, message: string | null, found: Found) => {
    if (message === null || violations.has(name)) return;
    violations.set(name, {
      invariant: name,
      message,
      path: pathTo(found).map(({ type }) => type),
      scenario: scenarioTo(found, { title: `Broken: ${name}`, purpose: message }),
    });
  };
  const states: Found[] = [];
  const steps: Step[] = [];
  const result = search(machine, domain, {
    state: (found) => {
      states.push(found);
      for (const invariant of invariants)
        report(invariant, invariant.ofState?.(found, domain) ?? null, found);
      return violations.size === invariants.length;
    },
    step: (step) => {
      steps.push(step);
      for (const invariant of invariants) report(invariant, invariant.ofStep?.(step) ?? null, step.to);
      return violations.size === invariants.length;
    },
  });
  for (const invariant of invariants) {
    const stuck = invariant.progress && firstStuck(invariant.progress, domain, { states, steps });
    if (stuck) report(invariant, `From ${JSON.stringify(stuck.snapshot.value)} nothing leads on.`, stuck);
  }
  return { ...result, violations: [...violations.values()] };
}

interface Graph {
  readonly states: readonly Found[];
  readonly steps: readonly Step[];
}

/** The first state from which no path of allowed events leads to the goal; `undefined` if there is none. */
function firstStuck({ from, to, by = () => true }: Progress, { bucket }: Domain, { states, steps }: Graph) {
  const before = new Map<string, string[]>();
  for (const step of steps) {
    if (!by(step.event)) continue;
    const key = keyOf(step.to.snapshot, bucket);
    const sources = before.get(key) ?? [];
    before.set(key, sources);
    sources.push(keyOf(step.from.snapshot, bucket));
  }
  const queue = states.filter(({ snapshot }) => to(snapshot)).map(({ snapshot }) => keyOf(snapshot, bucket));
  const leading = new Set(queue);
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    for (const source of before.get(key) ?? []) {
      if (leading.has(source)) continue;
      leading.add(source);
      queue.push(source);
    }
  }
  return states.find(({ snapshot }) => from(snapshot) && !leading.has(keyOf(snapshot, bucket)));
}

/** No state waits for ever: a state that waits for a promise can also be left by a delay or by another event. */
export const hasWayOut: Invariant = {
  name: 'every waiting state has a way out',
  ofState: ({ snapshot }, { events }) => {
    if (snapshot.status !== 'active') return null;
    const stuck = Object.keys(snapshot.children).find(
      (id) => isPromise(snapshot, id) && !events.some((event) => leaves(snapshot, id, event)),
    );
    return stuck === undefined
      ? null
      : `In ${JSON.stringify(snapshot.value)} only the result of "${stuck}" leaves this state.`;
  },
};

function isPromise({ machine, _nodes }: AnyMachineSnapshot, id: string): boolean {
  const invoked = _nodes.flatMap(({ invoke }) => invoke).find((definition) => definition.id === id);
  const logic: unknown =
    typeof invoked?.src === 'string' ? machine.implementations.actors[invoked.src] : null;
  return isPendingPromise(logic);
}

/**
 * Whether an event other than the actor's result makes the machine leave or re-enter the state that invokes the
 * actor.
 */
function leaves(snapshot: AnyMachineSnapshot, id: string, event: { readonly type: string }): boolean {
  if (event.type.endsWith(`.actor.${id}`)) return false;
  const invoker = snapshot._nodes.find(({ invoke }) => invoke.some((definition) => definition.id === id));
  const taken = snapshot.machine.getTransitionData(snapshot, event) ?? [];
  return taken.some(({ target, source }) => {
    const [first] = target ?? [];
    return (
      first !== undefined &&
      invoker !== undefined &&
      (isWithin(source, invoker.id) || !isWithin(first, invoker.id))
    );
  });
}

function isWithin(node: { readonly id: string }, id: string): boolean {
  return node.id === id || node.id.startsWith(`${id}.`);
}

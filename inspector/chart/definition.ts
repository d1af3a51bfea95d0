/** Charts as plain data, from a machine or from its JSON definition. */
import * as v from 'valibot';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nameOf, transitionKey } from '../core/transitions.ts';

export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface ChartTransition {
  /** Name of the transition, as in recordings. */
  readonly key: string;
  /** Type of the event, also of xstate's own such as `xstate.after.…`; `always` for an eventless transition. */
  readonly event: string;
  /** Name of the guard, or `null`. */
  readonly guard: string | null;
  /** Ids of the target states; empty when the state is not left. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
  readonly isReentering: boolean;
  /** Milliseconds of a delayed transition; `null` for others, and for computed delays. */
  readonly delay: number | null;
}

export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly type: StateType;
  /** Id of the initial child state. */
  readonly initial: string | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

/** Returns the chart of a machine. */
export function chartOf(machine: AnyStateMachine): ChartState {
  return stateOf(machine.root, machine.implementations.delays);
}

type Delays = Readonly<Record<string, unknown>>;

function stateOf(node: AnyStateNode, delays: Delays): ChartState {
  return {
    id: node.id,
    name: node.key,
    type: node.type,
    initial: node.initial?.target[0]?.id ?? null,
    description: node.description ?? null,
    tags: node.tags,
    // `node.entry` also has the actions that start the timers of the state.
    entry: listOf(node.config.entry).map(actionName),
    exit: listOf(node.config.exit).map(actionName),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: nameOf(src) })),
    transitions: [...node.transitions.values(), node.always ?? []]
      .flat()
      .map((transition) => transitionOf(transition, delays)),
    states: Object.values(node.states).map((child) => stateOf(child, delays)),
  };
}

function transitionOf(transition: AnyTransitionDefinition, delays: Delays): ChartTransition {
  const isAlways = transition.source.always?.includes(transition) === true;
  return {
    key: transitionKey(transition) ?? '',
    event: isAlways ? 'always' : transition.eventType,
    guard: transition.guard === undefined ? null : nameOf(transition.guard),
    targets: transition.target?.map(({ id }) => id) ?? [],
    actions: transition.actions.map(actionName),
    isReentering: transition.reenter,
    delay: delayOf(transition.eventType, delays),
  };
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The library's own actions are functions with a type, such as `xstate.raise`. */
function actionName(action: unknown): string {
  const name =
    typeof action === 'function' && 'type' in action && typeof action.type === 'string' ? action.type : null;
  return (name ?? nameOf(action)).replace(/^xstate\./, '');
}

/** Leaves out the actions that start and stop the timers of a state. */
function withoutTimers(actions: readonly unknown[]): string[] {
  return actions.map(actionName).filter((name) => name !== 'raise' && name !== 'cancel');
}

function delayOf(event: string, delays: Delays): number | null {
  const name = /^xstate\.after\.([^.]+)\./.exec(event)?.[1];
  if (name === undefined) return null;
  const delay = /^\d+$/.test(name) ? Number(name) : delays[name];
  return typeof delay === 'number' ? delay : null;
}

const part = v.union([v.string(), v.object({ type: v.string() })]);
const parts = v.optional(v.array(part), []);
const reference = v.pipe(
  v.string(),
  v.transform((id) => id.replace(/^#/, '')),
);
const jsonTransition = v.object({
  target: v.optional(v.array(reference), []),
  guard: v.optional(part),
  actions: parts,
  reenter: v.optional(v.boolean(), false),
});
const jsonNode = v.object({
  id: v.string(),
  key: v.string(),
  type: v.optional(v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']), 'atomic'),
  initial: v.optional(v.object({ target: v.array(reference) })),
  description: v.optional(v.string()),
  tags: v.optional(v.array(v.string()), []),
  entry: parts,
  exit: parts,
  invoke: v.optional(v.array(v.object({ id: v.string(), src: v.optional(part, '(inline)') })), []),
  on: v.optional(v.record(v.string(), v.array(jsonTransition)), {}),
  states: v.optional(v.record(v.string(), v.unknown()), {}),
});

/**
 * Returns the chart of a definition in JSON (`JSON.stringify(machine)`), or `null` when it is not a definition. xstate
 * leaves eventless transitions and the lengths of named delays out of it.
 */
export function chartOfJson(definition: unknown): ChartState | null {
  const parsed = v.safeParse(jsonNode, definition);
  if (!parsed.success) return null;
  const { id, key, type, initial, description, tags, entry, exit, invoke, on, states } = parsed.output;
  const children = Object.values(states).map(chartOfJson);
  return {
    id,
    name: key,
    type,
    initial: initial?.target[0] ?? null,
    description: description ?? null,
    tags,
    entry: withoutTimers(entry),
    exit: withoutTimers(exit),
    invokes: invoke.map((invoked) => ({ id: invoked.id, src: nameOf(invoked.src) })),
    transitions: Object.entries(on).flatMap(([event, candidates]) =>
      candidates.map(({ target, guard, actions, reenter }, index) => ({
        key: `${id} ${event} #${index}`,
        event,
        guard: guard === undefined ? null : nameOf(guard),
        targets: target,
        actions: actions.map(actionName),
        isReentering: reenter,
        delay: delayOf(event, {}),
      })),
    ),
    states: children.filter((child) => child !== null),
  };
}

/** Returns a state and all its descendants, outer ones first. */
export function statesIn(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesIn)];
}

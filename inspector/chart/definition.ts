/** What a chart shows, as plain data: the same for a machine of this page and for one that another page tells of. */
import * as v from 'valibot';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nameOf, transitionKey } from '../core/transitions.ts';

export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface ChartTransition {
  /** The transition's name, as recordings write it. */
  readonly key: string;
  /** As xstate calls it (`xstate.after.…` too); `always`: eventless. */
  readonly event: string;
  /** Null: none, or one that has no name. */
  readonly guard: string | null;
  /** Ids of states; none: the state stays. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
  readonly isReentering: boolean;
  /** Of a delayed one whose delay is a number: milliseconds. */
  readonly delay: number | null;
}

export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly type: StateType;
  /** Id of the state that it begins in. */
  readonly initial: string | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

/** The chart of a machine. */
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
    // Beside them `node.entry` holds what sets the state's own timers.
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

/** The library's own actions are functions that bear a name, such as `xstate.raise`. */
function actionName(action: unknown): string {
  const name =
    typeof action === 'function' && 'type' in action && typeof action.type === 'string' ? action.type : null;
  return (name ?? nameOf(action)).replace(/^xstate\./, '');
}

/** What sets a state's own timers is no action of the chart's. */
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
 * The chart of a machine's definition that came as JSON (`JSON.stringify(machine)`); null: it is none. xstate leaves
 * eventless transitions and the length of named delays out of it.
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

/** A state and all that are inside it, outer ones first. */
export function statesIn(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesIn)];
}

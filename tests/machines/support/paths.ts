/** Walks through a machine that are generated from sample events. */
import { expect } from 'vitest';
import type { AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { leavesOf } from './chart.ts';

type State<Machine extends AnyStateMachine> = ReturnType<Machine['transition']>;

export interface WalkOptions<Machine extends AnyStateMachine> {
  readonly input: InputFrom<Machine>;
  /** Samples of every event; replies are `xstate.done.actor.<id>` events, delays `xstate.after…` ones. */
  readonly events: readonly EventFromLogic<Machine>[];
  /** A text that distinguishes states with the same value. */
  readonly bucket?: (state: State<Machine>) => string;
  /** Where the walk turns back, for machines that count. */
  readonly stopWhen?: (state: State<Machine>) => boolean;
}

/** The shortest paths to all states that the events can reach; throws instead of walking endlessly. */
export function walk<Machine extends AnyStateMachine>(machine: Machine, options: WalkOptions<Machine>) {
  return getShortestPaths(machine, {
    input: options.input,
    events: options.events,
    limit: 20_000,
    ...(options.stopWhen && { stopWhen: options.stopWhen }),
    serializeState: (state) => `${JSON.stringify(state.value)} ${options.bucket?.(state) ?? ''}`,
  });
}

/** Ids of the leaf states that a walk from the start does not reach. */
function unreachedLeaves<Machine extends AnyStateMachine>(
  machine: Machine,
  options: WalkOptions<Machine>,
): string[] {
  const reached = new Set(walk(machine, options).flatMap(({ state }) => nodeIds(state)));
  return leavesOf(machine).filter((id) => !reached.has(id));
}

/** Expects that every leaf state can be reached from the start. */
export function expectEveryLeafReachable<Machine extends AnyStateMachine>(
  machine: Machine,
  options: WalkOptions<Machine>,
): void {
  expect(unreachedLeaves(machine, options)).toEqual([]);
}

function nodeIds(state: { readonly _nodes: readonly { readonly id: string }[] }): string[] {
  return state._nodes.map(({ id }) => id);
}

/** Parts that the machines' domains are made of. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { withFixtures } from '../core/fixtures.ts';
import type { Json, JsonObject } from '../core/plain.ts';
import { transitionsOf } from '../core/transitions.ts';

/** What xstate sends when the actor has answered, and when it threw. */
export function answers(id: string, outputs: readonly unknown[]): AnyEventObject[] {
  return [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    { type: `xstate.error.actor.${id}`, error: { message: 'a bug' }, actorId: id },
  ];
}

/** Every delay of a machine, as the event that ends it. */
export function delaysOf(machine: AnyStateMachine): AnyEventObject[] {
  const types = transitionsOf(machine).map(({ eventType }) => eventType);
  return [...new Set(types.filter((type) => type.startsWith('xstate.after.')))].map((type) => ({ type }));
}

export function fixture(fixtures: JsonObject, name: string): Json {
  return withFixtures({ $: name }, fixtures);
}

export function replyOk(value: Json): Json {
  return { ok: true, value };
}

export function context(snapshot: AnyMachineSnapshot): Readonly<Record<string, unknown>> {
  return snapshot.context;
}

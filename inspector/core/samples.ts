/** Sample events of which the domains of checked machines are made. */
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { transitionsOf } from './transitions.ts';

/** The events by which an actor answers with each of these outputs, and the one by which it fails. */
export function answers(id: string, outputs: readonly unknown[]): AnyEventObject[] {
  return [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    { type: `xstate.error.actor.${id}`, error: { message: 'a bug' }, actorId: id },
  ];
}

/** The events that end the delays of a machine, one for each delay. */
export function delaysOf(machine: AnyStateMachine): AnyEventObject[] {
  const types = transitionsOf(machine).map(({ eventType }) => eventType);
  return [...new Set(types.filter((type) => type.startsWith('xstate.after.')))].map((type) => ({ type }));
}

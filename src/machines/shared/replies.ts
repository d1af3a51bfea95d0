/** Guards and parameters with which machines read the replies of services. */
import type { DoneActorEvent } from 'xstate';
import type { Failure, Result } from '../../contract/domain/index.ts';

/** The failure of an actor that threw. That is a bug; machines treat it like an unusable reply of the server. */
export const defect: Failure = { kind: 'server', status: null };

/** The failure of a request that was not answered in time. */
export const timeout: Failure = { kind: 'timeout' };

/** The guard for a successful reply. */
export function isOk(_: unknown, reply: Result<unknown>): boolean {
  return reply.ok;
}

/** `params` of a guard or an action: the output of the actor that is done. */
export function outputOf<Output>({ event }: { readonly event: DoneActorEvent<Output> }): Output {
  return event.output;
}

/** `params` of an action behind the guard {@link isOk}: the value of the reply. */
export function successOf<Value>({ event }: { readonly event: DoneActorEvent<Result<Value>> }): Value {
  if (!event.output.ok) throw new Error('Only a successful reply has a value.');
  return event.output.value;
}

/** `params` of an action: why the request failed. */
export function failureOf({ event }: { readonly event: DoneActorEvent<Result<unknown>> }): Failure {
  return event.output.ok ? defect : event.output.failure;
}

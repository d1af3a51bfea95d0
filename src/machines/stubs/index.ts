/** Placeholders for what a machine needs from outside: they throw by name until the composition root provides it. */
import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import type { Failure, Result } from '../../contract/domain/index.ts';

export function promiseStub<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => {
    throw new Error(`The actor "${name}" has not been provided`);
  });
}

/** An actor that sends `Sent` events to the machine that invokes it. */
export function callbackStub<_Sent extends EventObject, Input extends NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<EventObject, Input> {
  return fromCallback<EventObject, Input>(() => {
    throw new Error(`The actor "${name}" has not been provided`);
  });
}

export function actionStub<Params>(name: string): (_: unknown, _params: Params) => void {
  return () => {
    throw new Error(`The action "${name}" has not been provided`);
  };
}

/** For `onError`: an actor that threw is a bug, handled like an unusable answer. */
export const defect: Failure = { kind: 'server', status: null };

export function isOk(result: Result<unknown>): boolean {
  return result.ok;
}

/** Placeholders for actors and actions that the composition root provides. Until then they throw an error with their name. */
import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';

type StubKind = 'promise' | 'callback' | 'action';

const stubs = new WeakMap<object, StubKind>();

/** The kind of a placeholder; `null` for a real implementation. A replay replaces placeholders with inert ones. */
export function stubKind(implementation: object): StubKind | null {
  return stubs.get(implementation) ?? null;
}

/** A reply that is a bare text, or a list of them. */
type NamelessText = { readonly ok: true; readonly value: string | readonly string[] };

/**
 * A placeholder for an actor that returns a promise. Its type refuses a reply that is nothing but text: a recording recognises
 * personal texts by the names of their fields, so it would replace such a text in the reply although it keeps it in the context.
 */
export function promiseStub<Output, Input>(
  name: [Extract<Output, NamelessText>] extends [never] ? string : never,
): PromiseActorLogic<Output, Input> {
  const logic = fromPromise<Output, Input>(() => {
    throw new Error(`The actor "${name}" has not been provided`);
  });
  stubs.set(logic, 'promise');
  return logic;
}

/** An actor that sends `Sent` events to the machine that invokes it. */
export function callbackStub<_Sent extends EventObject, Input extends NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<EventObject, Input> {
  const logic = fromCallback<EventObject, Input>(() => {
    throw new Error(`The actor "${name}" has not been provided`);
  });
  stubs.set(logic, 'callback');
  return logic;
}

export function actionStub<Params>(name: string): (_: unknown, _params: Params) => void {
  const action = () => {
    throw new Error(`The action "${name}" has not been provided`);
  };
  stubs.set(action, 'action');
  return action;
}

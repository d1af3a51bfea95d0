/** Fakes for the actors that machines invoke, and a parent that records their reports. */
import {
  type AnyActorRef,
  type AnyStateMachine,
  type CallbackActorLogic,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import { createClock, type TestClock } from './clock.ts';

export interface FakeCall<Output, Input> {
  readonly input: Input;
  readonly signal: AbortSignal;
  /** Resolves the call, and waits until the machine has processed the output. */
  answer(output: Output): Promise<void>;
  /** Rejects the call, as only a bug would. */
  crash(): Promise<void>;
}

export interface FakePromise<Output, Input> {
  readonly logic: PromiseActorLogic<Output, Input>;
  /** All calls, oldest first. */
  readonly calls: FakeCall<Output, Input>[];
  /** Returns the latest call; throws if there is none. */
  last(): FakeCall<Output, Input>;
}

/** A promise actor whose calls the test resolves. */
export function fakePromise<Output, Input>(): FakePromise<Output, Input> {
  const calls: FakeCall<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(({ input, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    calls.push({
      input,
      signal,
      answer: (output) => {
        resolve(output);
        return settled();
      },
      crash: () => {
        reject(new Error('a bug'));
        return settled();
      },
    });
    return promise;
  });
  const last = () => {
    const call = calls.at(-1);
    if (!call) throw new Error('The actor was never invoked');
    return call;
  };
  return { logic, calls, last };
}

export interface FakeCallback<
  Sent extends EventObject,
  Heard extends EventObject,
  Input extends NonReducibleUnknown,
> {
  readonly logic: CallbackActorLogic<Heard, Input>;
  /** The events that the machine sent to the actor. */
  readonly heard: Heard[];
  /** Sends an event from the actor to the machine. */
  send(event: Sent): void;
  isRunning(): boolean;
}

/** A callback actor whose events the test sends. */
export function fakeCallback<
  Sent extends EventObject,
  Heard extends EventObject = EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(): FakeCallback<Sent, Heard, Input> {
  const heard: Heard[] = [];
  let speak: ((event: Sent) => void) | null = null;
  const logic = fromCallback<Heard, Input>(({ sendBack, receive }) => {
    speak = sendBack;
    receive((event) => heard.push(event));
    return () => {
      speak = null;
    };
  });
  return { logic, heard, send: (event) => speak?.(event), isRunning: () => speak !== null };
}

/** Waits until all settled promises have been processed. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export interface Child<Machine extends AnyStateMachine> {
  readonly actor: ReturnType<typeof createActor<Machine>>;
  readonly clock: TestClock;
  /** The events that the machine sent to its parent, oldest first. */
  readonly reports: EventObject[];
  /** The events that the machine emitted, oldest first. */
  readonly emitted: EventObject[];
}

/** Starts a machine with a parent that records its reports, on a clock that only the test moves. */
export function startChild<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): Child<Machine> {
  const reports: EventObject[] = [];
  const emitted: EventObject[] = [];
  const clock = createClock();
  const parent: AnyActorRef = createActor(
    fromCallback(({ receive }) => {
      receive((event) => reports.push(event));
    }),
    { clock },
  );
  parent.start();
  const actor = createActor(machine, { parent, input, clock });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, clock, reports, emitted };
}

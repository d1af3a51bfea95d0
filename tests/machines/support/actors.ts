/** Fakes for what machines invoke, and a parent to hear what they report. */
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
  /** Answers the call, and lets the machine take the answer in. */
  answer(output: Output): Promise<void>;
  /** Lets the call throw, as only a bug would. */
  crash(): Promise<void>;
}

export interface FakePromise<Output, Input> {
  readonly logic: PromiseActorLogic<Output, Input>;
  /** In the order in which they were made. */
  readonly calls: FakeCall<Output, Input>[];
  /** The latest call; throws if there is none. */
  last(): FakeCall<Output, Input>;
}

/** A promise actor that the test answers by hand. */
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
  /** What the machine told the actor. */
  readonly heard: Heard[];
  /** Speaks as the actor. */
  send(event: Sent): void;
  isRunning(): boolean;
}

/** A callback actor that the test speaks for. */
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

/** Lets every promise that is settled be taken in. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export interface Child<Machine extends AnyStateMachine> {
  readonly actor: ReturnType<typeof createActor<Machine>>;
  readonly clock: TestClock;
  /** What the machine told its parent, oldest first. */
  readonly reports: EventObject[];
  /** What the machine emitted, oldest first. */
  readonly emitted: EventObject[];
}

/** Starts a machine with a parent that hears it, on a clock that stands still. */
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

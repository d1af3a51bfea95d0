/** An inert actor system in which scenarios are played: nothing in it reaches the outside world. */
import { Actor, type AnyActorRef, createActor, type EventObject, isMachineSnapshot } from 'xstate';
import { type SteppingClock, steppingClock } from './clock.ts';
import type { Machines } from './inert.ts';
import { createObserver, type Observer } from './observer.ts';
import type { Json, Rewrite } from './plain.ts';
import { didYouMean } from './suggestion.ts';

/** A scenario refers to something that does not exist. `problem` names it; the message adds the step. */
export class ScenarioError extends Error {
  readonly problem: string;

  /** @param step the step's index; `null` where no step is to blame */
  constructor(problem: string, step: number | null = null) {
    super(step === null ? problem : `Step ${step + 1}: ${problem}`);
    this.problem = problem;
  }
}

/** Throws a {@link ScenarioError} about a step, given by its index. */
export function refuseStep(step: number, problem: string): never {
  throw new ScenarioError(problem, step);
}

/** A machine threw in a step of an authored scenario; `cause` is what it threw. `step` is the step's index. */
export class StepCrash extends Error {
  readonly step: number;

  constructor(step: number, cause: unknown) {
    super(`A machine threw in step ${step + 1}`, { cause });
    this.step = step;
  }
}

export interface Player {
  readonly observer: Observer;
  /** Starts a root actor. Throws a {@link ScenarioError} for an unknown machine. */
  start(root: string, machine: string, input: Json | undefined): void;
  stop(root: string): void;
  /** Sends an event to an actor. `sender` is the path of the actor that sent it; `null`: it comes from outside. */
  deliver(path: string, event: EventObject, sender: string | null): void;
  /** Returns the actor of this path; `null` when it never started or has ended. */
  running(path: string): AnyActorRef | null;
  /** Returns the clock of the root of this path. */
  clockOf(path: string): SteppingClock | null;
  clocks(): readonly SteppingClock[];
  /** Returns what a machine threw, even if its parent handled that; `null` if none did. */
  crash(): unknown;
}

export interface PlayerOptions {
  readonly machines: Machines;
  /** The redaction of the recorded entries; by default there is none. */
  readonly rewrite?: Rewrite | null;
  /** Called at the moment when an actor's listeners send; see the observer. */
  readonly onHandled?: (path: string, count: number) => void;
}

export function createPlayer({ machines, rewrite = null, onHandled = () => {} }: PlayerOptions): Player {
  const clocks = new Map<string, SteppingClock>();
  const observer = createObserver({
    rewrite,
    onHandled,
    now: () => Math.max(0, ...[...clocks.values()].map((clock) => clock.now())),
  });
  const { actors } = observer;
  const running = (path: string) => {
    const actor = actors.get(path);
    return actor?.getSnapshot().status === 'active' ? actor : null;
  };
  return {
    observer,
    start: (root, id, input) => {
      const machine = machines.get(id);
      if (!machine) throw new ScenarioError(`There is no machine "${id}".${didYouMean(id, machines.keys())}`);
      const clock = steppingClock();
      const number = [...clocks.keys()].filter((name) => name.split('#')[0] === root).length + 1;
      clocks.set(number === 1 ? root : `${root}#${number}`, clock);
      const actor = createActor(machines.inert(machine), { ...observer.optionsFor(root, clock), input });
      // Without a listener XState would throw the error once more. `crash` tells it.
      actor.subscribe({ error: () => {} });
      actor.start();
    },
    stop: (root) => {
      const actor = actors.get(root);
      if (actor instanceof Actor) actor.stop();
    },
    deliver: (path, event, sender) => {
      observer.attribute(sender);
      actors.get(path)?.send(event);
      observer.attribute(null);
    },
    running,
    clockOf: (path) => clocks.get(path.split('/')[0] ?? '') ?? null,
    clocks: () => [...clocks.values()],
    crash: () => thrownIn([...actors.values()]),
  };
}

function thrownIn(actors: readonly AnyActorRef[]): unknown {
  for (const actor of actors) {
    const snapshot: unknown = actor.getSnapshot();
    if (isMachineSnapshot(snapshot) && snapshot.status === 'error') return snapshot.error;
  }
  return null;
}

/** The root actors of the running system, including several with the same name. */
export function rootsOf({ observer }: Player): AnyActorRef[] {
  return [...observer.actors].filter(([path]) => !path.includes('/')).map(([, actor]) => actor);
}

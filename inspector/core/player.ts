/** An inert system in which scenarios are played: nothing in it reaches the outside. */
import { Actor, type AnyActorRef, createActor, type EventObject } from 'xstate';
import { type SteppingClock, steppingClock } from './clock.ts';
import type { Machines } from './inert.ts';
import { createObserver, type Observer } from './observer.ts';
import type { Json, Rewrite } from './plain.ts';

/** A scenario asks for what is not there: its text says what. */
export class ScenarioError extends Error {}

export interface Player {
  readonly observer: Observer;
  /** Throws a {@link ScenarioError} for a machine that does not exist. */
  start(root: string, machine: string, input: Json | undefined): void;
  stop(root: string): void;
  /** Gives an event to an actor, as from outside; `speaker` is the leaf that says it. */
  deliver(path: string, event: EventObject, speaker: string | null): void;
  /** Null: it was never started, or has ended. */
  running(path: string): AnyActorRef | null;
  /** The clock of a root. */
  clockOf(path: string): SteppingClock | null;
  clocks(): readonly SteppingClock[];
  /** What threw inside; null: nothing did. */
  crash(): unknown;
}

export interface PlayerOptions {
  readonly machines: Machines;
  /** Of what is kept; null, as by default: nothing is taken out. */
  readonly rewrite?: Rewrite | null;
}

export function createPlayer({ machines, rewrite = null }: PlayerOptions): Player {
  const clocks = new Map<string, SteppingClock>();
  let crash: unknown = null;
  const observer = createObserver({
    rewrite,
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
      if (!machine) throw new ScenarioError(`There is no machine "${id}"`);
      const clock = steppingClock();
      const number = [...clocks.keys()].filter((name) => name.split('#')[0] === root).length + 1;
      clocks.set(number === 1 ? root : `${root}#${number}`, clock);
      const actor = createActor(machines.inert(machine), { ...observer.optionsFor(root, clock), input });
      actor.subscribe({
        error: (error) => {
          crash = error;
        },
      });
      actor.start();
    },
    stop: (root) => {
      const actor = actors.get(root);
      if (actor instanceof Actor) actor.stop();
    },
    deliver: (path, event, speaker) => {
      observer.attribute(speaker);
      actors.get(path)?.send(event);
      observer.attribute(null);
    },
    running,
    clockOf: (path) => clocks.get(path.split('/')[0] ?? '') ?? null,
    clocks: () => [...clocks.values()],
    crash: () => crash,
  };
}

/** The running system's root actors; of those with the same name, all. */
export function rootsOf({ observer }: Player): AnyActorRef[] {
  return [...observer.actors].filter(([path]) => !path.includes('/')).map(([, actor]) => actor);
}

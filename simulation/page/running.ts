/** The actors of a page, or of a part of it: started one by one, and stopped together. */
import type { AnyActor } from 'xstate';

export interface Running {
  /** Starts an actor, which runs until the shopper leaves. */
  run<Started extends AnyActor>(actor: Started): Started;
  /** Registers a function that ends something, such as a subscription, when the shopper leaves. */
  until(end: () => void): void;
  /** Ends everything, in reverse order. */
  leave(): void;
}

export function createRunning(): Running {
  const ends: (() => void)[] = [];
  return {
    run(actor) {
      actor.start();
      ends.unshift(() => actor.stop());
      return actor;
    },
    until: (end) => void ends.unshift(end),
    leave() {
      for (const end of ends.splice(0)) end();
    },
  };
}

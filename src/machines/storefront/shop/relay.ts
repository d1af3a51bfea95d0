import { type EventObject, fromCallback } from 'xstate';

/** Forwards the events that the system's actors with these names emit to the invoking machine. */
export const relayEmitted = fromCallback<EventObject, { readonly of: readonly string[] }>(
  ({ input, sendBack, system }) => {
    const subscriptions = input.of.map((name) => system.get(name)?.on('*', sendBack));
    return () => {
      for (const subscription of subscriptions) subscription?.unsubscribe();
    };
  },
);

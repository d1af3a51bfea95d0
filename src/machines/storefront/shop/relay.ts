import { type EventObject, fromCallback } from 'xstate';

/** Brings what the system's actors of these names emit to the machine that invokes it. */
export const relayEmitted = fromCallback<EventObject, { readonly of: readonly string[] }>(
  ({ input, sendBack, system }) => {
    const subscriptions = input.of.map((name) => system.get(name)?.on('*', sendBack));
    return () => {
      for (const subscription of subscriptions) subscription?.unsubscribe();
    };
  },
);

import type { ActorRefFrom } from 'xstate';
import type { consentMachine } from '../consent/index.ts';

/** The question of consent; null: it broke. */
export const selectConsent = (state: {
  readonly children: { readonly consent?: ActorRefFrom<typeof consentMachine> | undefined };
}): ActorRefFrom<typeof consentMachine> | null => state.children.consent ?? null;
/** Scripts of others may have been loaded: checkout needs a new document. */
export const selectIsOpen = (state: { matches(state: 'open'): boolean }): boolean => state.matches('open');

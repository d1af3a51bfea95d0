import type { ActorRefFrom } from 'xstate';
import type { consentMachine } from '../consent/index.ts';

/** The consent actor; `null` after it crashed. */
export const selectConsent = (state: {
  readonly children: { readonly consent?: ActorRefFrom<typeof consentMachine> | undefined };
}): ActorRefFrom<typeof consentMachine> | null => state.children.consent ?? null;
/** Third-party scripts may have been loaded, so checkout needs a new document. */
export const selectIsOpen = (state: { matches(state: 'open'): boolean }): boolean => state.matches('open');

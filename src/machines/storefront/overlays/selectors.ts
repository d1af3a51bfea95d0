/** What views read of the overlays. */
import type { ActorRefFrom } from 'xstate';
import type { signInMachine } from '../../account/signIn/index.ts';
import type { Overlay, OverlaysContext } from './types.ts';

interface OverlaysState {
  readonly context: OverlaysContext;
}

/** What is open; null: nothing. */
export const selectOverlay = ({ context }: OverlaysState): Overlay | null => context.overlay;
/** The running sign-in; null unless the passwordless modal is open. */
export const selectSignInActor = (state: {
  readonly children: { readonly signIn?: ActorRefFrom<typeof signInMachine> | undefined };
}): ActorRefFrom<typeof signInMachine> | null => state.children.signIn ?? null;

/** Selectors of the overlays. */
import type { ActorRefFrom } from 'xstate';
import type { signInMachine } from '../../account/signIn/index.ts';
import type { Overlay, OverlaysContext } from './types.ts';

interface OverlaysState {
  readonly context: OverlaysContext;
}

/** The open overlay; `null` while none is open. */
export const selectOverlay = ({ context }: OverlaysState): Overlay | null => context.overlay;
/** The running sign-in; `null` while the passwordless modal is closed. */
export const selectSignInActor = (state: {
  readonly children: { readonly signIn?: ActorRefFrom<typeof signInMachine> | undefined };
}): ActorRefFrom<typeof signInMachine> | null => state.children.signIn ?? null;

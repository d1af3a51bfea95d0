import type { ActorRefFrom } from 'xstate';
import type { overlaysMachine } from '../../machines/overlays/index.ts';
import type { signInMachine } from '../../machines/signIn/index.ts';

export type OverlaysRef = ActorRefFrom<typeof overlaysMachine>;
export type SignInRef = ActorRefFrom<typeof signInMachine>;

import type { ActorRefFrom } from 'xstate';
import type { signInMachine } from '../../machines/account/signIn/index.ts';
import type { overlaysMachine } from '../../machines/storefront/overlays/index.ts';

export type OverlaysRef = ActorRefFrom<typeof overlaysMachine>;
export type SignInRef = ActorRefFrom<typeof signInMachine>;

/**
 * What lies over the page (S §2 Overlays), one at a time. Every route change closes it.
 *
 *   restoring ─▶ closed ⇄ login | passwordless | allAddresses | quickView | couponBanner
 *       └─ a reload interrupted a sign-in ─▶ passwordless
 *
 * What is added from the quick view closes it, for the cart opens.
 *
 * `passwordless` runs the `signIn` child. As soon as it has tokens the shop is told; at its end the shopper is led on,
 * where the opener said so. Opening another overlay replaces the one that is open.
 *
 * Ignored: closing while closed; `cart.line.added` but in `quickView`; the first route, while a sign-in may be restored; `user.signedIn` where no sign-in is
 * open, or where it still asks a new shopper's name.
 */
import { assign, emit, sendParent, setup } from 'xstate';
import { signInMachine } from '../../account/signIn/index.ts';
import { actionStub, promiseStub } from '../../shared/stubs.ts';
import type {
  Overlay,
  OverlaysContext,
  OverlaysEmitted,
  OverlaysEvent,
  OverlaysInput,
  OverlaysReport,
  Passwordless,
} from './types.ts';

type Opening = Extract<OverlaysEvent, { type: 'overlay.open' }>;
type Saved = Extract<OverlaysEvent, { type: 'signIn.profile.saved' }>;

const opens = <Kind extends Overlay['kind']>(kind: Kind) =>
  ({
    guard: { type: 'isOf', params: ({ event }: { event: Opening }) => ({ overlay: event.overlay, kind }) },
    target: `.${kind}`,
    reenter: true,
    actions: { type: 'keep', params: ({ event }: { event: Opening }) => event.overlay },
  }) as const;

export const overlaysMachine = setup({
  types: {
    context: {} as OverlaysContext,
    input: {} as OverlaysInput,
    events: {} as OverlaysEvent,
    emitted: {} as OverlaysEmitted,
    children: {} as { signIn: 'signIn'; readOpenSignIn: 'readOpenSignIn' },
  },
  actors: {
    signIn: signInMachine,
    /** The sign-in that a reload interrupted in this tab; null: none. */
    readOpenSignIn: promiseStub<Passwordless | null, undefined>('readOpenSignIn'),
  },
  actions: {
    /** Remembers in this tab which sign-in is open; null: none. */
    storeOpenSignIn: actionStub<Overlay | null>('storeOpenSignIn'),
    keep: assign((_, overlay: Overlay | null) => ({ overlay })),
    forget: assign({ overlay: null }),
    tellBegun: sendParent({ type: 'session.begun' } satisfies OverlaysReport),
    tellProfile: sendParent((_, { user }: Saved): OverlaysReport => ({ type: 'session.user.changed', user })),
    sayWelcome: emit({ type: 'toast.requested', toast: { kind: 'success', text: 'You are signed in.' } }),
    leadOn: emit(({ context: { overlay } }) => ({
      type: 'navigation.requested' as const,
      to: { path: redirectOf(overlay) ?? '/' },
      replace: false,
    })),
  },
  guards: {
    isOf: (_, { overlay, kind }: { overlay: Overlay; kind: Overlay['kind'] }) => overlay.kind === kind,
    isFound: (_, found: Passwordless | null) => found !== null,
    leadsOn: ({ context }) => redirectOf(context.overlay) !== null,
    asksNoName: ({ context: { overlay } }) => overlay?.kind === 'passwordless' && !overlay.customSignup,
  },
}).createMachine({
  id: 'overlays',
  context: ({ input }) => ({ storeId: input.storeId, overlay: null }),
  initial: 'restoring',
  on: {
    'overlay.open': [
      opens('login'),
      opens('passwordless'),
      opens('allAddresses'),
      opens('quickView'),
      opens('couponBanner'),
    ],
    'overlay.close': '.closed',
    'route.changed': '.closed',
  },
  states: {
    restoring: {
      on: { 'route.changed': {}, 'overlay.close': {} },
      invoke: {
        id: 'readOpenSignIn',
        src: 'readOpenSignIn',
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'passwordless',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'closed' },
        ],
        onError: 'closed',
      },
    },
    closed: {
      entry: 'forget',
      on: { 'route.changed': {}, 'overlay.close': {} },
    },
    login: {
      on: {
        'user.signedIn': [{ guard: 'leadsOn', target: 'closed', actions: 'leadOn' }, { target: 'closed' }],
      },
    },
    passwordless: {
      entry: { type: 'storeOpenSignIn', params: ({ context }) => context.overlay },
      exit: { type: 'storeOpenSignIn', params: null },
      invoke: {
        id: 'signIn',
        systemId: 'signIn',
        src: 'signIn',
        input: ({ context: { storeId, overlay } }) => ({
          storeId,
          customSignup: overlay?.kind === 'passwordless' && overlay.customSignup,
        }),
        onDone: [
          { guard: 'leadsOn', target: 'closed', actions: ['sayWelcome', 'leadOn'] },
          { target: 'closed', actions: 'sayWelcome' },
        ],
        onError: 'closed',
      },
      on: {
        'signIn.verified': { actions: 'tellBegun' },
        'signIn.profile.saved': { actions: { type: 'tellProfile', params: ({ event }) => event } },
        'user.signedIn': [{ guard: 'asksNoName', target: 'closed' }],
      },
    },
    allAddresses: {},
    quickView: { on: { 'cart.line.added': 'closed' } },
    couponBanner: {},
  },
});

function redirectOf(overlay: Overlay | null): string | null {
  return overlay?.kind === 'passwordless' || overlay?.kind === 'login' ? overlay.redirect : null;
}

/**
 * The overlays over the page (Specification 2, "Overlays"), one at a time. Every route change closes the open one.
 *
 *   restoring ─▶ closed ⇄ login | passwordless | allAddresses | quickView | couponBanner
 *       └─ a reload interrupted a sign-in ─▶ passwordless
 *
 * Every addition to the cart closes the quick view.
 *
 * `passwordless` runs the child `signIn`. The shop is informed as soon as there are tokens; at the end the shopper is
 * redirected if the opener asked for it. Opening another overlay replaces the open one.
 *
 * Ignored: closing while closed; `cart.line.added` outside `quickView`; the first route, while a sign-in may be restored;
 * `user.signedIn` while no sign-in is open, or while it asks for a new shopper's name.
 */
import { assign, emit, sendParent, setup } from 'xstate';
import { signInMachine } from '../../account/signIn/index.ts';
import { outputOf } from '../../shared/replies.ts';
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
    guard: { type: 'isKind', params: ({ event }: { event: Opening }) => ({ overlay: event.overlay, kind }) },
    target: `.${kind}`,
    reenter: true,
    actions: { type: 'assignOverlay', params: ({ event }: { event: Opening }) => event.overlay },
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
    /** Loads the sign-in that a reload interrupted in this tab; `null` without one. */
    readOpenSignIn: promiseStub<Passwordless | null, undefined>('readOpenSignIn'),
  },
  actions: {
    /** Persists in this tab which sign-in is open; `null` removes it. */
    persistOpenSignIn: actionStub<Overlay | null>('persistOpenSignIn'),
    assignOverlay: assign((_, overlay: Overlay | null) => ({ overlay })),
    clearOverlay: assign({ overlay: null }),
    sendSessionBegun: sendParent({ type: 'session.begun' } satisfies OverlaysReport),
    sendProfile: sendParent((_, { user }: Saved): OverlaysReport => ({ type: 'session.user.changed', user })),
    emitWelcomeToast: emit({
      type: 'toast.requested',
      toast: { kind: 'success', text: 'You are signed in.' },
    }),
    emitNavigation: emit(({ context: { overlay } }) => ({
      type: 'navigation.requested' as const,
      to: { path: redirectOf(overlay) ?? '/' },
      replace: false,
    })),
  },
  guards: {
    isKind: (_, { overlay, kind }: { overlay: Overlay; kind: Overlay['kind'] }) => overlay.kind === kind,
    hasSignIn: (_, found: Passwordless | null) => found !== null,
    hasRedirect: ({ context }) => redirectOf(context.overlay) !== null,
    isWithoutProfileStep: ({ context: { overlay } }) =>
      overlay?.kind === 'passwordless' && !overlay.customSignup,
  },
  delays: { restoreTimeout: 3_000 },
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
            guard: { type: 'hasSignIn', params: outputOf },
            target: 'passwordless',
            actions: { type: 'assignOverlay', params: outputOf },
          },
          { target: 'closed' },
        ],
        onError: 'closed',
      },
      after: { restoreTimeout: 'closed' },
    },
    closed: {
      entry: 'clearOverlay',
      on: { 'route.changed': {}, 'overlay.close': {} },
    },
    login: {
      on: {
        'user.signedIn': [
          { guard: 'hasRedirect', target: 'closed', actions: 'emitNavigation' },
          { target: 'closed' },
        ],
      },
    },
    passwordless: {
      meta: { lasts: 'Until the shopper is signed in or closes the dialog.' },
      entry: { type: 'persistOpenSignIn', params: ({ context }) => context.overlay },
      exit: { type: 'persistOpenSignIn', params: null },
      invoke: {
        id: 'signIn',
        systemId: 'signIn',
        src: 'signIn',
        input: ({ context: { storeId, overlay } }) => ({
          storeId,
          customSignup: overlay?.kind === 'passwordless' && overlay.customSignup,
        }),
        onDone: [
          { guard: 'hasRedirect', target: 'closed', actions: ['emitWelcomeToast', 'emitNavigation'] },
          { target: 'closed', actions: 'emitWelcomeToast' },
        ],
        onError: 'closed',
      },
      on: {
        'signIn.verified': { actions: 'sendSessionBegun' },
        'signIn.profile.saved': { actions: { type: 'sendProfile', params: ({ event }) => event } },
        'user.signedIn': [{ guard: 'isWithoutProfileStep', target: 'closed' }],
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

/** Signing in and out. */
import { selectIsSignedIn } from '../../src/machines/account/session/index.ts';
import {
  selectIsCooling,
  selectIsSignInBusy,
  selectProblem,
  selectStep,
} from '../../src/machines/account/signIn/index.ts';
import { selectOverlay, selectSignInActor } from '../../src/machines/storefront/overlays/index.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { textOf } from './args.ts';
import { phones } from './phones.ts';

export function signInGestures(screen: Screen): readonly Gesture[] {
  const actors = screen.cartActors();
  const overlays = screen.shop()?.shop.getSnapshot().children.overlays;
  if (!actors || !overlays) return [];
  const overlay = selectOverlay(overlays.getSnapshot());
  const close: Gesture = {
    name: 'dialog: close',
    weight: 2,
    perform: () => overlays.send({ type: 'overlay.close' }),
  };
  if (overlay?.kind === 'login') {
    const { redirect } = overlay;
    return [
      close,
      {
        name: 'dialog: go on to sign in',
        weight: 10,
        perform: () =>
          overlays.send({
            type: 'overlay.open',
            overlay: { kind: 'passwordless', redirect, customSignup: true },
          }),
      },
    ];
  }
  const signIn = selectSignInActor(overlays.getSnapshot());
  if (signIn) return [close, ...steps(signIn)];
  // Other overlays have gestures of their own.
  if (overlay) return overlay.kind === 'couponBanner' ? [close] : [];
  const { session } = actors;
  if (selectIsSignedIn(session.getSnapshot())) {
    return screen.router.state.location.pathname === '/pages/account'
      ? [{ name: 'sign out', weight: 6, perform: () => session.send({ type: 'session.signOut' }) }]
      : [];
  }
  return [
    {
      name: 'open sign-in',
      weight: 3,
      perform: () =>
        overlays.send({
          type: 'overlay.open',
          overlay: { kind: 'login', reason: 'account', redirect: null },
        }),
    },
  ];
}

type SignIn = NonNullable<ReturnType<typeof selectSignInActor>>;

function steps(signIn: SignIn): readonly Gesture[] {
  if (selectIsSignInBusy(signIn.getSnapshot())) return [];
  // Typing removes the form's message about the last entry.
  const edit: readonly Gesture[] =
    selectProblem(signIn.getSnapshot()) === null
      ? []
      : [{ name: 'dialog: type again', weight: 4, perform: () => signIn.send({ type: 'signIn.edited' }) }];
  return [...edit, ...stepGestures(signIn)];
}

function stepGestures(signIn: SignIn): readonly Gesture[] {
  const state = signIn.getSnapshot();
  const step = selectStep(state);
  if (step === 'phone') {
    return [
      {
        name: 'dialog: ask for a code',
        weight: 20,
        choose: (draw) => ({ phone: draw.chance(0.05) ? '12345' : draw.pick(phones) }),
        perform: (args) => signIn.send({ type: 'signIn.phone.submitted', phone: textOf(args, 'phone') }),
      },
    ];
  }
  if (step === 'code') {
    const resend: Gesture[] = selectIsCooling(state)
      ? []
      : [{ name: 'dialog: another code', weight: 2, perform: () => signIn.send({ type: 'signIn.resend' }) }];
    return [
      ...resend,
      {
        // The simulation replaces `code` by the code that was sent.
        name: 'dialog: type the code',
        weight: 20,
        choose: (draw) => ({ code: draw.chance(0.1) ? '000000' : 'sent' }),
        perform: (args) => signIn.send({ type: 'signIn.code.submitted', code: textOf(args, 'code') }),
      },
      {
        name: 'dialog: change the number',
        weight: 1,
        perform: () => signIn.send({ type: 'signIn.number.change' }),
      },
    ];
  }
  if (step === 'profile' && !state.matches({ step: { profile: 'loading' } })) {
    return [
      {
        name: 'dialog: save the name',
        weight: 10,
        choose: (draw) => ({ email: draw.pick(['', '', 'a@b..co']) }),
        perform: (args) =>
          signIn.send({
            type: 'signIn.profile.submitted',
            profile: { firstName: 'Asha', lastName: '', email: textOf(args, 'email') },
          }),
      },
      {
        name: 'dialog: skip the name',
        weight: 4,
        perform: () => signIn.send({ type: 'signIn.profile.skipped' }),
      },
    ];
  }
  return [];
}

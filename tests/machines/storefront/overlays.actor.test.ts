import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import {
  type DispatchReply,
  type ProfileReply,
  type SaveProfileInput,
  type SentCode,
  type SignInEvent,
  signInMachine,
} from '../../../src/machines/account/signIn/index.ts';
import {
  type Overlay,
  overlaysMachine,
  type Passwordless,
  selectOverlay,
  selectSignInActor,
} from '../../../src/machines/storefront/overlays/index.ts';
import { ok } from '../fixtures/order.ts';
import { profile } from '../fixtures/user.ts';
import { fakeCallback, fakePromise, startChild } from '../support/actors.ts';

async function start(interrupted: Passwordless | null = null) {
  const find = fakePromise<Passwordless | null, undefined>();
  const read = fakePromise<SentCode | null, undefined>();
  const dispatch = fakePromise<DispatchReply, { storeId: string; phone: string }>();
  const answers = fakeCallback<SignInEvent, EventObject, undefined>();
  const load = fakePromise<ProfileReply, undefined>();
  const save = fakePromise<ProfileReply, SaveProfileInput>();
  const stored: (Overlay | null)[] = [];
  const machine = overlaysMachine.provide({
    actors: {
      readOpenSignIn: find.logic,
      signIn: signInMachine.provide({
        actors: {
          readSentCode: read.logic,
          dispatchCode: dispatch.logic,
          answerCode: answers.logic,
          loadProfile: load.logic,
          saveProfile: save.logic,
        },
        actions: { persistSentCode: () => {}, clearSentCode: () => {} },
      }),
    },
    actions: { persistOpenSignIn: (_, overlay) => void stored.push(overlay) },
  });
  const child = startChild(machine, { storeId: 'demo' });
  child.actor.send({ type: 'route.changed' });
  child.actor.send({ type: 'overlay.close' });
  await find.last().answer(interrupted);
  const shown = () => selectOverlay(child.actor.getSnapshot());
  const open = (overlay: Overlay) => child.actor.send({ type: 'overlay.open', overlay });
  /** Answers the code that the open sign-in had sent. */
  const proveThePhone = async () => {
    await read.last().answer({ phone: '9876543210', resendMs: 0 });
    answers.send({ type: 'signIn.code.answered', outcome: { kind: 'signedIn' } });
  };
  return { ...child, find, load, save, stored, shown, open, proveThePhone };
}

const passwordless: Passwordless = { kind: 'passwordless', redirect: null, customSignup: false };
const login: Overlay = { kind: 'login', reason: 'checkout', redirect: null };
const every: readonly Overlay[] = [
  login,
  passwordless,
  { kind: 'allAddresses' },
  { kind: 'quickView', slug: 'gel', intent: 'choose' },
  { kind: 'couponBanner' },
];
const welcome = { type: 'toast.requested', toast: { kind: 'success', text: 'You are signed in.' } };
const begun = { type: 'session.begun' };

describe('an overlay', () => {
  test.each(every)(
    'of kind $kind opens, closes, and closes on every route change [S2.65 S3.27]',
    async (overlay) => {
      const { actor, open, shown } = await start();
      expect(shown()).toBe(null);
      open(overlay);
      expect([shown(), actor.getSnapshot().value]).toEqual([overlay, overlay.kind]);
      actor.send({ type: 'overlay.close' });
      actor.send({ type: 'overlay.close' });
      expect(shown()).toBe(null);
      open(overlay);
      actor.send({ type: 'route.changed' });
      actor.send({ type: 'route.changed' });
      expect(shown()).toBe(null);
    },
  );

  test('closes when a product was added from the quick view; other overlays stay', async () => {
    const { actor, open, shown } = await start();
    for (const overlay of every) {
      open(overlay);
      actor.send({ type: 'cart.line.added' });
      expect(shown()).toEqual(overlay.kind === 'quickView' ? null : overlay);
    }
  });

  test('replaces the one that is open', async () => {
    const { open, shown, actor } = await start();
    for (const overlay of every) {
      open(overlay);
      expect(shown()).toEqual(overlay);
    }
    expect(selectSignInActor(actor.getSnapshot())).toBe(null);
  });
});

describe('the sign-in', () => {
  test('runs while its modal is open, and is stored as open only then', async () => {
    const { actor, open, stored } = await start();
    open(passwordless);
    expect(selectSignInActor(actor.getSnapshot())).not.toBe(null);
    actor.send({ type: 'overlay.close' });
    expect([selectSignInActor(actor.getSnapshot()), stored]).toEqual([null, [passwordless, null]]);
  });

  test('that a reload interrupted is opened again', async () => {
    const { shown } = await start(passwordless);
    expect(shown()).toEqual(passwordless);
  });

  test('is closed if the stored overlay cannot be read', async () => {
    const find = fakePromise<Passwordless | null, undefined>();
    const { actor } = startChild(overlaysMachine.provide({ actors: { readOpenSignIn: find.logic } }), {
      storeId: 'demo',
    });
    await find.last().crash();
    expect(actor.getSnapshot().value).toBe('closed');
  });

  test('is closed if the stored overlay is not read in time', () => {
    const find = fakePromise<Passwordless | null, undefined>();
    const { actor, clock } = startChild(overlaysMachine.provide({ actors: { readOpenSignIn: find.logic } }), {
      storeId: 'demo',
    });
    clock.advance(3_000);
    expect(actor.getSnapshot().value).toBe('closed');
  });

  test('is reported to the shop at once, and closes', async () => {
    const { open, proveThePhone, reports, shown, emitted } = await start();
    open(passwordless);
    await proveThePhone();
    expect([reports, shown(), emitted]).toEqual([[begun], null, [welcome]]);
  });

  test('navigates to the given path [S2.61]', async () => {
    const { open, proveThePhone, emitted } = await start();
    open({ ...passwordless, redirect: '/pages/account' });
    await proveThePhone();
    expect(emitted).toEqual([
      welcome,
      { type: 'navigation.requested', to: { path: '/pages/account' }, replace: false },
    ]);
  });

  test('reports a new shopper’s name to the shop', async () => {
    const { actor, open, proveThePhone, load, save, reports, shown } = await start();
    open({ ...passwordless, customSignup: true });
    await proveThePhone();
    actor.send({ type: 'user.signedIn' });
    await load.last().answer(ok(profile({ firstName: null })));
    expect(shown()).not.toBe(null);
    selectSignInActor(actor.getSnapshot())?.send({
      type: 'signIn.profile.submitted',
      profile: { firstName: 'Asha', lastName: '', email: '' },
    });
    const user = profile();
    await save.last().answer(ok(user));
    expect([reports, shown()]).toEqual([[begun, { type: 'session.user.changed', user }], null]);
  });

  test('closes when the shopper signs in elsewhere', async () => {
    const { actor, open, shown } = await start();
    open(passwordless);
    actor.send({ type: 'user.signedIn' });
    expect(shown()).toBe(null);
  });

  test('closes when it throws', async () => {
    const { actor, open, shown } = await start();
    open(passwordless);
    actor.send(JSON.parse('{"type":"xstate.error.actor.signIn"}'));
    expect(shown()).toBe(null);
  });

  test('that was requested navigates when it happens elsewhere [S2.60]', async () => {
    const { actor, open, shown, emitted } = await start();
    open(login);
    actor.send({ type: 'user.signedIn' });
    open({ ...login, redirect: '/pages/account' });
    actor.send({ type: 'user.signedIn' });
    expect([shown(), emitted]).toEqual([
      null,
      [{ type: 'navigation.requested', to: { path: '/pages/account' }, replace: false }],
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import {
  type SessionEvent,
  selectIsGuestMode,
  selectIsSessionKnown,
  selectIsStale,
  selectIsViaExpress,
  selectUser,
  sessionMachine,
} from '../../../src/machines/account/session/index.ts';
import { offline, ok, refused } from '../fixtures/order.ts';
import {
  asha,
  fresh,
  meera,
  nobody,
  record,
  start,
  startSignedIn,
  startSignedOut,
} from '../fixtures/startSession.ts';
import { fakeCallback, startChild } from '../support/actors.ts';

const signedOut = { account: { signedOut: 'idle' }, user: null, isSignedIn: false };
const endedByServer = { ...signedOut, account: { signedOut: 'ended' } };
const saved = { type: 'session.saved', record };
const ended = {
  type: 'toast.requested',
  toast: { kind: 'info', text: 'You have been signed out. Your cart is kept: sign in again to go on.' },
};

describe('the stored session', () => {
  test('is unknown at first, so nothing is shown', () => {
    const { actor, shown } = start();
    expect([selectIsSessionKnown(actor.getSnapshot()), shown().account]).toEqual([false, 'restoring']);
  });

  test('signs nobody in if nothing is stored', () => {
    const { shown, reports, actor } = startSignedOut();
    expect([shown(), reports, selectIsSessionKnown(actor.getSnapshot())]).toEqual([signedOut, [], true]);
  });

  test('is used at once, and checked with the server in the background [S4.45 S4.47]', async () => {
    const { storage, load, shown, reports } = start();
    storage.send({ ...nobody, record, hasTokens: true });
    expect(shown()).toEqual({ account: { signedIn: 'checking' }, user: 'u1', isSignedIn: true });
    expect(reports).toEqual([{ type: 'user.signedIn', userId: 'u1', isRestored: true }]);
    await load.last().answer(ok({ ...asha, firstName: 'Aasha' }));
    expect(shown()).toEqual(fresh);
    expect(storage.heard).toEqual([
      { ...saved, record: { ...record, user: { ...asha, firstName: 'Aasha' } } },
    ]);
    expect(reports).toHaveLength(1);
  });

  test('may consist of tokens only: their user is loaded [S4.45]', async () => {
    const { storage, load, shown, reports } = start();
    storage.send({ ...nobody, hasTokens: true });
    expect([shown().account, reports]).toEqual(['loading', []]);
    await load.last().answer(ok(asha));
    expect([shown(), storage.heard, reports]).toEqual([
      fresh,
      [saved],
      [{ type: 'user.signedIn', userId: 'u1', isRestored: false }],
    ]);
  });

  test('is purged if a user is stored without tokens', () => {
    const { storage, shown, reports } = start();
    storage.send({ ...nobody, record });
    expect([shown(), storage.heard, reports]).toEqual([
      endedByServer,
      [{ type: 'session.purged', by: 'server' }],
      [{ type: 'user.signedOut', by: 'server' }],
    ]);
  });

  test('that cannot be read in time signs nobody in', () => {
    const { clock, shown, emitted } = start();
    clock.advance(3_000);
    expect([shown(), emitted.map(({ type }) => type)]).toEqual([signedOut, ['log.requested']]);
  });

  test('does not delay a sign-in', () => {
    const { actor, shown } = start();
    actor.send({ type: 'session.begun' });
    expect(shown().account).toBe('loading');
  });
});

describe('a session that is checked', () => {
  test.each(['rejected', 'expired'])(
    'ends when the server replies that it is %s, and nothing is kept',
    async () => {
      const { storage, load, shown, reports, emitted } = start();
      storage.send({ ...nobody, record, hasTokens: true });
      await load.last().answer(refused('UNAUTHENTICATED'));
      expect(shown()).toEqual(endedByServer);
      expect(storage.heard).toEqual([{ type: 'session.purged', by: 'server' }]);
      expect(reports.at(-1)).toEqual({ type: 'user.signedOut', by: 'server' });
      expect(emitted).toEqual([ended]);
    },
  );

  test.each(['without a network', 'by a failing server', 'by a bug', 'too slowly'])(
    'keeps the stored user, marked stale, when the reply is %s, and is checked again',
    async (how) => {
      const { storage, load, shown, clock, actor, reports } = start();
      storage.send({ ...nobody, record, hasTokens: true });
      if (how === 'without a network') await load.last().answer(offline);
      if (how === 'by a failing server') await load.last().answer(refused('INTERNAL'));
      if (how === 'by a bug') await load.last().crash();
      if (how === 'too slowly') clock.advance(15_000);
      expect(shown()).toEqual({ account: { signedIn: 'stale' }, user: 'u1', isSignedIn: true });
      expect(selectIsStale(actor.getSnapshot())).toBe(true);
      clock.advance(1_000);
      expect(load.calls).toHaveLength(2);
      await load.last().answer(offline);
      clock.advance(1_999);
      expect(load.calls).toHaveLength(2);
      actor.send({ type: 'connectivity.online' });
      await load.last().answer(ok(asha));
      expect([shown(), reports.length]).toEqual([fresh, 1]);
    },
  );
});

describe('signing in', () => {
  test('loads the user, stores it and tells the shop [S7.6]', async () => {
    const { actor, load, shown, storage, reports } = startSignedOut();
    actor.send({ type: 'session.begun' });
    await load.last().answer(ok(asha));
    expect([shown(), storage.heard, reports]).toEqual([
      fresh,
      [saved],
      [{ type: 'user.signedIn', userId: 'u1', isRestored: false }],
    ]);
    expect(selectIsViaExpress(actor.getSnapshot())).toBe(false);
  });

  test.each(['without a network', 'by a bug', 'too slowly'])(
    'keeps trying when the reply for the user is %s',
    async (how) => {
      const { actor, load, shown, clock } = startSignedOut();
      actor.send({ type: 'session.begun' });
      if (how === 'without a network') await load.last().answer(offline);
      if (how === 'by a bug') await load.last().crash();
      if (how === 'too slowly') clock.advance(15_000);
      expect(shown()).toEqual({ account: 'waiting', user: null, isSignedIn: false });
      clock.advance(1_000);
      await load.last().answer(offline);
      actor.send({ type: 'connectivity.online' });
      await load.last().answer(offline);
      actor.send({ type: 'session.begun' });
      await load.last().answer(ok(asha));
      expect([shown(), load.calls.length]).toEqual([fresh, 4]);
    },
  );

  test.each(['loading', 'waiting'])('can be cancelled while %s', async (state) => {
    const { actor, load, shown, storage, reports } = startSignedOut();
    actor.send({ type: 'session.begun' });
    if (state === 'waiting') await load.last().answer(offline);
    actor.send({ type: 'session.signOut' });
    expect([shown(), storage.heard, reports]).toEqual([
      signedOut,
      [{ type: 'session.purged', by: 'shopper' }],
      [{ type: 'user.signedOut', by: 'shopper' }],
    ]);
  });

  test.each(['loading', 'waiting'])('ends when the tokens are refused while %s', async (state) => {
    const { actor, load, shown, emitted } = startSignedOut();
    actor.send({ type: 'session.begun' });
    if (state === 'waiting') await load.last().answer(offline);
    actor.send({ type: 'session.rejected' });
    expect([shown(), emitted]).toEqual([endedByServer, [ended]]);
  });

  test('ends when the server has no user for the tokens', async () => {
    const { actor, load, shown } = startSignedOut();
    actor.send({ type: 'session.begun' });
    await load.last().answer(refused('UNAUTHENTICATED'));
    expect(shown()).toEqual(endedByServer);
  });
});

describe('signing in inside the express checkout', () => {
  const signIn = { type: 'session.express.signIn', phone: '+919876543210', code: '123456' } as const;

  test('passes the code on without storing it, and records that it was the express checkout [S3.24]', async () => {
    const { actor, byCode, load, shown, storage } = startSignedOut();
    actor.send(signIn);
    expect([shown().account, byCode.heard]).toEqual([{ signedOut: 'answering' }, [signIn]]);
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('123456');
    byCode.send({ type: 'session.express.answered', isSignedIn: true });
    await load.last().answer(ok(asha));
    expect([shown(), selectIsViaExpress(actor.getSnapshot())]).toEqual([fresh, true]);
    expect(storage.heard).toEqual([{ ...saved, record: { ...record, isViaExpress: true } }]);
  });

  test.each(['before', 'after'])('signs in by a late answer, %s the session was ended', async (when) => {
    const { actor, byCode, load, shown, clock } = startSignedOut();
    if (when === 'after') {
      actor.send({ type: 'session.begun' });
      actor.send({ type: 'session.rejected' });
    }
    actor.send(signIn);
    clock.advance(15_000);
    byCode.send({ type: 'session.express.answered', isSignedIn: true });
    await load.last().answer(ok(asha));
    expect([shown(), selectIsViaExpress(actor.getSnapshot())]).toEqual([fresh, true]);
  });

  test.each(['is refused', 'is not answered'])('stays signed out when the code %s', (how) => {
    const { actor, byCode, shown, clock } = startSignedOut();
    actor.send(signIn);
    if (how === 'is refused') byCode.send({ type: 'session.express.answered', isSignedIn: false });
    else clock.advance(15_000);
    expect(shown()).toEqual(signedOut);
  });
});

describe('signing out', () => {
  test('clears everything at once and reports it to the shop [S4.44]', async () => {
    const { actor, shown, storage, reports } = await startSignedIn();
    actor.send({ type: 'session.signOut' });
    expect([shown(), storage.heard, reports]).toEqual([
      signedOut,
      [{ type: 'session.purged', by: 'shopper' }],
      [{ type: 'user.signedOut', by: 'shopper' }],
    ]);
  });

  test('happens when the server ends the session while shopping [S4.46 S8.13]', async () => {
    const { actor, shown, storage, reports, emitted } = await startSignedIn();
    actor.send({ type: 'session.rejected' });
    expect([shown(), storage.heard, reports, emitted]).toEqual([
      endedByServer,
      [{ type: 'session.purged', by: 'server' }],
      [{ type: 'user.signedOut', by: 'server' }],
      [ended],
    ]);
  });

  test('does nothing twice', () => {
    const { actor, shown, reports } = startSignedOut();
    actor.send({ type: 'session.signOut' });
    actor.send({ type: 'session.rejected' });
    expect([shown(), reports]).toEqual([signedOut, []]);
  });
});

describe('the profile', () => {
  test('changes here and for the other tabs', async () => {
    const { actor, shown, storage, reports } = await startSignedIn();
    const user = { ...asha, firstName: 'Aasha' };
    actor.send({ type: 'session.user.changed', user });
    expect([shown(), storage.heard, reports]).toEqual([
      fresh,
      [{ ...saved, record: { ...record, user } }],
      [],
    ]);
    expect(selectUser(actor.getSnapshot())).toBe(user);
  });
});

describe('other tabs', () => {
  test('that sign out also sign this one out, without purging anything', async () => {
    const { storage, shown, reports } = await startSignedIn();
    storage.send({ type: 'tab.session.changed', record: null });
    expect([shown(), storage.heard, reports]).toEqual([
      signedOut,
      [],
      [{ type: 'user.signedOut', by: 'elsewhere' }],
    ]);
  });

  test('that sign in sign this one in', () => {
    const { storage, shown, reports } = startSignedOut();
    storage.send({ type: 'tab.session.changed', record });
    expect([shown(), storage.heard, reports]).toEqual([
      fresh,
      [],
      [{ type: 'user.signedIn', userId: 'u1', isRestored: false }],
    ]);
  });

  test('that repeat that nobody is signed in change nothing', () => {
    const { storage, shown, reports } = startSignedOut();
    storage.send({ type: 'tab.session.changed', record: null });
    expect([shown(), reports]).toEqual([signedOut, []]);
  });

  test('that change the profile change it here', async () => {
    const { storage, actor, reports } = await startSignedIn();
    const user = { ...asha, firstName: 'Aasha' };
    storage.send({ type: 'tab.session.changed', record: { ...record, user } });
    expect([selectUser(actor.getSnapshot()), storage.heard, reports]).toEqual([user, [], []]);
  });

  test('where another shopper signs in replace the shopper here, without anything of the previous one', async () => {
    const { storage, shown, reports } = await startSignedIn();
    storage.send({ type: 'tab.session.changed', record: { ...record, user: meera } });
    expect([shown(), reports]).toEqual([
      { account: { signedIn: 'fresh' }, user: 'u2', isSignedIn: true },
      [
        { type: 'user.signedOut', by: 'elsewhere' },
        { type: 'user.signedIn', userId: 'u2', isRestored: false },
      ],
    ]);
  });
});

describe('guest mode', () => {
  test('begins with guest=1, for a day, and ends by itself [S4.49 S9.25]', () => {
    const { actor, storage, clock } = startSignedOut();
    actor.send({ type: 'session.guestMode.begin' });
    expect(storage.heard).toEqual([{ type: 'session.guestMode.begun', forMs: 86_400_000 }]);
    clock.advance(86_399_999);
    expect(selectIsGuestMode(actor.getSnapshot())).toBe(true);
    clock.advance(1);
    expect(selectIsGuestMode(actor.getSnapshot())).toBe(false);
  });

  test('continues with its remaining time after a reload', () => {
    const { actor, storage, clock } = start();
    storage.send({ ...nobody, guestModeMs: 5_000 });
    expect([selectIsGuestMode(actor.getSnapshot()), storage.heard]).toEqual([true, []]);
    clock.advance(5_000);
    expect(selectIsGuestMode(actor.getSnapshot())).toBe(false);
  });
});

test.each(['sessionStorage', 'signInByCode'] as const)(
  'a %s that throws is logged, and the session continues',
  (name) => {
    const { logic } = fakeCallback<SessionEvent, EventObject, undefined>();
    const machine = sessionMachine.provide({ actors: { sessionStorage: logic, signInByCode: logic } });
    const { actor, emitted } = startChild(machine, undefined);
    const part = name === 'sessionStorage' ? 'storage' : 'signInByCode';
    const error = JSON.parse(JSON.stringify({ type: `xstate.error.actor.${part}` }));
    actor.send(error);
    expect([actor.getSnapshot().status, emitted]).toEqual([
      'active',
      [
        {
          type: 'log.requested',
          level: 'error',
          message: 'A part of the session stopped working',
          details: { part },
        },
      ],
    ]);
  },
);

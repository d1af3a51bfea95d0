import { describe, expect, test } from 'vitest';
import { selectIsViaExpress } from '../../../src/machines/account/session/index.ts';
import { offline, ok } from '../fixtures/order.ts';
import { asha, fresh, meera, startSignedIn, startSignedOut } from '../fixtures/startSession.ts';

describe('two ways to sign in at once', () => {
  const answered = { type: 'session.express.answered', isSignedIn: true } as const;

  test('load the user of the one that is answered last', async () => {
    const { actor, byCode, load, shown, reports } = startSignedOut();
    actor.send({ type: 'session.begun' });
    byCode.send(answered);
    await load.last().answer(ok(meera));
    expect([shown().user, selectIsViaExpress(actor.getSnapshot()), reports]).toEqual([
      'u2',
      true,
      [{ type: 'user.signedIn', userId: 'u2', isRestored: false }],
    ]);
    actor.send({ type: 'session.begun' });
    expect(shown()).toMatchObject({ account: { signedIn: 'checking' }, user: 'u2' });
  });

  test('load it again while the first cannot be loaded, or while it is loaded', async () => {
    const { actor, byCode, load, shown } = startSignedOut();
    actor.send({ type: 'session.begun' });
    await load.last().answer(offline);
    expect(shown().account).toBe('waiting');
    byCode.send(answered);
    expect([shown().account, selectIsViaExpress(actor.getSnapshot())]).toEqual(['loading', true]);
    actor.send({ type: 'session.begun' });
    await load.last().answer(ok(asha));
    expect([shown(), selectIsViaExpress(actor.getSnapshot())]).toEqual([fresh, false]);
  });

  test('replace a user by another one, as if one had signed out and the other in', async () => {
    const { actor, byCode, load, storage, shown, reports } = await startSignedIn();
    byCode.send(answered);
    expect(shown()).toEqual({ account: { signedIn: 'checking' }, user: 'u1', isSignedIn: true });
    await load.last().answer(ok(meera));
    expect([shown(), storage.heard, reports]).toEqual([
      { ...fresh, user: 'u2' },
      [{ type: 'session.saved', record: { version: 1, user: meera, isViaExpress: true } }],
      [
        { type: 'user.signedOut', by: 'elsewhere' },
        { type: 'user.signedIn', userId: 'u2', isRestored: false },
      ],
    ]);
    byCode.send({ type: 'session.express.answered', isSignedIn: false });
    expect([shown().user, selectIsViaExpress(actor.getSnapshot())]).toEqual(['u2', true]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  type LoyaltyReply,
  rewardsFor,
  rewardsMachine,
  selectAreRewardsLoading,
  selectHaveRewardsFailed,
  selectLoyalty,
  selectUsablePoints,
} from '../../../src/machines/account/rewards.ts';
import { offline, ok } from '../fixtures/order.ts';
import { loyalty } from '../fixtures/user.ts';
import { fakePromise, startChild } from '../support/actors.ts';
import { expectEveryLeafReachable } from '../support/paths.ts';

const signIn = { type: 'user.signedIn', userId: 'u1' } as const;

function start() {
  const fetch = fakePromise<LoyaltyReply, { storeId: string; userId: string | null }>();
  const child = startChild(rewardsMachine.provide({ actors: { fetchLoyalty: fetch.logic } }), {
    storeId: 'demo',
  });
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return {
      points: selectUsablePoints(snapshot),
      isKnown: selectLoyalty(snapshot) !== null,
      isLoading: selectAreRewardsLoading(snapshot),
      hasFailed: selectHaveRewardsFailed(snapshot),
    };
  };
  return { ...child, fetch, shown };
}

const nothing = { points: 0, isKnown: false, isLoading: false, hasFailed: false };
const points = { points: 5_000, isKnown: true, isLoading: false, hasFailed: false };

describe('the reward points', () => {
  test('are loaded when the shopper signs in, and cleared at sign-out [S4.11]', async () => {
    const { actor, fetch, shown } = start();
    expect([shown(), fetch.calls]).toEqual([nothing, []]);
    actor.send(signIn);
    expect([shown(), fetch.last().input]).toEqual([
      { ...nothing, isLoading: true },
      { storeId: 'demo', userId: 'u1' },
    ]);
    await fetch.last().answer(ok(loyalty()));
    expect(shown()).toEqual(points);
    actor.send({ type: 'user.signedOut' });
    expect(shown()).toEqual(nothing);
  });

  test('are not mixed up between shoppers', async () => {
    const { actor, fetch, shown } = start();
    actor.send(signIn);
    const first = fetch.last();
    actor.send({ type: 'user.signedIn', userId: 'u2' });
    await first.answer(ok(loyalty()));
    expect([first.signal.aborted, shown()]).toEqual([true, { ...nothing, isLoading: true }]);
  });

  test('are reloaded when they may have changed; the old balance stays meanwhile', async () => {
    const { actor, fetch, shown } = start();
    actor.send(signIn);
    await fetch.last().answer(ok(loyalty()));
    actor.send({ type: 'rewards.refresh' });
    expect(shown()).toEqual({ ...points, isLoading: true });
    await fetch.last().answer(ok(loyalty({ totalUsable: 1_250 })));
    expect(shown()).toEqual({ ...points, points: 1_250 });
  });

  test('are requested again if they change during a request', async () => {
    const { actor, fetch, shown } = start();
    actor.send(signIn);
    const before = fetch.last();
    actor.send({ type: 'rewards.refresh' });
    await before.answer(ok(loyalty({ totalUsable: 9 })));
    await fetch.last().answer(ok(loyalty()));
    expect([before.signal.aborted, fetch.calls.length, shown()]).toEqual([true, 2, points]);
  });

  test.each(['failure', 'crash', 'silence'])(
    'keep the known balance when a request ends in %s',
    async (how) => {
      const { actor, fetch, shown, clock } = start();
      actor.send(signIn);
      await fetch.last().answer(ok(loyalty()));
      actor.send({ type: 'rewards.refresh' });
      if (how === 'failure') await fetch.last().answer(offline);
      if (how === 'crash') await fetch.last().crash();
      if (how === 'silence') clock.advance(15_000);
      expect(shown()).toEqual({ ...points, hasFailed: true });
    },
  );

  test.each(['later', 'online', 'when asked'])(
    'that could not be loaded are loaded again: %s',
    async (when) => {
      const { actor, fetch, shown, clock } = start();
      actor.send(signIn);
      await fetch.last().answer(offline);
      expect(shown()).toEqual({ ...nothing, hasFailed: true });
      if (when === 'later') clock.advance(30_000);
      if (when === 'online') actor.send({ type: 'connectivity.online' });
      if (when === 'when asked') actor.send({ type: 'rewards.refresh' });
      await fetch.last().answer(ok(loyalty()));
      expect([shown(), fetch.calls.length]).toEqual([points, 2]);
    },
  );

  test('are not requested while nobody is signed in [S6.5]', () => {
    const { actor, fetch } = start();
    actor.send({ type: 'rewards.refresh' });
    actor.send({ type: 'connectivity.online' });
    expect(fetch.calls).toEqual([]);
  });

  test('reach every state', () => {
    const done = (output: LoyaltyReply) => ({ type: 'xstate.done.actor.fetchLoyalty', output });
    expectEveryLeafReachable(rewardsMachine, {
      input: { storeId: 'demo' },
      events: JSON.parse(
        JSON.stringify([signIn, { type: 'user.signedOut' }, done(ok(loyalty())), done(offline)]),
      ),
    });
  });
});

describe('the points that an order may spend', () => {
  const spendable = {
    loyalty: loyalty({
      allowances: [
        { paymentType: 'COD', amount: 1_000 },
        { paymentType: 'PREPAID', amount: 3_000 },
      ],
    }),
    viaProvider: false,
    isRewardApplied: true,
  };

  test.each([
    ['COD', 1_000],
    ['PREPAID', 3_000],
    ['NONE', 3_000],
    ['PPCOD', null],
  ] as const)('with %s are limited by its monthly allowance', (paymentType, monthlyAllowance) => {
    expect(rewardsFor(spendable, paymentType)).toEqual({
      signedIn: true,
      viaProvider: false,
      isRewardApplied: true,
      usable: 5_000,
      monthlyAllowance,
    });
  });

  test('are none while none are known', () => {
    expect(rewardsFor(null, 'COD')).toBe(null);
  });
});

import { describe, expect, test } from 'vitest';
import {
  countdownMachine,
  dispatchCutOff as cutOffAt,
  isTimerRunning,
  selectEnd,
  selectIsCountdownKnown,
  selectMinutesLeft,
  type TimerPlan,
  timerWindow,
} from '../../../src/machines/storefront/countdown/index.ts';
import { fakePromise, startChild } from '../support/actors.ts';
import { expectEveryLeafReachable } from '../support/paths.ts';

const dispatchCutOff = cutOffAt('15:00');

const minute = 60_000;
const hour = 60 * minute;
const at = (moment: string) => Date.parse(`${moment}+05:30`);
const once = (startTime: string | null, endTime: string | null): TimerPlan => ({
  enabled: true,
  isDaily: false,
  startTime: startTime && `${startTime}+05:30`,
  endTime: endTime && `${endTime}+05:30`,
});
const daily = (startTime: string | null, endTime: string | null): TimerPlan => ({
  ...once(startTime, endTime),
  isDaily: true,
});

/** The server's clock runs with the test's, from `moment` on. */
function start(plan: TimerPlan, moment: string) {
  const time = fakePromise<number, undefined>();
  const child = startChild(countdownMachine.provide({ actors: { readTime: time.logic } }), { plan });
  const tell = () => time.last().answer(at(moment) + child.clock.now());
  const advance = async (ms: number) => {
    const before = time.calls.length;
    child.clock.advance(ms);
    if (time.calls.length > before) await tell();
  };
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return [snapshot.value, selectMinutesLeft(snapshot)];
  };
  return { ...child, time, tell, advance, shown };
}

describe('a timer’s window', () => {
  const now = at('2026-03-10T14:00:00');

  test.each([
    [
      'once, before its end',
      once('2026-03-01T00:00:00', '2026-03-10T15:00:00'),
      '2026-03-01T00:00:00',
      '2026-03-10T15:00:00',
    ],
    [
      'daily, before its end',
      daily('2020-01-01T00:00:00', '2020-01-01T15:00:00'),
      '2026-03-10T00:00:00',
      '2026-03-10T15:00:00',
    ],
    [
      'daily, after its end',
      daily('2020-01-01T09:00:00', '2020-01-01T13:00:00'),
      '2026-03-11T09:00:00',
      '2026-03-11T13:00:00',
    ],
    [
      'daily, at its end',
      daily('2020-01-01T09:00:00', '2020-01-01T14:00:00'),
      '2026-03-11T09:00:00',
      '2026-03-11T14:00:00',
    ],
    [
      'daily, over midnight',
      daily('2020-01-01T22:00:00', '2020-01-01T02:00:00'),
      '2026-03-10T22:00:00',
      '2026-03-11T02:00:00',
    ],
    [
      'daily, set before the epoch',
      daily('1960-01-01T09:00:00', '1960-01-02T15:00:00'),
      '2026-03-10T09:00:00',
      '2026-03-10T15:00:00',
    ],
    [
      'daily, without a start',
      daily(null, '2020-01-01T15:00:00'),
      '2026-03-09T15:00:00',
      '2026-03-10T15:00:00',
    ],
    [
      'daily, its start its end',
      daily('2020-01-01T15:00:00', '2020-01-01T15:00:00'),
      '2026-03-09T15:00:00',
      '2026-03-10T15:00:00',
    ],
  ])('%s', (_, plan, startsAt, endsAt) => {
    expect(timerWindow(plan, now)).toEqual({ startsAt: at(startsAt), endsAt: at(endsAt) });
  });

  test.each([
    ['has ended', once(null, '2026-03-10T14:00:00')],
    ['has no end', daily('2020-01-01T00:00:00', null)],
    ['has an end that cannot be read', { ...once(null, null), endTime: 'soon' }],
    ['is switched off', { ...daily(null, '2020-01-01T15:00:00'), enabled: false }],
  ])('is none where it %s', (_, plan) => {
    expect([timerWindow(plan, now), isTimerRunning(plan, now)]).toEqual([null, false]);
  });

  test('without a start has begun', () => {
    expect(isTimerRunning(once(null, '2026-03-10T15:00:00'), now)).toBe(true);
  });

  test.each([
    ['2026-03-10T00:00:00', true],
    ['2026-03-10T14:59:59', true],
    ['2026-03-10T15:00:00', false],
    ['2026-03-10T23:59:59', false],
  ])('of dispatch: whether an order at %s is dispatched the same day: %s', (moment, expected) => {
    expect(isTimerRunning(dispatchCutOff, at(moment))).toBe(expected);
  });
});

test('of dispatch is none where the shop promises none', () => {
  expect(timerWindow(cutOffAt(null), at('2026-03-10T10:00:00'))).toBeNull();
});

describe('the countdown', () => {
  test('shows nothing before the time is known', async () => {
    const { actor, shown, tell } = start(dispatchCutOff, '2026-03-10T12:46:00');
    expect([selectIsCountdownKnown(actor.getSnapshot()), shown()]).toEqual([false, ['reading', null]]);
    await tell();
    expect([selectIsCountdownKnown(actor.getSnapshot()), shown()]).toEqual([true, ['running', 134]]);
    expect(selectEnd(actor.getSnapshot())).toBe(at('2026-03-10T15:00:00'));
  });

  test('changes at each whole minute before the end, and keeps its text while the time is read [S9.29]', async () => {
    const { shown, tell, advance, clock } = start(dispatchCutOff, '2026-03-10T14:57:30');
    await tell();
    expect(shown()).toEqual(['running', 3]);
    await advance(30_000 - 1);
    expect(shown()).toEqual(['running', 3]);
    clock.advance(1);
    expect(shown()).toEqual(['reading', 3]);
    await tell();
    expect(shown()).toEqual(['running', 2]);
    await advance(minute);
    expect(shown()).toEqual(['running', 1]);
  });

  test('ends on time, and begins again the next day [S9.29]', async () => {
    const { shown, tell, advance } = start(dispatchCutOff, '2026-03-10T14:59:59');
    await tell();
    await advance(1_000);
    expect(shown()).toEqual(['waiting', null]);
    for (let hours = 0; hours < 9; hours += 1) await advance(hour);
    expect(shown()).toEqual(['running', 15 * 60]);
  });

  test('ends for ever if it runs once', async () => {
    const { actor, shown, tell, advance, clock } = start(
      once(null, '2026-03-10T15:00:00'),
      '2026-03-10T14:59:30',
    );
    await tell();
    await advance(30_000);
    expect([shown(), clock.pending(), selectEnd(actor.getSnapshot())]).toEqual([['over', null], 0, null]);
  });

  test('is over if the time is not read in time, and begins with another plan', async () => {
    const { actor, shown, tell, clock } = start(dispatchCutOff, '2026-03-10T12:46:00');
    clock.advance(10_000);
    expect(shown()).toEqual(['over', null]);
    actor.send({ type: 'countdown.changed', plan: dispatchCutOff });
    await tell();
    expect(shown()[0]).toBe('running');
  });

  test('begins on time', async () => {
    const plan = once('2026-03-10T12:30:00', '2026-03-10T15:00:00');
    const { shown, tell, advance } = start(plan, '2026-03-10T12:00:00');
    await tell();
    expect(shown()).toEqual(['waiting', null]);
    await advance(30 * minute);
    expect(shown()).toEqual(['running', 150]);
  });

  test('is correct at once after the machine was asleep', async () => {
    const { shown, tell, clock, time } = start(dispatchCutOff, '2026-03-10T10:00:00');
    await tell();
    clock.advance(minute);
    await time.last().answer(at('2026-03-10T15:20:00'));
    expect(shown()).toEqual(['waiting', null]);
  });

  test('is over if the time cannot be read', async () => {
    const { actor, shown, time } = start(dispatchCutOff, '2026-03-10T10:00:00');
    await time.last().crash();
    expect([selectIsCountdownKnown(actor.getSnapshot()), shown()]).toEqual([true, ['over', null]]);
  });

  test('follows a changed timer', async () => {
    const { actor, shown, tell } = start(dispatchCutOff, '2026-03-10T10:00:00');
    await tell();
    actor.send({ type: 'countdown.changed', plan: { ...dispatchCutOff, enabled: false } });
    await tell();
    expect(shown()).toEqual(['over', null]);
  });

  test('reaches every state', () => {
    const read = (moment: string) =>
      JSON.parse(`{"type":"xstate.done.actor.readTime","output":${at(moment)}}`);
    expectEveryLeafReachable(countdownMachine, {
      input: { plan: once('2026-03-10T12:00:00', '2026-03-10T15:00:00') },
      events: [read('2026-03-10T11:00:00'), read('2026-03-10T13:00:00'), read('2026-03-10T16:00:00')],
    });
  });
});

/**
 * Counts down to the end of a daily or one-time window (Specification 3, TIMER_*; Specification 9, dispatch cut-off). The
 * server's time is read again at every step, so that a page that was suspended corrects itself at once.
 *
 *   reading ─┬─ it runs ───────▶ running ──when the text changes, at most a minute──▶ reading
 *            ├─ it will run ───▶ waiting ──when it starts, at most an hour──▶ reading
 *            └─ it has no end to come, or the time cannot be read ─▶ over
 *
 * The shown time stays while the clock is read. A changed plan restarts it from every state.
 */
import { assign, setup } from 'xstate';
import { outputOf } from '../../shared/replies.ts';
import { promiseStub } from '../../shared/stubs.ts';
import type { CountdownContext, CountdownEvent, CountdownInput } from './types.ts';
import { timerWindow } from './window.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const countdownMachine = setup({
  types: {
    context: {} as CountdownContext,
    input: {} as CountdownInput,
    events: {} as CountdownEvent,
  },
  actors: {
    /** The server's time, milliseconds since the epoch. */
    readTime: promiseStub<number, undefined>('readTime'),
  },
  actions: {
    assignTime: assign(({ context: { plan } }, now: number) => ({ now, window: timerWindow(plan, now) })),
    assignPlan: assign((_, { plan }: CountdownEvent) => ({ plan })),
    clearTime: assign({ now: null, window: null }),
  },
  guards: {
    isRunning: ({ context: { plan } }, now: number) => (timerWindow(plan, now)?.startsAt ?? now + 1) <= now,
    hasWindow: ({ context: { plan } }, now: number) => timerWindow(plan, now) !== null,
  },
  delays: {
    readTimeout: 10_000,
    /** The remaining time is shown in whole minutes, rounded up: the delay until the shown minute changes. */
    minute: ({ context: { now, window } }) => ((timeBetween(now, window?.endsAt) - 1) % MINUTE_MS) + 1,
    start: ({ context: { now, window } }) => Math.min(HOUR_MS, timeBetween(now, window?.startsAt)),
  },
}).createMachine({
  id: 'countdown',
  context: ({ input: { plan } }) => ({ plan, now: null, window: null }),
  initial: 'reading',
  on: {
    'countdown.changed': {
      target: '.reading',
      reenter: true,
      actions: { type: 'assignPlan', params: ({ event }) => event },
    },
  },
  states: {
    reading: {
      invoke: {
        id: 'readTime',
        src: 'readTime',
        onDone: [
          {
            guard: { type: 'isRunning', params: outputOf },
            target: 'running',
            actions: { type: 'assignTime', params: outputOf },
          },
          {
            guard: { type: 'hasWindow', params: outputOf },
            target: 'waiting',
            actions: { type: 'assignTime', params: outputOf },
          },
          { target: 'over', actions: { type: 'assignTime', params: outputOf } },
        ],
        onError: { target: 'over', actions: 'clearTime' },
      },
      after: { readTimeout: { target: 'over', actions: 'clearTime' } },
    },
    running: { after: { minute: 'reading' } },
    waiting: { after: { start: 'reading' } },
    over: {},
  },
});

function timeBetween(now: number | null, moment: number | undefined): number {
  return Math.max(1, (moment ?? 0) - (now ?? 0));
}

/**
 * Measures how long page loads and navigations take until no request is pending (Specification 4, "Tracing").
 *
 *   waiting ──start──▶ tracing: calls: idle ⇄ busy
 *      ▲                        heart: a beat every 5 s
 *      └──────── 1 s idle, 30 s in all, the third beat in a row without a change, a hidden tab, the next start
 *
 * The duration ends with the last request; a page without any took no time. After 30 s the duration is 30 s.
 *
 * Ignored: requests while nothing is traced.
 */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { TracingContext, TracingEvent, TracingFinished, Transaction } from './types.ts';

const MAXIMUM = 30_000;

export const tracingMachine = setup({
  types: { context: {} as TracingContext, events: {} as TracingEvent },
  actions: {
    assignTransaction: assign((_, transaction: Transaction) => ({
      transaction,
      running: 0,
      pulse: 0,
      lastPulse: 0,
      unchanged: 0,
      lastAt: transaction.startedAt,
    })),
    countBegun: assign(({ context: { running, pulse } }, now: number) => ({
      running: running + 1,
      pulse: pulse + 1,
      lastAt: now,
    })),
    countEnded: assign(({ context: { running, pulse } }, now: number) => ({
      running: Math.max(0, running - 1),
      pulse: pulse + 1,
      lastAt: now,
    })),
    assignHeartbeat: assign(({ context: { pulse, lastPulse, unchanged } }) => ({
      lastPulse: pulse,
      unchanged: pulse === lastPulse ? unchanged + 1 : 0,
    })),
    sendFinished: enqueueActions(
      ({ context: { transaction, lastAt }, enqueue }, status: TracingFinished['status']) => {
        if (!transaction) return;
        enqueue(
          sendParent({
            type: 'tracing.finished',
            transaction,
            duration: lastAt - transaction.startedAt,
            status,
          } satisfies TracingFinished),
        );
        enqueue.assign({ transaction: null });
      },
    ),
    assignMaximum: assign(({ context: { transaction, lastAt } }) => ({
      lastAt: transaction ? transaction.startedAt + MAXIMUM : lastAt,
    })),
  },
  guards: {
    isLastCall: ({ context }) => context.running <= 1,
    /** This is the third heartbeat without a change. */
    isStuck: ({ context: { pulse, lastPulse, unchanged } }) => pulse === lastPulse && unchanged >= 2,
  },
  delays: { idle: 1_000, heartbeat: 5_000, maximum: MAXIMUM },
}).createMachine({
  id: 'tracing',
  context: { transaction: null, running: 0, pulse: 0, lastPulse: 0, unchanged: 0, lastAt: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'tracing.start': {
          target: 'tracing',
          actions: { type: 'assignTransaction', params: ({ event }) => event.transaction },
        },
      },
    },
    tracing: {
      type: 'parallel',
      on: {
        'tracing.start': {
          target: 'tracing',
          reenter: true,
          actions: [
            { type: 'sendFinished', params: 'ok' },
            { type: 'assignTransaction', params: ({ event }) => event.transaction },
          ],
        },
        'tab.hidden': { target: 'waiting', actions: { type: 'sendFinished', params: 'cancelled' } },
      },
      after: {
        maximum: {
          target: 'waiting',
          actions: ['assignMaximum', { type: 'sendFinished', params: 'deadline_exceeded' }],
        },
      },
      states: {
        calls: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'tracing.call.begun': {
                  target: 'busy',
                  actions: { type: 'countBegun', params: ({ event }) => event.now },
                },
              },
              after: {
                idle: { target: '#tracing.waiting', actions: { type: 'sendFinished', params: 'ok' } },
              },
            },
            busy: {
              on: {
                'tracing.call.begun': { actions: { type: 'countBegun', params: ({ event }) => event.now } },
                'tracing.call.ended': [
                  {
                    guard: 'isLastCall',
                    target: 'idle',
                    actions: { type: 'countEnded', params: ({ event }) => event.now },
                  },
                  { actions: { type: 'countEnded', params: ({ event }) => event.now } },
                ],
              },
            },
          },
        },
        heart: {
          initial: 'beating',
          states: {
            beating: {
              after: {
                heartbeat: [
                  {
                    guard: 'isStuck',
                    target: '#tracing.waiting',
                    actions: { type: 'sendFinished', params: 'deadline_exceeded' },
                  },
                  { target: 'beating', reenter: true, actions: 'assignHeartbeat' },
                ],
              },
            },
          },
        },
      },
    },
  },
});

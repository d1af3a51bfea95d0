/**
 * Keeps analytics events and delivers them to the collector (Specification 4, §8, §9). What events carry is decided where
 * they are tracked: `src/app/integrations/start.ts`.
 *
 *   session:   absent ──tab.shown──▶ active ──tab.hidden──▶ absent
 *   delivery:  deciding ─▶ unconfigured
 *                └─▶ paused: updating ─accepted─▶ running: idle ─event─▶ gathering ─100 events, or 5 s─▶ sending
 *                        ⇅ retry, later                     └──────────────nothing left──────────────────┘
 *                      refused ──tab.shown──▶ updating
 *
 * At most 1000 events are buffered; delivery starts after the endpoint's first successful update. Accepted and refused
 * events leave the buffer; the others are resent with the next batch, five times at most. When the session stops, all
 * events that are not being sent go out by beacon; a batch that the browser refuses returns to the buffer.
 *
 * Ignored: a second start or stop of the session.
 */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { DeliveryReport, Verdict } from '../../../contract/domain/index.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import { outputOf } from '../../shared/replies.ts';
import { callbackStub, promiseStub } from '../../shared/stubs.ts';
import { append, FLUSH, refusalOf, settle, stopped } from './buffer.ts';
import type {
  AnalyticsBeacon,
  AnalyticsContext,
  AnalyticsInput,
  AnalyticsMachineEvent,
  AnalyticsRejected,
  BufferedEvent,
  Stamp,
} from './types.ts';

type Recorded = Extract<AnalyticsMachineEvent, { type: 'analytics.record' }>;
type Shown = Extract<AnalyticsMachineEvent, { type: 'tab.shown' }>;

export const analyticsMachine = setup({
  types: {
    context: {} as AnalyticsContext,
    input: {} as AnalyticsInput,
    events: {} as AnalyticsMachineEvent,
    children: {} as { beacon: 'sendBeacon'; updateEndpoint: 'updateEndpoint'; sendEvents: 'sendEvents' },
  },
  actors: {
    /** Sends batches by beacon when the page is closed or hidden. */
    sendBeacon: callbackStub<AnalyticsMachineEvent, undefined>('sendBeacon'),
    updateEndpoint: promiseStub<Verdict, undefined>('updateEndpoint'),
    sendEvents: promiseStub<DeliveryReport, { batch: readonly BufferedEvent[] }>('sendEvents'),
  },
  actions: {
    appendEvent: assign(({ context }, { name, attributes, metrics, stamp: { eventId, now } }: Recorded) =>
      append(context, { eventId, name, attributes, metrics, timestamp: now }),
    ),
    sendRejected: sendParent(
      ({ context }, { name }: Recorded): AnalyticsRejected => ({
        type: 'analytics.rejected',
        name,
        reason: refusalOf(context) ?? '',
      }),
    ),
    appendSessionStart: assign(({ context }, { sessionId, stamp: { eventId, now } }: Shown) => {
      const session = { id: sessionId, startedAt: now, stoppedAt: null };
      const start = { eventId, name: '_session.start', attributes: {}, metrics: {}, timestamp: now };
      return { session, ...append({ ...context, session }, start) };
    }),
    appendSessionStop: assign(({ context }, { eventId, now }: Stamp) => {
      const session = stopped(context.session, now);
      const stop = { eventId, name: '_session.stop', attributes: {}, metrics: {}, timestamp: now };
      return { session: null, ...append({ ...context, session }, stop) };
    }),
    sendAllToBeacon: enqueueActions(({ context: { buffer }, enqueue }) => {
      enqueue.assign({ buffer: [] });
      for (let from = 0; from < buffer.length; from += FLUSH) {
        const batch = buffer.slice(from, from + FLUSH);
        enqueue.sendTo('beacon', { type: 'analytics.beacon', batch } satisfies AnalyticsBeacon);
      }
    }),
    returnBatch: assign(({ context }, batch: readonly BufferedEvent[]) => ({
      buffer: [...batch, ...context.buffer],
    })),
    assignBatch: assign(({ context: { buffer } }) => ({
      sending: buffer.slice(0, FLUSH),
      buffer: buffer.slice(FLUSH),
    })),
    assignReport: assign(({ context }, report: DeliveryReport) => settle(context, report)),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    resetFailures: assign({ failures: 0 }),
  },
  guards: {
    isRefused: ({ context }) => refusalOf(context) !== null,
    isUnconfigured: ({ context }) => refusalOf({ ...context, buffer: [] }) !== null,
    hasEvents: ({ context }) => context.buffer.length > 0,
    isEmpty: ({ context }) => context.buffer.length === 0,
    /** The oldest event was never sent. */
    isFirstSend: ({ context: { buffer } }) => (buffer[0]?.resends ?? 0) === 0,
    hasBatch: ({ context }) => context.buffer.length >= FLUSH,
    isVerdict: (_, { verdict, wanted }: { verdict: Verdict; wanted: Verdict }) => verdict === wanted,
  },
  delays: {
    backoff: ({ context }) => backoffDelay(context.failures),
    flushInterval: 5_000,
    requestTimeout: 15_000,
  },
}).createMachine({
  id: 'analytics',
  context: ({ input }) => ({
    account: input.account,
    session: null,
    buffer: [],
    sending: [],
    failures: 0,
  }),
  invoke: { id: 'beacon', src: 'sendBeacon', onError: {} },
  type: 'parallel',
  on: {
    'analytics.record': [
      { guard: 'isRefused', actions: { type: 'sendRejected', params: ({ event }) => event } },
      { actions: { type: 'appendEvent', params: ({ event }) => event } },
    ],
    'analytics.beacon.refused': { actions: { type: 'returnBatch', params: ({ event }) => event.batch } },
  },
  states: {
    session: {
      initial: 'absent',
      states: {
        absent: {
          on: {
            'tab.shown': {
              target: 'active',
              actions: { type: 'appendSessionStart', params: ({ event }) => event },
            },
          },
        },
        active: {
          on: {
            'tab.hidden': {
              target: 'absent',
              actions: { type: 'appendSessionStop', params: ({ event }) => event.stamp },
            },
          },
        },
      },
    },
    delivery: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isUnconfigured', target: 'unconfigured' }, { target: 'paused' }] },
        unconfigured: { meta: { lasts: 'The shop has no endpoint: events go nowhere.' } },
        paused: {
          initial: 'updating',
          states: {
            updating: {
              invoke: {
                id: 'updateEndpoint',
                src: 'updateEndpoint',
                onDone: [
                  {
                    guard: {
                      type: 'isVerdict',
                      params: ({ event }) => ({ verdict: event.output, wanted: 'accepted' }),
                    },
                    target: '#analytics.delivery.running',
                    actions: 'resetFailures',
                  },
                  {
                    guard: {
                      type: 'isVerdict',
                      params: ({ event }) => ({ verdict: event.output, wanted: 'retry' }),
                    },
                    target: 'waiting',
                    actions: 'countFailure',
                  },
                  { target: 'refused' },
                ],
                onError: 'refused',
              },
              after: { requestTimeout: { target: 'waiting', actions: 'countFailure' } },
            },
            waiting: { after: { backoff: 'updating' } },
            refused: { on: { 'tab.shown': 'updating' } },
          },
        },
        running: {
          initial: 'idle',
          on: { 'tab.hidden': { actions: 'sendAllToBeacon' } },
          states: {
            idle: { always: { guard: 'hasEvents', target: 'gathering' } },
            gathering: {
              always: [
                { guard: 'isEmpty', target: 'idle' },
                { guard: 'hasBatch', target: 'sending' },
              ],
              after: { flushInterval: 'sending' },
            },
            sending: {
              entry: 'assignBatch',
              invoke: {
                id: 'sendEvents',
                src: 'sendEvents',
                input: ({ context }) => ({ batch: context.sending }),
                onDone: { target: 'settled', actions: { type: 'assignReport', params: outputOf } },
                onError: { target: 'settled', actions: { type: 'assignReport', params: {} } },
              },
              after: { requestTimeout: { target: 'settled', actions: { type: 'assignReport', params: {} } } },
            },
            settled: {
              description: 'Events to resend wait for the same interval as new ones.',
              always: { guard: 'isFirstSend', target: 'gathering' },
              after: { flushInterval: 'sending' },
            },
          },
        },
      },
    },
  },
});

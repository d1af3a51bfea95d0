/**
 * What measures and advertises beside the shop, all of it behind the shopper's consent.
 *
 *   asking (holds what happens) ──granted──▶ open: dataLayer, tracing, analytics, a channel for each third party
 *        └──────refused──▶ closed ──granted──▶ open ──refused──▶ withdrawn
 *
 * What happened while the shopper was asked is told once they grant, and forgotten when they refuse. Taking consent back
 * asks for a new document: a script that was loaded cannot be unloaded. Everything goes through the data layer, in one
 * order, and from there to analytics.
 *
 * Ignored while nothing is open: traces and tabs; while it is asked, all but the latest 100 happenings.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type AnalyticsRejected, analyticsMachine } from '../analytics/index.ts';
import { channelMachine } from '../channel.ts';
import { type ConsentChoice, consentMachine } from '../consent/index.ts';
import { type DataLayerPushed, dataLayerMachine, type Happening } from '../dataLayer.ts';
import { type TracingFinished, tracingMachine } from '../tracing/index.ts';
import { analyticsOf, traceOf } from './records.ts';
import type {
  SideChannelsContext,
  SideChannelsEmitted,
  SideChannelsEvent,
  SideChannelsInput,
  SidePage,
} from './types.ts';

const MOST_HELD = 100;

type Of<Type extends SideChannelsEvent['type']> = Extract<SideChannelsEvent, { type: Type }>;

export const sideChannelsMachine = setup({
  types: {
    context: {} as SideChannelsContext,
    input: {} as SideChannelsInput,
    events: {} as SideChannelsEvent,
    emitted: {} as SideChannelsEmitted,
    children: {} as {
      consent: 'consent';
      dataLayer: 'dataLayer';
      tracing: 'tracing';
      analytics: 'analytics';
      [channel: `channel-${string}`]: 'channel';
    },
  },
  actors: {
    consent: consentMachine,
    dataLayer: dataLayerMachine,
    tracing: tracingMachine,
    analytics: analyticsMachine,
    channel: channelMachine,
  },
  actions: {
    notePage: assign((_, page: SidePage) => ({ page })),
    hold: assign(({ context }, happening: Happening) => ({
      held: [...context.held, happening].slice(-MOST_HELD),
    })),
    forgetHeld: assign({ held: [] }),
    forgetAccount: assign({ account: null }),
    begin: enqueueActions(({ context: { channels, held }, enqueue }) => {
      for (const kind of channels) {
        enqueue.spawnChild('channel', { id: `channel-${kind}`, input: { kind } });
      }
      for (const happening of held) enqueue.sendTo('dataLayer', { type: 'dataLayer.happened', happening });
      enqueue.assign({ held: [] });
    }),
    tellChannels: enqueueActions(({ context: { channels, page }, enqueue }) => {
      for (const kind of channels) {
        const isWanted = page?.channels.includes(kind) === true;
        enqueue.sendTo(`channel-${kind}`, { type: isWanted ? 'channel.wanted' : 'channel.unwanted' });
      }
    }),
    tellDataLayer: sendTo('dataLayer', (_, happening: Happening) => ({
      type: 'dataLayer.happened' as const,
      happening,
    })),
    tellTracing: sendTo(
      'tracing',
      (_, event: Of<'tracing.start' | 'tracing.call.begun' | 'tracing.call.ended'>) => event,
    ),
    tellTab: enqueueActions(({ context, enqueue }, event: Of<'tab.shown' | 'tab.hidden'>) => {
      if (event.type === 'tab.hidden') enqueue.sendTo('tracing', { type: 'tab.hidden' });
      if (context.account) enqueue.sendTo('analytics', event);
    }),
    record: enqueueActions(({ context, enqueue }, { happening }: DataLayerPushed) => {
      if (context.account) enqueue.sendTo('analytics', analyticsOf(happening));
    }),
    recordTrace: enqueueActions(({ context, enqueue }, event: Of<'side.trace.stamped'>) => {
      if (context.account) enqueue.sendTo('analytics', traceOf(event));
    }),
    emitPushed: emit((_, { happening, entry }: DataLayerPushed) => ({
      type: 'side.pushed' as const,
      happening,
      entry,
    })),
    emitTraced: emit((_, trace: TracingFinished) => ({ type: 'side.traced' as const, trace })),
    logRejected: emit((_, { name, reason }: AnalyticsRejected) => ({
      type: 'log.requested' as const,
      level: 'warning' as const,
      message: reason,
      details: { event: name },
    })),
    emitWithdrawn: emit({ type: 'side.withdrawn' }),
  },
  guards: {
    isOf: (_, { choice, wanted }: { choice: ConsentChoice; wanted: ConsentChoice }) => choice === wanted,
    hasCollector: ({ context }) => context.account !== null,
  },
}).createMachine({
  id: 'sideChannels',
  context: ({ input }) => ({ ...input, page: null, held: [] }),
  invoke: { id: 'consent', systemId: 'consent', src: 'consent', onError: { target: '.closed' } },
  initial: 'asking',
  on: {
    'side.page.changed': { actions: { type: 'notePage', params: ({ event }) => event.page } },
  },
  states: {
    asking: {
      on: {
        'side.happened': { actions: { type: 'hold', params: ({ event }) => event.happening } },
        'consent.decided': [
          {
            guard: { type: 'isOf', params: ({ event }) => ({ ...event, wanted: 'granted' }) },
            target: 'open',
          },
          { target: 'closed', actions: 'forgetHeld' },
        ],
      },
    },
    closed: {
      on: {
        'consent.decided': {
          guard: { type: 'isOf', params: ({ event }) => ({ ...event, wanted: 'granted' }) },
          target: 'open',
        },
      },
    },
    open: {
      invoke: [
        { id: 'dataLayer', src: 'dataLayer', onError: {} },
        { id: 'tracing', src: 'tracing', onError: {} },
      ],
      on: {
        'side.page.changed': {
          actions: [{ type: 'notePage', params: ({ event }) => event.page }, 'tellChannels'],
        },
        'side.happened': { actions: { type: 'tellDataLayer', params: ({ event }) => event.happening } },
        'dataLayer.pushed': {
          actions: [
            { type: 'emitPushed', params: ({ event }) => event },
            { type: 'record', params: ({ event }) => event },
          ],
        },
        'tracing.start': { actions: { type: 'tellTracing', params: ({ event }) => event } },
        'tracing.call.begun': { actions: { type: 'tellTracing', params: ({ event }) => event } },
        'tracing.call.ended': { actions: { type: 'tellTracing', params: ({ event }) => event } },
        'analytics.rejected': { actions: { type: 'logRejected', params: ({ event }) => event } },
        'tracing.finished': { actions: { type: 'emitTraced', params: ({ event }) => event } },
        'side.trace.stamped': { actions: { type: 'recordTrace', params: ({ event }) => event } },
        'tab.shown': { actions: { type: 'tellTab', params: ({ event }) => event } },
        'tab.hidden': { actions: { type: 'tellTab', params: ({ event }) => event } },
        'consent.decided': {
          guard: { type: 'isOf', params: ({ event }) => ({ ...event, wanted: 'refused' }) },
          target: 'withdrawn',
          actions: 'emitWithdrawn',
        },
      },
      initial: 'deciding',
      states: {
        deciding: {
          entry: ['begin', 'tellChannels'],
          always: [{ guard: 'hasCollector', target: 'measured' }, { target: 'unmeasured' }],
        },
        measured: {
          invoke: {
            id: 'analytics',
            src: 'analytics',
            input: accountOf,
            onError: { target: 'unmeasured', actions: 'forgetAccount' },
          },
        },
        unmeasured: {},
      },
    },
    withdrawn: {
      description: 'The document is about to be loaded anew.',
    },
  },
});

function accountOf({ context: { account } }: { context: SideChannelsContext }) {
  return { account: account ?? { appId: '', region: '', credentials: '' } };
}

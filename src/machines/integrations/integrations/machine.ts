/**
 * Runs the integrations (analytics, data layer, tracing, third-party scripts), all of them behind the shopper's consent.
 *
 *   asking (queues events) ──granted──▶ open: dataLayer, tracing, analytics, one script per third party
 *        └──────refused──▶ closed ──granted──▶ open ──refused──▶ withdrawn
 *
 * Consent is given by purpose: integrations for other purposes are not started. Events before the shopper's choice are queued:
 * delivered on consent, dropped on refusal. Withdrawing consent, or changing its purposes, requests a new document, since a
 * loaded script cannot be unloaded. Every event passes the data layer, in order, and goes from there to analytics.
 *
 * Ignored while not open: traces and tab changes. Dropped while asking: all but the latest 100 events.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type AnalyticsRejected, analyticsMachine } from '../analytics/index.ts';
import {
  type ConsentChoice,
  type ConsentDecided,
  consentMachine,
  isScriptAllowed,
} from '../consent/index.ts';
import { type DataLayerPushed, dataLayerMachine, type TrackedEvent } from '../dataLayer.ts';
import { thirdPartyScriptMachine } from '../thirdPartyScript.ts';
import { type TracingFinished, tracingMachine } from '../tracing/index.ts';
import { analyticsOf, traceOf } from './records.ts';
import type {
  IntegrationsContext,
  IntegrationsEmitted,
  IntegrationsEvent,
  IntegrationsInput,
  IntegrationsPage,
} from './types.ts';

const MAX_HELD = 100;

type Of<Type extends IntegrationsEvent['type']> = Extract<IntegrationsEvent, { type: Type }>;

export const integrationsMachine = setup({
  types: {
    context: {} as IntegrationsContext,
    input: {} as IntegrationsInput,
    events: {} as IntegrationsEvent,
    emitted: {} as IntegrationsEmitted,
    children: {} as {
      consent: 'consent';
      dataLayer: 'dataLayer';
      tracing: 'tracing';
      analytics: 'analytics';
      [script: `script-${string}`]: 'thirdPartyScript';
    },
  },
  actors: {
    consent: consentMachine,
    dataLayer: dataLayerMachine,
    tracing: tracingMachine,
    analytics: analyticsMachine,
    thirdPartyScript: thirdPartyScriptMachine,
  },
  actions: {
    assignPage: assign((_, page: IntegrationsPage) => ({ page })),
    queueEvent: assign(({ context }, tracked: TrackedEvent) => ({
      held: [...context.held, tracked].slice(-MAX_HELD),
    })),
    clearQueue: assign({ held: [] }),
    clearAccount: assign({ account: null }),
    assignAllowed: assign(({ context }, { purposes }: ConsentDecided) => ({
      allowed: purposes,
      account: purposes.includes('measuring') ? context.account : null,
      scripts: context.scripts.filter((kind) => isScriptAllowed(kind, purposes)),
    })),
    startScripts: enqueueActions(({ context: { scripts, held }, enqueue }) => {
      for (const kind of scripts) {
        enqueue.spawnChild('thirdPartyScript', { id: `script-${kind}`, input: { kind } });
      }
      for (const tracked of held) enqueue.sendTo('dataLayer', { type: 'dataLayer.event.tracked', tracked });
      enqueue.assign({ held: [] });
    }),
    sendPageToScripts: enqueueActions(({ context: { scripts, page }, enqueue }) => {
      for (const kind of scripts) {
        const isWanted = page?.scripts.includes(kind) === true;
        enqueue.sendTo(`script-${kind}`, { type: isWanted ? 'script.wanted' : 'script.unwanted' });
      }
    }),
    sendToDataLayer: sendTo('dataLayer', (_, tracked: TrackedEvent) => ({
      type: 'dataLayer.event.tracked' as const,
      tracked,
    })),
    sendToTracing: sendTo(
      'tracing',
      (_, event: Of<'tracing.start' | 'tracing.call.begun' | 'tracing.call.ended'>) => event,
    ),
    sendTabState: enqueueActions(({ context, enqueue }, event: Of<'tab.shown' | 'tab.hidden'>) => {
      if (event.type === 'tab.hidden') enqueue.sendTo('tracing', { type: 'tab.hidden' });
      if (context.account) enqueue.sendTo('analytics', event);
    }),
    sendEventToAnalytics: enqueueActions(({ context, enqueue }, { tracked }: DataLayerPushed) => {
      if (context.account) enqueue.sendTo('analytics', analyticsOf(tracked));
    }),
    sendTraceToAnalytics: enqueueActions(({ context, enqueue }, event: Of<'integrations.trace.stamped'>) => {
      if (context.account) enqueue.sendTo('analytics', traceOf(event));
    }),
    emitPushed: emit((_, { tracked, entry }: DataLayerPushed) => ({
      type: 'integrations.event.pushed' as const,
      tracked,
      entry,
    })),
    emitTraced: emit((_, trace: TracingFinished) => ({
      type: 'integrations.trace.finished' as const,
      trace,
    })),
    logRejected: emit((_, { name, reason }: AnalyticsRejected) => ({
      type: 'log.requested' as const,
      level: 'warning' as const,
      message: reason,
      details: { event: name },
    })),
    emitWithdrawn: emit((_, { purposes }: ConsentDecided) => ({
      type: 'integrations.consent.withdrawn' as const,
      allowed: purposes,
    })),
  },
  guards: {
    isChoice: (_, { choice, wanted }: { choice: ConsentChoice; wanted: ConsentChoice }) => choice === wanted,
    isForOthers: ({ context: { allowed } }, { purposes }: ConsentDecided) =>
      allowed.length !== purposes.length || !purposes.every((one) => allowed.includes(one)),
    hasCollector: ({ context }) => context.account !== null,
  },
}).createMachine({
  id: 'integrations',
  context: ({ input }) => ({ ...input, page: null, allowed: [], held: [] }),
  invoke: { id: 'consent', systemId: 'consent', src: 'consent', onError: { target: '.closed' } },
  initial: 'asking',
  on: {
    'integrations.page.changed': { actions: { type: 'assignPage', params: ({ event }) => event.page } },
  },
  states: {
    asking: {
      on: {
        'integrations.event.tracked': {
          actions: { type: 'queueEvent', params: ({ event }) => event.tracked },
        },
        'consent.decided': [
          {
            guard: { type: 'isChoice', params: ({ event }) => ({ ...event, wanted: 'granted' }) },
            target: 'open',
            actions: { type: 'assignAllowed', params: ({ event }) => event },
          },
          { target: 'closed', actions: 'clearQueue' },
        ],
      },
    },
    closed: {
      on: {
        'consent.decided': {
          guard: { type: 'isChoice', params: ({ event }) => ({ ...event, wanted: 'granted' }) },
          target: 'open',
          actions: { type: 'assignAllowed', params: ({ event }) => event },
        },
      },
    },
    open: {
      invoke: [
        { id: 'dataLayer', src: 'dataLayer', onError: {} },
        { id: 'tracing', src: 'tracing', onError: {} },
      ],
      on: {
        'integrations.page.changed': {
          actions: [{ type: 'assignPage', params: ({ event }) => event.page }, 'sendPageToScripts'],
        },
        'integrations.event.tracked': {
          actions: { type: 'sendToDataLayer', params: ({ event }) => event.tracked },
        },
        'dataLayer.pushed': {
          actions: [
            { type: 'emitPushed', params: ({ event }) => event },
            { type: 'sendEventToAnalytics', params: ({ event }) => event },
          ],
        },
        'tracing.start': { actions: { type: 'sendToTracing', params: ({ event }) => event } },
        'tracing.call.begun': { actions: { type: 'sendToTracing', params: ({ event }) => event } },
        'tracing.call.ended': { actions: { type: 'sendToTracing', params: ({ event }) => event } },
        'analytics.rejected': { actions: { type: 'logRejected', params: ({ event }) => event } },
        'tracing.finished': { actions: { type: 'emitTraced', params: ({ event }) => event } },
        'integrations.trace.stamped': {
          actions: { type: 'sendTraceToAnalytics', params: ({ event }) => event },
        },
        'tab.shown': { actions: { type: 'sendTabState', params: ({ event }) => event } },
        'tab.hidden': { actions: { type: 'sendTabState', params: ({ event }) => event } },
        'consent.decided': {
          guard: { type: 'isForOthers', params: ({ event }) => event },
          target: 'withdrawn',
          actions: { type: 'emitWithdrawn', params: ({ event }) => event },
        },
      },
      initial: 'deciding',
      states: {
        deciding: {
          entry: ['startScripts', 'sendPageToScripts'],
          always: [{ guard: 'hasCollector', target: 'measured' }, { target: 'unmeasured' }],
        },
        measured: {
          invoke: {
            id: 'analytics',
            src: 'analytics',
            input: accountOf,
            onError: { target: 'unmeasured', actions: 'clearAccount' },
          },
        },
        unmeasured: {},
      },
    },
    withdrawn: {
      description: 'The document is about to be reloaded.',
    },
  },
});

function accountOf({ context: { account } }: { context: IntegrationsContext }) {
  return { account: account ?? { appId: '', region: '', credentials: '' } };
}

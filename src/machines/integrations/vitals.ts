/**
 * Measures how fast the shop's pages are for a shopper who agreed to be measured, and sends it when the tab is hidden.
 *
 *   deciding ──granted──▶ measuring ──withdrawn, in this tab or another──▶ withdrawn
 *       └──not granted──────────────────────────────────────────────────────▲
 *
 *   measuring, two regions:
 *     navigation:  resting ──begun──▶ loading ──another page──▶ painting ──painted──▶ resting (measured)
 *                     ▲────────cancelled, tab hidden, 30 s───────┘
 *     delivery:    empty ──measured──▶ holding ──tab hidden──▶ empty (sent)
 *                                        ▲──beacon refused───────┘
 *
 * A browser reports a vital again when it has become worse. Until the first report is sent, the later value replaces the
 * earlier one; afterwards it is ignored, so that each vital of a document counts once. Withdrawal drops what is held.
 *
 * Ignored: vitals beyond 50 in one report; everything after withdrawal.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { MOST_VITALS, type PageKind, type Vital } from '../../contract/vitals.ts';
import { outputOf } from '../shared/replies.ts';
import { callbackStub, promiseStub } from '../shared/stubs.ts';

/** A vital with the browser's id of the measurement: the same id means the same vital, measured again. */
export interface MeasuredVital {
  readonly id: string;
  readonly vital: Vital;
}

export interface VitalsContext {
  /** Oldest first. */
  readonly held: readonly MeasuredVital[];
  /** Ids of the measurements that were sent. */
  readonly sent: readonly string[];
  /** The navigation that is being measured; times in milliseconds since the document began. */
  readonly navigation: { readonly page: PageKind; readonly startedAt: number };
}

/** What the consent record says: at the start, and after each change. */
export interface VitalsConsentRead {
  readonly type: 'vitals.consent.read';
  readonly isGranted: boolean;
}

export type VitalsEvent =
  | VitalsConsentRead
  | { readonly type: 'vitals.measured'; readonly measured: MeasuredVital }
  /** A link was pressed that leads to another page. */
  | { readonly type: 'vitals.navigation.begun'; readonly startedAt: number }
  | { readonly type: 'vitals.navigation.cancelled' }
  /** The router has changed to another page, which is not drawn yet. */
  | { readonly type: 'vitals.page.changed'; readonly page: PageKind }
  | { readonly type: 'tab.hidden' }
  /** The browser refused the beacon. */
  | { readonly type: 'vitals.beacon.refused'; readonly held: readonly MeasuredVital[] };

/** Sent to the beacon actor. */
export interface VitalsBeacon {
  readonly type: 'vitals.beacon';
  readonly held: readonly MeasuredVital[];
}

/** When a page was painted, in milliseconds since the document began. */
export interface Painted {
  readonly at: number;
}

export const vitalsMachine = setup({
  types: {
    context: {} as VitalsContext,
    events: {} as VitalsEvent,
    children: {} as {
      vitalsConsent: 'followConsent';
      vitalsObserver: 'observeVitals';
      beacon: 'sendBeacon';
      whenPainted: 'whenPainted';
    },
  },
  actors: {
    followConsent: callbackStub<VitalsEvent, undefined>('followConsent'),
    observeVitals: callbackStub<VitalsEvent, undefined>('observeVitals'),
    sendBeacon: callbackStub<VitalsEvent, undefined>('sendBeacon'),
    /** Resolves once the page that the router has changed to is painted. */
    whenPainted: promiseStub<Painted, undefined>('whenPainted'),
  },
  actions: {
    holdVital: assign(({ context: { held } }, measured: MeasuredVital) => ({
      held: [...held.filter(({ id }) => id !== measured.id), measured],
    })),
    returnVitals: assign(({ context }, held: readonly MeasuredVital[]) => ({
      held: [...held, ...context.held].slice(0, MOST_VITALS),
    })),
    dropVitals: assign({ held: [] }),
    sendVitals: enqueueActions(({ context: { held, sent }, enqueue }) => {
      enqueue.sendTo('beacon', { type: 'vitals.beacon', held } satisfies VitalsBeacon);
      enqueue.assign({ held: [], sent: [...sent, ...held.map(({ id }) => id)].slice(-4 * MOST_VITALS) });
    }),
    assignStart: assign(({ context }, startedAt: number) => ({
      navigation: { ...context.navigation, startedAt },
    })),
    assignPage: assign(({ context }, page: PageKind) => ({ navigation: { ...context.navigation, page } })),
    measureNavigation: enqueueActions(({ context: { navigation }, enqueue }, { at }: Painted) => {
      const { page, startedAt } = navigation;
      const vital = { name: 'navigation', page, value: Math.max(0, at - startedAt) } as const;
      enqueue.raise({ type: 'vitals.measured', measured: { id: `navigation-${startedAt}`, vital } });
    }),
  },
  guards: {
    isGranted: (_, isGranted: boolean) => isGranted,
    isWithdrawn: (_, isGranted: boolean) => !isGranted,
    /** It was not sent before, and there is room for it. */
    isWanted: ({ context: { held, sent } }, { id }: MeasuredVital) =>
      !sent.includes(id) && (held.length < MOST_VITALS || held.some((known) => known.id === id)),
  },
  delays: { navigationTimeout: 30_000 },
}).createMachine({
  id: 'vitals',
  context: { held: [], sent: [], navigation: { page: 'other', startedAt: 0 } },
  invoke: { id: 'vitalsConsent', src: 'followConsent', onError: { target: '.withdrawn' } },
  initial: 'deciding',
  states: {
    deciding: {
      meta: { lasts: 'The stored consent is read while this machine starts, or fails, which leads on.' },
      on: {
        'vitals.consent.read': [
          { guard: { type: 'isGranted', params: ({ event }) => event.isGranted }, target: 'measuring' },
          { target: 'withdrawn' },
        ],
      },
    },
    measuring: {
      type: 'parallel',
      invoke: [
        { id: 'vitalsObserver', src: 'observeVitals', onError: {} },
        { id: 'beacon', src: 'sendBeacon', onError: {} },
      ],
      exit: 'dropVitals',
      on: {
        'vitals.consent.read': {
          guard: { type: 'isWithdrawn', params: ({ event }) => event.isGranted },
          target: 'withdrawn',
        },
      },
      states: {
        navigation: {
          initial: 'resting',
          on: {
            'vitals.navigation.begun': {
              target: '.loading',
              actions: { type: 'assignStart', params: ({ event }) => event.startedAt },
            },
            'vitals.navigation.cancelled': '.resting',
            'tab.hidden': '.resting',
          },
          states: {
            resting: {},
            loading: {
              on: {
                'vitals.page.changed': {
                  target: 'painting',
                  actions: { type: 'assignPage', params: ({ event }) => event.page },
                },
              },
              after: { navigationTimeout: 'resting' },
            },
            painting: {
              invoke: {
                id: 'whenPainted',
                src: 'whenPainted',
                onDone: { target: 'resting', actions: { type: 'measureNavigation', params: outputOf } },
                onError: 'resting',
              },
              after: { navigationTimeout: 'resting' },
            },
          },
        },
        delivery: {
          initial: 'empty',
          on: {
            'vitals.measured': {
              guard: { type: 'isWanted', params: ({ event }) => event.measured },
              target: '.holding',
              actions: { type: 'holdVital', params: ({ event }) => event.measured },
            },
            'vitals.beacon.refused': {
              target: '.holding',
              actions: { type: 'returnVitals', params: ({ event }) => event.held },
            },
          },
          states: {
            empty: {},
            holding: { on: { 'tab.hidden': { target: 'empty', actions: 'sendVitals' } } },
          },
        },
      },
    },
    withdrawn: {
      meta: { lasts: 'Until the next document.' },
    },
  },
});

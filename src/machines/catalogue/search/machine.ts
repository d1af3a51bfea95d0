/**
 * The search field (Specification 2, "Search box").
 *
 *   closed ──typed, pressed, arrow──▶ open: deciding ──▶ leading
 *     ▲                                     │  ▲ typed
 *     │                                     ▼  │
 *     │                                  pausing ──400 ms──▶ fetching ──▶ ready | failed
 *     └── searched, chosen, dismissed, another term in the address ──────────┘
 *
 * Before a search the dropdown suggests recent terms, best-sellers and the shop's categories; after one without results, the
 * same without the recent terms. The best-sellers are loaded in parallel each time the dropdown opens; if that fails, they are left
 * out.
 *
 * Typing shows results in the dropdown; further typing aborts the pending request, and earlier results stay visible. A
 * search (Enter or the button) adds the term to the recent ones, navigates and closes the dropdown. A new term in the
 * address resets the text, unless it is the term just searched for: text typed since then stays.
 *
 * Ignored: an empty search; an unchanged term in the address; events about rows while the dropdown is closed.
 */
import { assign, emit, sendTo, setup } from 'xstate';
import { isOk, outputOf } from '../../shared/replies.ts';
import { callbackStub, promiseStub } from '../../shared/stubs.ts';
import { isLongEnough, moved, pathOf, remember, suggestions, termIn, termOf } from './rules.ts';
import type {
  PopularReply,
  SearchContext,
  SearchEmitted,
  SearchEvent,
  SearchInput,
  SearchOption,
  SearchRecord,
  SearchReply,
  SearchSaved,
  SearchTag,
} from './types.ts';

export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    input: {} as SearchInput,
    events: {} as SearchEvent,
    emitted: {} as SearchEmitted,
    tags: {} as SearchTag,
    children: {} as {
      searchStorage: 'searchStorage';
      findProducts: 'findProducts';
      findPopular: 'findPopular';
    },
  },
  actors: {
    /** Restores the recent terms once, persists each change, and reports other tabs' changes. */
    searchStorage: callbackStub<SearchEvent, undefined>('searchStorage'),
    findProducts: promiseStub<SearchReply, { term: string }>('findProducts'),
    findPopular: promiseStub<PopularReply, undefined>('findPopular'),
  },
  actions: {
    assignRecent: assign((_, record: SearchRecord | null) => ({ recent: record?.terms ?? [] })),
    assignText: assign((_, text: string) => ({ text, active: null })),
    assignTerm: assign(({ context }, term: string) => ({
      text: term === context.asked ? context.text : term,
      term,
      asked: null,
    })),
    assignAnswer: assign(({ context }, reply: SearchReply) => ({
      answer: reply.ok ? { ...reply.value, term: termOf(context.text) } : context.answer,
    })),
    assignPopular: assign(({ context }, reply: PopularReply) => ({
      popular: reply.ok ? reply.value : context.popular,
    })),
    assignOptions: assign(({ context }) => ({ options: suggestions(context), active: null })),
    /** The best-sellers arrive late and come after the existing rows, so the active row stays the same. */
    extendOptions: assign(({ context }) => ({ options: suggestions(context) })),
    removeRecentOptions: assign(({ context }) => ({
      options: context.options.filter(({ kind }) => kind !== 'term'),
      active: null,
    })),
    clearOptions: assign({ options: [], active: null }),
    assignActive: assign(({ context }, by: 1 | -1) => ({ active: moved(context, by) })),
    assignSearched: assign(({ context }, term: string) => ({
      text: term,
      asked: term === context.term ? null : term,
      recent: remember(context.recent, term),
    })),
    clearRecent: assign({ recent: [] }),
    persistRecent: sendTo(
      'searchStorage',
      ({ context: { recent } }): SearchSaved => ({
        type: 'search.saved',
        record: { version: 1, terms: recent },
      }),
    ),
    emitNavigation: emit(({ context }, option: SearchOption) => ({
      type: 'navigation.requested' as const,
      to: { path: pathOf(option) },
      replace: termIn(option) === context.term,
    })),
  },
  guards: {
    hasTerm: ({ context }) => termOf(context.text) !== '',
    isOtherTerm: ({ context }, term: string) => term !== context.term,
    isLongEnough: ({ context }) => isLongEnough(context.text),
    isAnswerKnown: ({ context }) =>
      isLongEnough(context.text) && context.answer?.term === termOf(context.text),
    isTerm: (_, option: SearchOption) => termIn(option) !== null,
    isOk,
  },
  delays: { typingPause: 400, fetchTimeout: 15_000 },
}).createMachine({
  id: 'search',
  context: ({ input: { term } }) => ({
    text: term,
    term,
    asked: null,
    answer: null,
    popular: null,
    recent: [],
    options: [],
    active: null,
  }),
  invoke: { id: 'searchStorage', src: 'searchStorage', onError: {} },
  initial: 'closed',
  on: {
    'search.restored': { actions: { type: 'assignRecent', params: ({ event }) => event.record } },
    'tab.search.changed': { actions: { type: 'assignRecent', params: ({ event }) => event.record } },
    'search.shopper.left': { actions: ['clearRecent', 'removeRecentOptions', 'persistRecent'] },
    'search.term.changed': {
      guard: { type: 'isOtherTerm', params: ({ event }) => event.term },
      target: '.closed',
      actions: { type: 'assignTerm', params: ({ event }) => event.term },
    },
    'search.typed': {
      target: '.open',
      actions: { type: 'assignText', params: ({ event }) => event.text },
    },
    'search.submitted': {
      guard: 'hasTerm',
      target: '.closed',
      actions: [
        { type: 'emitNavigation', params: ({ context }) => wholeList(context) },
        { type: 'assignSearched', params: ({ context }) => termOf(context.text) },
        'persistRecent',
      ],
    },
  },
  states: {
    closed: {
      entry: 'clearOptions',
      on: { 'search.opened': 'open', 'search.moved': 'open' },
    },
    open: {
      meta: {
        lasts: 'Until the shopper leaves the box; the popular products join its list when they arrive.',
      },
      initial: 'deciding',
      invoke: {
        id: 'findPopular',
        src: 'findPopular',
        onDone: {
          guard: { type: 'isOk', params: outputOf },
          actions: [{ type: 'assignPopular', params: outputOf }, 'extendOptions'],
        },
        onError: {},
      },
      on: {
        'search.typed': {
          target: '.deciding',
          actions: { type: 'assignText', params: ({ event }) => event.text },
        },
        'search.dismissed': 'closed',
        'search.moved': { actions: { type: 'assignActive', params: ({ event }) => event.by } },
        'search.chosen': [
          {
            guard: { type: 'isTerm', params: ({ event }) => event.option },
            target: 'closed',
            actions: [
              { type: 'emitNavigation', params: ({ event }) => event.option },
              {
                type: 'assignSearched',
                params: ({ context, event }) => termIn(event.option) ?? context.term,
              },
              'persistRecent',
            ],
          },
          {
            target: 'closed',
            actions: { type: 'emitNavigation', params: ({ event }) => event.option },
          },
        ],
        'search.recent.cleared': { target: '.deciding', actions: ['clearRecent', 'persistRecent'] },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isAnswerKnown', target: 'ready' },
            { guard: 'isLongEnough', target: 'pausing' },
            { target: 'leading' },
          ],
        },
        leading: { entry: 'assignOptions' },
        pausing: {
          tags: 'busy',
          entry: 'extendOptions',
          after: { typingPause: 'fetching' },
        },
        fetching: {
          tags: 'busy',
          invoke: {
            id: 'findProducts',
            src: 'findProducts',
            input: ({ context }) => ({ term: termOf(context.text) }),
            onDone: [
              {
                guard: { type: 'isOk', params: outputOf },
                target: 'ready',
                actions: { type: 'assignAnswer', params: outputOf },
              },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
          after: { fetchTimeout: 'failed' },
        },
        ready: { entry: 'assignOptions' },
        failed: { entry: 'clearOptions', on: { 'search.retried': 'fetching' } },
      },
    },
  },
});

function wholeList({ text }: SearchContext): SearchOption {
  return { kind: 'term', term: termOf(text) };
}

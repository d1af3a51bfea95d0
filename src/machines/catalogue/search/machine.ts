/**
 * The search field (Specification 2, "Search box").
 *
 *   closed ──typed, pressed, arrow──▶ open: deciding ──▶ recent
 *     ▲                                     │  ▲ typed
 *     │                                     ▼  │
 *     │                                  pausing ──400 ms──▶ fetching ──▶ ready | failed
 *     └── searched, chosen, dismissed, another term in the address ──────────┘
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
import { isLongEnough, moved, pathOf, recentOptions, remember, resultOptions, termOf } from './rules.ts';
import type {
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
    children: {} as { searchStorage: 'searchStorage'; findProducts: 'findProducts' },
  },
  actors: {
    /** Restores the recent terms once, persists each change, and reports other tabs' changes. */
    searchStorage: callbackStub<SearchEvent, undefined>('searchStorage'),
    findProducts: promiseStub<SearchReply, { term: string }>('findProducts'),
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
    assignRecentOptions: assign(({ context }) => ({ options: recentOptions(context), active: null })),
    removeRecentOptions: assign(({ context }) => ({
      options: context.options.filter(({ kind }) => kind !== 'term'),
    })),
    assignResultOptions: assign(({ context }) => ({ options: resultOptions(context), active: null })),
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
      replace: option.kind !== 'product' && option.term === context.term,
    })),
  },
  guards: {
    hasTerm: ({ context }) => termOf(context.text) !== '',
    isOtherTerm: ({ context }, term: string) => term !== context.term,
    isLongEnough: ({ context }) => isLongEnough(context.text),
    isAnswerKnown: ({ context }) =>
      isLongEnough(context.text) && context.answer?.term === termOf(context.text),
    isProduct: (_, option: SearchOption) => option.kind === 'product',
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
      initial: 'deciding',
      on: {
        'search.dismissed': 'closed',
        'search.moved': { actions: { type: 'assignActive', params: ({ event }) => event.by } },
        'search.chosen': [
          {
            guard: { type: 'isProduct', params: ({ event }) => event.option },
            target: 'closed',
            actions: { type: 'emitNavigation', params: ({ event }) => event.option },
          },
          {
            target: 'closed',
            actions: [
              { type: 'emitNavigation', params: ({ event }) => event.option },
              { type: 'assignSearched', params: ({ event }) => termIn(event.option) },
              'persistRecent',
            ],
          },
        ],
        'search.recent.cleared': { target: '.deciding', actions: ['clearRecent', 'persistRecent'] },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isAnswerKnown', target: 'ready' },
            { guard: 'isLongEnough', target: 'pausing' },
            { target: 'recent' },
          ],
        },
        recent: { entry: 'assignRecentOptions' },
        pausing: {
          tags: 'busy',
          entry: 'removeRecentOptions',
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
        ready: { entry: 'assignResultOptions' },
        failed: { entry: 'clearOptions', on: { 'search.retried': 'fetching' } },
      },
    },
  },
});

function wholeList({ text }: SearchContext): SearchOption {
  return { kind: 'term', term: termOf(text) };
}

function termIn(option: SearchOption): string {
  return option.kind === 'product' ? option.hit.title : option.term;
}

/**
 * The search field on /search (S §2 Search box).
 *
 *   closed ──typed, pressed, arrow──▶ open: deciding ──▶ recent
 *     ▲                                     │  ▲ typed
 *     │                                     ▼  │
 *     │                                  pausing ──400 ms──▶ fetching ──▶ ready | failed
 *     └── searched, chosen, dismissed, another term in the address ──────────┘
 *
 * Results of typing show in the dropdown; typing on aborts the request that it supersedes, and what was found before
 * stays in sight meanwhile. A search, which is Enter or the button, records the term, navigates and closes the dropdown.
 * Another term in the address resets the text, unless it is the one just searched for: what was typed since then stays.
 *
 * Ignored: a search for nothing; the address's term said again; while closed, what belongs to rows that are not shown.
 */
import { assign, emit, sendTo, setup } from 'xstate';
import { callbackStub, isOk, promiseStub } from '../../shared/stubs.ts';
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
    children: {} as { searchStorage: 'keepTerms'; findProducts: 'findProducts' },
  },
  actors: {
    /** Reads the recent terms once, keeps every change of them, hears other tabs' changes. */
    keepTerms: callbackStub<SearchEvent, undefined>('keepTerms'),
    findProducts: promiseStub<SearchReply, { term: string }>('findProducts'),
  },
  actions: {
    takeTerms: assign((_, record: SearchRecord | null) => ({ recent: record?.terms ?? [] })),
    keepText: assign((_, text: string) => ({ text, active: null })),
    followTerm: assign(({ context }, term: string) => ({
      text: term === context.asked ? context.text : term,
      term,
      asked: null,
    })),
    keepAnswer: assign(({ context }, reply: SearchReply) => ({
      answer: reply.ok ? { ...reply.value, term: termOf(context.text) } : context.answer,
    })),
    showRecent: assign(({ context }) => ({ options: recentOptions(context), active: null })),
    hideRecent: assign(({ context }) => ({
      options: context.options.filter(({ kind }) => kind !== 'term'),
    })),
    showResults: assign(({ context }) => ({ options: resultOptions(context), active: null })),
    hideRows: assign({ options: [], active: null }),
    move: assign(({ context }, by: 1 | -1) => ({ active: moved(context, by) })),
    record: assign(({ context }, term: string) => ({
      text: term,
      asked: term === context.term ? null : term,
      recent: remember(context.recent, term),
    })),
    forget: assign({ recent: [] }),
    save: sendTo(
      'searchStorage',
      ({ context: { recent } }): SearchSaved => ({
        type: 'search.saved',
        record: { version: 1, terms: recent },
      }),
    ),
    navigate: emit(({ context }, option: SearchOption) => ({
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
    isOk: (_, reply: SearchReply) => isOk(reply),
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
  invoke: { id: 'searchStorage', src: 'keepTerms', onError: {} },
  initial: 'closed',
  on: {
    'search.restored': { actions: { type: 'takeTerms', params: ({ event }) => event.record } },
    'tab.search.changed': { actions: { type: 'takeTerms', params: ({ event }) => event.record } },
    'search.term.changed': {
      guard: { type: 'isOtherTerm', params: ({ event }) => event.term },
      target: '.closed',
      actions: { type: 'followTerm', params: ({ event }) => event.term },
    },
    'search.typed': {
      target: '.open',
      actions: { type: 'keepText', params: ({ event }) => event.text },
    },
    'search.submitted': {
      guard: 'hasTerm',
      target: '.closed',
      actions: [
        { type: 'navigate', params: ({ context }) => wholeList(context) },
        { type: 'record', params: ({ context }) => termOf(context.text) },
        'save',
      ],
    },
  },
  states: {
    closed: {
      entry: 'hideRows',
      on: { 'search.opened': 'open', 'search.moved': 'open' },
    },
    open: {
      initial: 'deciding',
      on: {
        'search.dismissed': 'closed',
        'search.moved': { actions: { type: 'move', params: ({ event }) => event.by } },
        'search.chosen': [
          {
            guard: { type: 'isProduct', params: ({ event }) => event.option },
            target: 'closed',
            actions: { type: 'navigate', params: ({ event }) => event.option },
          },
          {
            target: 'closed',
            actions: [
              { type: 'navigate', params: ({ event }) => event.option },
              { type: 'record', params: ({ event }) => termIn(event.option) },
              'save',
            ],
          },
        ],
        'search.recent.cleared': { target: '.deciding', actions: ['forget', 'save'] },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isAnswerKnown', target: 'ready' },
            { guard: 'isLongEnough', target: 'pausing' },
            { target: 'recent' },
          ],
        },
        recent: { entry: 'showRecent' },
        pausing: {
          tags: 'busy',
          entry: 'hideRecent',
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
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'keepAnswer', params: ({ event }) => event.output },
              },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
          after: { fetchTimeout: 'failed' },
        },
        ready: { entry: 'showResults' },
        failed: { entry: 'hideRows', on: { 'search.retried': 'fetching' } },
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

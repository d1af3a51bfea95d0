/**
 * The reviews of a product that the signed-in shopper has marked as helpful, once each.
 *
 *   signedOut ──user.signedIn──▶ asking ──▶ ready ──toggled──▶ saving ──▶ ready
 *       └ toggled: asks to sign in                ▲               └─failed─▶ failed
 *                                                 └───────────── toggled ────┘
 *
 * A list that could not be read is taken as empty. That does no harm, because the server counts a repeated mark once.
 *
 * Ignored: a toggle while the marks are being read or one is being saved.
 */

import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Result, Review } from '../../contract/domain/index.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface ReviewMarksContext {
  readonly productId: string;
  /** Ids of the marked reviews. */
  readonly marked: readonly string[];
  /** The review whose mark was changed last. */
  readonly changed: string | null;
}

export interface ReviewMarksInput {
  readonly productId: string;
}

export type ReviewMarksEvent =
  | { readonly type: 'user.signedIn' }
  | { readonly type: 'user.signedOut' }
  | { readonly type: 'mark.toggled'; readonly id: string };

export type ReviewMarksEmitted =
  | { readonly type: 'signIn.requested' }
  /** The reviews whose count changed, as they are now. */
  | { readonly type: 'reviews.marked'; readonly reviews: readonly Review[] };

export type MarksReply = Result<{ readonly marked: readonly string[] }>;
export type SaveMarkReply = Result<Review>;
export interface SaveMarkInput {
  readonly id: string | null;
  readonly isHelpful: boolean;
}

export const reviewMarksMachine = setup({
  types: {
    context: {} as ReviewMarksContext,
    input: {} as ReviewMarksInput,
    events: {} as ReviewMarksEvent,
    emitted: {} as ReviewMarksEmitted,
  },
  actors: {
    fetchMarks: promiseStub<MarksReply, { productId: string }>('fetchMarks'),
    saveMark: promiseStub<SaveMarkReply, SaveMarkInput>('saveMark'),
  },
  actions: {
    assignMarks: assign((_, reply: MarksReply) => ({ marked: reply.ok ? reply.value.marked : [] })),
    clearMarks: assign({ marked: [], changed: null }),
    assignChanged: assign((_, { id }: { id: string }) => ({ changed: id })),
    toggleMark: assign(({ context: { marked, changed } }) => ({
      marked:
        changed === null || marked.includes(changed)
          ? marked.filter((id) => id !== changed)
          : [...marked, changed],
    })),
    emitMarked: emit((_, reply: SaveMarkReply) => ({
      type: 'reviews.marked' as const,
      reviews: reply.ok ? [reply.value] : [],
    })),
    emitSignIn: emit({ type: 'signIn.requested' as const }),
  },
  guards: { isAnswered: isOk },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'reviewMarks',
  context: ({ input: { productId } }) => ({ productId, marked: [], changed: null }),
  initial: 'signedOut',
  on: {
    'user.signedIn': { target: '.asking', actions: 'clearMarks' },
    'user.signedOut': { target: '.signedOut', actions: 'clearMarks' },
  },
  states: {
    signedOut: { on: { 'mark.toggled': { actions: 'emitSignIn' } } },
    asking: {
      invoke: {
        id: 'fetchMarks',
        src: 'fetchMarks',
        input: ({ context: { productId } }) => ({ productId }),
        onDone: { target: 'ready', actions: { type: 'assignMarks', params: outputOf } },
        onError: 'ready',
      },
      after: { requestTimeout: 'ready' },
    },
    ready: {
      on: {
        'mark.toggled': {
          target: 'saving',
          actions: { type: 'assignChanged', params: ({ event }) => event },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveMark',
        src: 'saveMark',
        input: ({ context: { changed, marked } }) => ({
          id: changed,
          isHelpful: changed !== null && !marked.includes(changed),
        }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'ready',
            actions: ['toggleMark', { type: 'emitMarked', params: outputOf }],
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { requestTimeout: 'failed' },
    },
    failed: {
      on: {
        'mark.toggled': {
          target: 'saving',
          actions: { type: 'assignChanged', params: ({ event }) => event },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof reviewMarksMachine>;

export const selectMarkedReviews = ({ context }: Snapshot): readonly string[] => context.marked;
/** The review whose mark could not be saved; `null` otherwise. */
export const selectUnsavedMark = (snapshot: Snapshot): string | null =>
  snapshot.matches('failed') ? snapshot.context.changed : null;

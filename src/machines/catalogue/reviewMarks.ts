/**
 * The reviews of a product that the signed-in shopper has marked as helpful, once each.
 *
 *   signedOut ──user.signedIn──▶ signedIn.asking ──▶ signedIn.ready ──toggled──▶ signedIn.saving ──▶ signedIn.ready
 *       └ toggled: asks to sign in
 *
 * Marks are saved one after the other. A toggle while another is saved, or while the marks are being read, waits for its turn.
 *
 * A list that could not be read is taken as empty. That does no harm, because the server counts a repeated mark once.
 */

import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Result, Review } from '../../contract/domain/index.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** Whether a review is to be marked as helpful. */
interface Mark {
  readonly id: string;
  readonly isHelpful: boolean;
}

export interface ReviewMarksContext {
  readonly productId: string;
  /** Ids of the marked reviews. */
  readonly marked: readonly string[];
  /** Marks to save, in the order of the presses. The first one is being saved. */
  readonly waiting: readonly Mark[];
  /** Ids of the reviews whose latest mark could not be saved. */
  readonly unsaved: readonly string[];
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

const noMarks = { marked: [], waiting: [], unsaved: [] };

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
    clearMarks: assign(noMarks),
    assignToggled: assign(({ context }, { id }: { id: string }) => ({
      waiting: [...context.waiting, { id, isHelpful: !isMarked(context, id) }],
      unsaved: context.unsaved.filter((one) => one !== id),
    })),
    assignSaved: assign(({ context: { marked, waiting } }) => {
      const [mark, ...others] = waiting;
      const rest = marked.filter((id) => id !== mark?.id);
      return { marked: mark?.isHelpful ? [...rest, mark.id] : rest, waiting: others };
    }),
    assignUnsaved: assign(({ context: { unsaved, waiting } }) => ({
      unsaved: [...unsaved, ...waiting.slice(0, 1).map(({ id }) => id)],
      waiting: waiting.slice(1),
    })),
    emitMarked: emit((_, reply: SaveMarkReply) => ({
      type: 'reviews.marked' as const,
      reviews: reply.ok ? [reply.value] : [],
    })),
    emitSignIn: emit({ type: 'signIn.requested' as const }),
  },
  guards: { isAnswered: isOk, hasWaiting: ({ context }) => context.waiting.length > 0 },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'reviewMarks',
  context: ({ input: { productId } }) => ({ productId, ...noMarks }),
  initial: 'signedOut',
  on: {
    'user.signedIn': { target: '.signedIn', actions: 'clearMarks' },
    'user.signedOut': { target: '.signedOut', actions: 'clearMarks' },
  },
  states: {
    signedOut: { on: { 'mark.toggled': { actions: 'emitSignIn' } } },
    signedIn: {
      initial: 'asking',
      on: { 'mark.toggled': { actions: { type: 'assignToggled', params: ({ event }) => event } } },
      states: {
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
          always: { guard: 'hasWaiting', target: 'saving' },
        },
        saving: {
          invoke: {
            id: 'saveMark',
            src: 'saveMark',
            input: ({
              context: {
                waiting: [mark],
              },
            }) => ({ id: mark?.id ?? null, isHelpful: mark?.isHelpful ?? false }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: outputOf },
                target: 'ready',
                actions: ['assignSaved', { type: 'emitMarked', params: outputOf }],
              },
              { target: 'ready', actions: 'assignUnsaved' },
            ],
            onError: { target: 'ready', actions: 'assignUnsaved' },
          },
          after: { requestTimeout: { target: 'ready', actions: 'assignUnsaved' } },
        },
      },
    },
  },
});

/** Whether the shopper has marked the review, by the latest press, saved or not. */
function isMarked({ marked, waiting }: ReviewMarksContext, id: string): boolean {
  return waiting.findLast((mark) => mark.id === id)?.isHelpful ?? marked.includes(id);
}

type Snapshot = SnapshotFrom<typeof reviewMarksMachine>;

/** Whether the shopper has marked this review, also while that is not saved yet. */
export const selectIsMarked = ({ context }: Snapshot, id: string): boolean => isMarked(context, id);
/** Whether the latest mark of this review could not be saved. */
export const selectIsMarkUnsaved = ({ context }: Snapshot, id: string): boolean =>
  context.unsaved.includes(id);

/**
 * Questions about a product that the shop has answered, and a question of the shopper's own.
 *
 *   list:   loading ──▶ shown          asking: closed ──opened──▶ writing ──submitted──▶ sending ──▶ sent
 *              └─failed─▶ failed ──again─▶ loading             ▲   └─ too short: says so   └─failed─▶ failed
 *                                                              └───────── typed ──────────────────────┘
 *
 * A question is listed once the shop has answered it, so sending one leaves the list as it is.
 *
 * Ignored: typing while the question is being sent; everything once it is sent, except `question.opened`, which starts another.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure, ProductQuestion, Result } from '../../contract/domain/index.ts';
import { fitText } from '../../contract/text.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

const LONGEST_QUESTION = 500;
const SHORTEST_QUESTION = 5;

interface QuestionsContext {
  readonly productId: string;
  readonly items: readonly ProductQuestion[];
  /** As typed. */
  readonly question: string;
  /** Why the question was not sent. */
  readonly failure: Failure | null;
}

type QuestionsEvent =
  | { readonly type: 'question.opened' }
  | { readonly type: 'question.typed'; readonly question: string }
  | { readonly type: 'question.submitted' }
  | { readonly type: 'questions.reload' };

export type QuestionsReply = Result<readonly ProductQuestion[]>;
export type AskReply = Result<null>;
export type AskInput = Pick<QuestionsContext, 'productId' | 'question'>;

export const questionsMachine = setup({
  types: {
    context: {} as QuestionsContext,
    input: {} as Pick<QuestionsContext, 'productId'>,
    events: {} as QuestionsEvent,
  },
  actors: {
    fetchQuestions: promiseStub<QuestionsReply, { readonly productId: string }>('fetchQuestions'),
    sendQuestion: promiseStub<AskReply, AskInput>('sendQuestion'),
  },
  actions: {
    assignItems: assign((_, reply: QuestionsReply) => (reply.ok ? { items: reply.value } : {})),
    assignQuestion: assign((_, { question }: { question: string }) => ({
      question: fitText(question, LONGEST_QUESTION),
    })),
    clearQuestion: assign({ question: '' }),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isWritten: ({ context }) => context.question.trim().length >= SHORTEST_QUESTION,
    isAnswered: isOk,
  },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'questions',
  context: ({ input: { productId } }) => ({ productId, items: [], question: '', failure: null }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchQuestions',
            src: 'fetchQuestions',
            input: ({ context: { productId } }) => ({ productId }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: outputOf },
                target: 'shown',
                actions: { type: 'assignItems', params: outputOf },
              },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
          after: { requestTimeout: 'failed' },
        },
        shown: { meta: { lasts: 'A question is shown once the shop has answered it.' } },
        failed: { on: { 'questions.reload': 'loading' } },
      },
    },
    asking: {
      initial: 'closed',
      states: {
        closed: { on: { 'question.opened': 'writing' } },
        writing: {
          initial: 'typing',
          on: {
            'question.typed': {
              target: '.typing',
              actions: { type: 'assignQuestion', params: ({ event }) => event },
            },
            'question.submitted': [{ guard: 'isWritten', target: 'sending' }, { target: '.empty' }],
          },
          states: { typing: {}, empty: {} },
        },
        sending: {
          invoke: {
            id: 'sendQuestion',
            src: 'sendQuestion',
            input: ({ context: { productId, question } }) => ({ productId, question }),
            onDone: [
              { guard: { type: 'isAnswered', params: outputOf }, target: 'sent', actions: 'clearQuestion' },
              { target: 'failed', actions: { type: 'assignFailure', params: failureOf } },
            ],
            onError: { target: 'failed', actions: { type: 'assignFailure', params: defect } },
          },
          after: {
            requestTimeout: { target: 'failed', actions: { type: 'assignFailure', params: timeout } },
          },
        },
        failed: {
          on: {
            'question.typed': {
              target: 'writing',
              actions: { type: 'assignQuestion', params: ({ event }) => event },
            },
            'question.submitted': 'sending',
          },
        },
        sent: { on: { 'question.opened': 'writing' } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof questionsMachine>;

export const selectQuestions = ({ context }: Snapshot): readonly ProductQuestion[] => context.items;
/** Whether the questions are loaded, and there are none. */
export const selectIsUnasked = (snapshot: Snapshot): boolean =>
  snapshot.matches({ list: 'shown' }) && snapshot.context.items.length === 0;
export const selectAreQuestionsLoading = (snapshot: Snapshot): boolean =>
  snapshot.matches({ list: 'loading' });
export const selectHaveQuestionsFailed = (snapshot: Snapshot): boolean =>
  snapshot.matches({ list: 'failed' });
export const selectQuestion = ({ context }: Snapshot): string => context.question;
export const selectIsAsking = (snapshot: Snapshot): boolean =>
  !snapshot.matches({ asking: 'closed' }) && !snapshot.matches({ asking: 'sent' });
export const selectIsQuestionEmpty = (snapshot: Snapshot): boolean =>
  snapshot.matches({ asking: { writing: 'empty' } });
export const selectIsQuestionSending = (snapshot: Snapshot): boolean =>
  snapshot.matches({ asking: 'sending' });
export const selectIsQuestionSent = (snapshot: Snapshot): boolean => snapshot.matches({ asking: 'sent' });
/** `null` unless the last request failed. */
export const selectQuestionFailure = (snapshot: Snapshot): Failure | null =>
  snapshot.matches({ asking: 'failed' }) ? snapshot.context.failure : null;

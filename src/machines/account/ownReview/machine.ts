/**
 * What the signed-in shopper has to say of one product: one review, written once and edited after.
 *
 *   signedOut ──user.signedIn──▶ asking ──▶ ready ──write──▶ writing.resting ──submit──▶ writing.saving ──▶ ready
 *                                  │                           │ ▲ ▲                          │
 *                                  └─failed─▶ unknown          ▼ │ └────── failed, wrong ─────┘
 *                                      (write ▶ asking)   writing.uploading
 *
 * It is asked for first, so that nobody writes a second one. Pictures are sent one at a time, when they are chosen; the
 * review names their keys. Input is never wiped: a failed save keeps the form.
 *
 * Ignored: typing, pictures and pressing again while the review is being saved; pressing while a picture is on its way;
 * pictures beyond the most that a review holds.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import { defect, isOk, promiseStub } from '../../shared/stubs.ts';
import { boundText, draftOf, emptyReview, errorsOf, fieldsOf, MOST_PICTURES } from './rules.ts';
import type {
  OwnReviewContext,
  OwnReviewEmitted,
  OwnReviewEvent,
  OwnReviewInput,
  OwnReviewReply,
  PictureReply,
  ReviewErrors,
  ReviewFields,
  SaveReviewInput,
  SaveReviewReply,
} from './types.ts';

const timeout: Failure = { kind: 'timeout' };

type Of<Type extends OwnReviewEvent['type']> = Extract<OwnReviewEvent, { type: Type }>;

export const ownReviewMachine = setup({
  types: {
    context: {} as OwnReviewContext,
    input: {} as OwnReviewInput,
    events: {} as OwnReviewEvent,
    emitted: {} as OwnReviewEmitted,
  },
  actors: {
    fetchOwnReview: promiseStub<OwnReviewReply, { productId: string; userId: string | null }>(
      'fetchOwnReview',
    ),
    sendPicture: promiseStub<PictureReply, { picture: string | null }>('sendPicture'),
    saveReview: promiseStub<SaveReviewReply, SaveReviewInput>('saveReview'),
  },
  actions: {
    rememberUser: assign((_, { userId }: { userId: string }) => ({ userId, review: null })),
    forgetUser: assign({ userId: null, review: null }),
    keepReview: assign((_, reply: OwnReviewReply) => ({ review: reply.ok ? reply.value : null })),
    fill: assign(({ context: { review } }) => ({
      fields: review ? fieldsOf(review) : emptyReview,
      images: review?.images ?? [],
      errors: {},
      failure: null,
      pictureFailure: null,
    })),
    rate: assign(({ context: { fields, errors } }, { rating }: Of<'review.rated'>) => ({
      fields: { ...fields, rating },
      errors: without(errors, 'rating'),
    })),
    typeText: assign(({ context: { fields, errors } }, { field, value }: Of<'review.typed'>) => ({
      fields: { ...fields, [field]: boundText(field, value) },
      errors: without(errors, field),
    })),
    takePicture: assign((_, { picture }: Of<'review.picture.added'>) => ({ picture, pictureFailure: null })),
    keepPicture: assign(({ context }, reply: PictureReply) => ({
      images: reply.ok ? [...context.images, reply.value] : context.images,
      picture: null,
    })),
    dropPicture: assign(({ context }, { key }: Of<'review.picture.removed'>) => ({
      images: context.images.filter((known) => known !== key),
    })),
    notePictureFailure: assign((_, pictureFailure: Failure) => ({ pictureFailure, picture: null })),
    showErrors: assign(({ context }) => ({ errors: errorsOf(context.fields) })),
    noteFailure: assign((_, failure: Failure) => ({ failure })),
    tellSaved: emit({ type: 'review.saved' as const }),
  },
  guards: {
    hasRoom: ({ context }) => context.images.length < MOST_PICTURES,
    isFormWrong: ({ context }) => Object.keys(errorsOf(context.fields)).length > 0,
    isAnswered: (_, reply: OwnReviewReply | PictureReply) => isOk(reply),
  },
  delays: { requestTimeout: 15_000, uploadTimeout: 60_000 },
}).createMachine({
  id: 'ownReview',
  context: ({ input }) => ({
    productId: input.productId,
    userId: null,
    review: null,
    fields: emptyReview,
    images: [],
    picture: null,
    errors: {},
    failure: null,
    pictureFailure: null,
  }),
  initial: 'signedOut',
  on: {
    'user.signedIn': { target: '.asking', actions: { type: 'rememberUser', params: ({ event }) => event } },
    'user.signedOut': { target: '.signedOut', actions: 'forgetUser' },
  },
  states: {
    signedOut: {},
    asking: {
      invoke: {
        id: 'fetchOwnReview',
        src: 'fetchOwnReview',
        input: ({ context: { productId, userId } }) => ({ productId, userId }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepReview', params: ({ event }) => event.output },
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
      after: { requestTimeout: 'unknown' },
    },
    unknown: { on: { 'review.write': 'asking' } },
    ready: { on: { 'review.write': { target: 'writing', actions: 'fill' } } },
    writing: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'review.rated': { actions: { type: 'rate', params: ({ event }) => event } },
            'review.typed': { actions: { type: 'typeText', params: ({ event }) => event } },
            'review.picture.added': {
              guard: 'hasRoom',
              target: 'uploading',
              actions: { type: 'takePicture', params: ({ event }) => event },
            },
            'review.picture.removed': { actions: { type: 'dropPicture', params: ({ event }) => event } },
            'review.submitted': [{ guard: 'isFormWrong', actions: 'showErrors' }, { target: 'saving' }],
            'review.cancelled': '#ownReview.ready',
          },
        },
        uploading: {
          invoke: {
            id: 'sendPicture',
            src: 'sendPicture',
            input: ({ context }) => ({ picture: context.picture }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'resting',
                actions: { type: 'keepPicture', params: ({ event }) => event.output },
              },
              {
                target: 'resting',
                actions: { type: 'notePictureFailure', params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: { target: 'resting', actions: { type: 'notePictureFailure', params: defect } },
          },
          on: {
            'review.rated': { actions: { type: 'rate', params: ({ event }) => event } },
            'review.typed': { actions: { type: 'typeText', params: ({ event }) => event } },
            'review.cancelled': '#ownReview.ready',
          },
          after: {
            uploadTimeout: { target: 'resting', actions: { type: 'notePictureFailure', params: timeout } },
          },
        },
        saving: {
          invoke: {
            id: 'saveReview',
            src: 'saveReview',
            input: ({ context }) => ({
              productId: context.productId,
              id: context.review?.id ?? null,
              draft: draftOf(context),
            }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: '#ownReview.ready',
                actions: [{ type: 'keepReview', params: ({ event }) => event.output }, 'tellSaved'],
              },
              {
                target: 'resting',
                actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: { target: 'resting', actions: { type: 'noteFailure', params: defect } },
          },
          after: {
            requestTimeout: { target: 'resting', actions: { type: 'noteFailure', params: timeout } },
          },
        },
      },
    },
  },
});

function failureOf(reply: SaveReviewReply | PictureReply): Failure {
  return reply.ok ? defect : reply.failure;
}

function without(errors: ReviewErrors, field: keyof ReviewFields): ReviewErrors {
  const { [field]: _, ...others } = errors;
  return others;
}

/**
 * The signed-in shopper's review of one product: written once, edited later.
 *
 *   signedOut ──user.signedIn──▶ asking ──▶ ready ──write──▶ writing.resting ──submit──▶ writing.saving ──▶ ready
 *                                  │                           │ ▲ ▲                          │
 *                                  └─failed─▶ unknown          ▼ │ └────── failed, wrong ─────┘
 *                                      (write ▶ asking)   writing.uploading
 *   writing ──user.signedOut──▶ interrupted ──the same user.signedIn──▶ writing
 *
 * An existing review is loaded first, so that nobody writes a second one. Where there is one all the same, because a reply was lost
 * or another tab wrote it, `saveReview` changes that one. Pictures are uploaded one at a time, when they
 * are chosen; the review refers to their keys. A failed save keeps the input, and so does the end of the session: the same
 * shopper goes on writing after signing in again.
 *
 * Ignored: input and a second submit while the review is being saved; a submit while a picture uploads; pictures beyond the
 * limit of a review.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../../shared/replies.ts';
import { promiseStub } from '../../shared/stubs.ts';
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
    assignUser: assign((_, { userId }: { userId: string }) => ({ userId, review: null })),
    clearUser: assign({ userId: null, review: null }),
    assignReview: assign((_, reply: OwnReviewReply) => ({ review: reply.ok ? reply.value : null })),
    assignForm: assign(({ context: { review } }) => ({
      fields: review ? fieldsOf(review) : emptyReview,
      images: review?.images ?? [],
      errors: {},
      failure: null,
      pictureFailure: null,
    })),
    assignRating: assign(({ context: { fields, errors } }, { rating }: Of<'review.rated'>) => ({
      fields: { ...fields, rating },
      errors: without(errors, 'rating'),
    })),
    assignText: assign(({ context: { fields, errors } }, { field, value }: Of<'review.typed'>) => ({
      fields: { ...fields, [field]: boundText(field, value) },
      errors: without(errors, field),
    })),
    assignSkinType: assign(({ context: { fields } }, { skinType }: Of<'review.skinType.chosen'>) => ({
      fields: { ...fields, skinType },
    })),
    assignPicture: assign((_, { picture }: Of<'review.picture.added'>) => ({
      picture,
      pictureFailure: null,
    })),
    assignImage: assign(({ context }, reply: PictureReply) => ({
      images: reply.ok ? [...context.images, reply.value.picture] : context.images,
      picture: null,
    })),
    removeImage: assign(({ context }, { key }: Of<'review.picture.removed'>) => ({
      images: context.images.filter((known) => known !== key),
    })),
    assignPictureFailure: assign((_, pictureFailure: Failure) => ({ pictureFailure, picture: null })),
    assignErrors: assign(({ context }) => ({ errors: errorsOf(context.fields) })),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    emitSaved: emit({ type: 'review.saved' as const }),
  },
  guards: {
    isSameUser: ({ context }, { userId }: { userId: string }) => userId === context.userId,
    hasRoom: ({ context }) => context.images.length < MOST_PICTURES,
    isFormInvalid: ({ context }) => Object.keys(errorsOf(context.fields)).length > 0,
    isAnswered: isOk,
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
    'user.signedIn': { target: '.asking', actions: { type: 'assignUser', params: ({ event }) => event } },
    'user.signedOut': { target: '.signedOut', actions: 'clearUser' },
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
            guard: { type: 'isAnswered', params: outputOf },
            target: 'ready',
            actions: { type: 'assignReview', params: outputOf },
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
      after: { requestTimeout: 'unknown' },
    },
    unknown: {
      meta: { lasts: 'The review could not be read; pressing the button asks again.' },
      on: { 'review.write': 'asking' },
    },
    ready: { on: { 'review.write': { target: 'writing', actions: 'assignForm' } } },
    interrupted: {
      meta: { lasts: 'The session ended while a review was being written: until its author signs in again.' },
      on: {
        'user.signedIn': [
          { guard: { type: 'isSameUser', params: ({ event }) => event }, target: 'writing' },
          { target: 'asking', actions: { type: 'assignUser', params: ({ event }) => event } },
        ],
      },
    },
    writing: {
      initial: 'resting',
      on: { 'user.signedOut': 'interrupted' },
      states: {
        resting: {
          on: {
            'review.rated': { actions: { type: 'assignRating', params: ({ event }) => event } },
            'review.typed': { actions: { type: 'assignText', params: ({ event }) => event } },
            'review.skinType.chosen': { actions: { type: 'assignSkinType', params: ({ event }) => event } },
            'review.picture.added': {
              guard: 'hasRoom',
              target: 'uploading',
              actions: { type: 'assignPicture', params: ({ event }) => event },
            },
            'review.picture.removed': { actions: { type: 'removeImage', params: ({ event }) => event } },
            'review.submitted': [{ guard: 'isFormInvalid', actions: 'assignErrors' }, { target: 'saving' }],
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
                guard: { type: 'isAnswered', params: outputOf },
                target: 'resting',
                actions: { type: 'assignImage', params: outputOf },
              },
              { target: 'resting', actions: { type: 'assignPictureFailure', params: failureOf } },
            ],
            onError: { target: 'resting', actions: { type: 'assignPictureFailure', params: defect } },
          },
          on: {
            'review.rated': { actions: { type: 'assignRating', params: ({ event }) => event } },
            'review.typed': { actions: { type: 'assignText', params: ({ event }) => event } },
            'review.skinType.chosen': { actions: { type: 'assignSkinType', params: ({ event }) => event } },
            'review.cancelled': '#ownReview.ready',
          },
          after: {
            uploadTimeout: { target: 'resting', actions: { type: 'assignPictureFailure', params: timeout } },
          },
        },
        saving: {
          invoke: {
            id: 'saveReview',
            src: 'saveReview',
            input: ({ context }) => ({
              productId: context.productId,
              userId: context.userId,
              id: context.review?.id ?? null,
              draft: draftOf(context),
            }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: outputOf },
                target: '#ownReview.ready',
                actions: [{ type: 'assignReview', params: outputOf }, 'emitSaved'],
              },
              { target: 'resting', actions: { type: 'assignFailure', params: failureOf } },
            ],
            onError: { target: 'resting', actions: { type: 'assignFailure', params: defect } },
          },
          after: {
            requestTimeout: { target: 'resting', actions: { type: 'assignFailure', params: timeout } },
          },
        },
      },
    },
  },
});

function without(errors: ReviewErrors, field: keyof ReviewFields): ReviewErrors {
  const { [field]: _, ...others } = errors;
  return others;
}

/**
 * The coupon from a marketing pop-up's form (Specification 5, "Marketing form").
 *
 *   waiting ──submitted──▶ waiting              nothing was won
 *      ▲  └──submitted, a coupon──▶ availing
 *      └── availed, refused, no answer ──┘
 *
 * BETTER LUCK NEXT TIME is ignored; any other value is applied to the user and stored for their cart.
 *
 * Ignored: a form without a coupon, and a second form while a coupon is being applied.
 */

import { assign, emit, setup } from 'xstate';
import type { Result } from '../../contract/domain/index.ts';
import type { ToastRequested } from '../shared/effects.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** The submitted fields of a marketing form. */
export interface Submission {
  /** The coupon code, or a text that nothing was won. */
  readonly coupon: string;
  /** `null`: the form has no such field. */
  readonly phone: string | null;
  readonly email: string | null;
}

export interface MarketingFormContext {
  /** The submission that is being applied; `null` otherwise. */
  readonly submission: Submission | null;
}

export type MarketingFormEvent = { readonly type: 'marketing.submitted'; readonly submission: Submission };

export type AvailReply = Result<null>;

export type MarketingFormEmitted =
  | ToastRequested
  /** The coupon belongs to the shopper: it is applied as soon as the cart qualifies. */
  | { readonly type: 'coupon.availed'; readonly code: string };

const NOTHING_WON = 'BETTER LUCK NEXT TIME';

export const marketingFormMachine = setup({
  types: {
    context: {} as MarketingFormContext,
    events: {} as MarketingFormEvent,
    emitted: {} as MarketingFormEmitted,
  },
  actors: {
    /** Applies the coupon to the user. */
    availCoupon: promiseStub<AvailReply, Submission>('availCoupon'),
  },
  actions: {
    assignSubmission: assign((_, submission: Submission) => ({
      submission: { ...submission, coupon: codeOf(submission) },
    })),
    clearSubmission: assign({ submission: null }),
    emitAvailed: emit(({ context }) => ({
      type: 'coupon.availed' as const,
      code: context.submission?.coupon ?? '',
    })),
    /** Says only that the coupon is saved: whether it can be applied now is decided by the cart, which applies it. */
    emitSavedToast: emit(({ context }) => ({
      type: 'toast.requested' as const,
      toast: {
        kind: 'success' as const,
        text: `Coupon ${context.submission?.coupon} is yours. We apply it when your cart qualifies and has no other coupon.`,
      },
    })),
    emitRefusedToast: emit({
      type: 'toast.requested',
      toast: { kind: 'warning', text: 'This coupon does not hold any more. Your cart is as it was.' },
    }),
    emitUnreachableToast: emit({
      type: 'toast.requested',
      toast: {
        kind: 'error',
        text: 'The coupon could not be checked. Type its code in the cart to try again.',
      },
    }),
  },
  guards: {
    isWon: (_, submission: Submission) => codeOf(submission) !== '' && codeOf(submission) !== NOTHING_WON,
    isAvailed: isOk,
    isRefused: (_, reply: AvailReply) => !reply.ok && reply.failure.kind === 'refused',
  },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'marketingForm',
  context: { submission: null },
  initial: 'waiting',
  states: {
    waiting: {
      entry: 'clearSubmission',
      on: {
        'marketing.submitted': {
          guard: { type: 'isWon', params: ({ event }) => event.submission },
          target: 'availing',
          actions: { type: 'assignSubmission', params: ({ event }) => event.submission },
        },
      },
    },
    availing: {
      invoke: {
        id: 'availCoupon',
        src: 'availCoupon',
        input: ({ context: { submission } }) => submission ?? { coupon: '', phone: null, email: null },
        onDone: [
          {
            guard: { type: 'isAvailed', params: outputOf },
            target: 'waiting',
            actions: ['emitAvailed', 'emitSavedToast'],
          },
          { guard: { type: 'isRefused', params: outputOf }, target: 'waiting', actions: 'emitRefusedToast' },
          { target: 'waiting', actions: 'emitUnreachableToast' },
        ],
        onError: { target: 'waiting', actions: 'emitUnreachableToast' },
      },
      after: { requestTimeout: { target: 'waiting', actions: 'emitUnreachableToast' } },
    },
  },
});

function codeOf({ coupon }: Submission): string {
  return coupon.trim().toUpperCase();
}

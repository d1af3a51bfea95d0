/** The region of the coupon machine that applies a code which the shopper typed or picked, or the checkout widget reported. */
import { assign, sendParent } from 'xstate';
import type { Coupon } from '../../../contract/domain/index.ts';
import { fitText } from '../../../contract/text.ts';
import { sameCode } from '../../../pricing/order.ts';
import { LONGEST_COUPON_CODE } from '../../../pricing/urlCoupon.ts';
import type { AppliedCoupon } from '../cart/index.ts';
import { refusalOfLookUp, refusalOfRules } from './refusalMessages.ts';
import { couponSetup } from './setup.ts';
import type { CouponEvent, CouponReport, JudgeCouponOutput, LookUpCouponOutput } from './types.ts';

type Apply = Extract<CouponEvent, { type: 'coupon.apply' }>;

/** The reply assumed after a crash or a time-out. */
const noAnswer: LookUpCouponOutput = { ok: false, failure: { kind: 'timeout' } };

export const applicationSetup = couponSetup.extend({
  actions: {
    assignApplication: assign((_, { code, source }: Apply) => ({
      application: { code: normaliseCode(code), source },
      found: null,
      refusal: null,
    })),
    assignFound: assign((_, output: LookUpCouponOutput) => ({ found: output.ok ? output.value : null })),
    assignLookUpRefusal: assign(({ context }, output: LookUpCouponOutput) => ({
      refusal: refusalOfLookUp(context.application?.code ?? '', output),
    })),
    assignRulesRefusal: assign(({ context }, output: JudgeCouponOutput) => ({
      refusal: refusalOfRules(context.application?.code ?? '', output),
    })),
    clearRefusal: assign({ refusal: null }),
    clearApplication: assign({ application: null, found: null }),
    sendAccepted: sendParent(({ context: { found, application } }): CouponReport => {
      if (!found || !application) throw new Error('A coupon was accepted without a look-up');
      return { type: 'cart.coupon.apply', coupon: toAppliedCoupon(found, application.source) };
    }),
    /** A coupon of the checkout widget joins the list. */
    assignExternal: assign(({ context: { coupons, found } }) => ({
      coupons: found ? withExternal(coupons, found) : coupons,
    })),
  },
  guards: {
    hasCode: (_, { code }: Apply) => normaliseCode(code) !== '',
    isApplying: ({ context }, { code }: { code: string }) =>
      context.application !== null && sameCode(context.application.code, code),
    isFromWidget: ({ context }) => context.application?.source === 'WIDGET',
    isAccepted: (_, output: JudgeCouponOutput) => output.isAccepted,
    isAcceptedFromWidget: ({ context }, output: JudgeCouponOutput) =>
      output.isAccepted && context.application?.source === 'WIDGET',
  },
});

/** A coupon of the checkout widget that is not applied is only logged (Specification 8). */
const unapplied = { guard: 'isFromWidget', target: 'idle', actions: 'logUnavailable' } as const;
const unanswered = [
  unapplied,
  { target: 'refused', actions: { type: 'assignLookUpRefusal', params: noAnswer } },
] as const;

export const application = applicationSetup.createStateConfig({
  initial: 'idle',
  on: {
    'coupon.apply': {
      guard: { type: 'hasCode', params: ({ event }) => event },
      target: '.lookingUp',
      actions: { type: 'assignApplication', params: ({ event }) => event },
    },
    'coupon.declined': {
      guard: { type: 'isApplying', params: ({ event }) => event },
      target: '.idle',
    },
  },
  states: {
    idle: { entry: 'clearApplication' },
    lookingUp: {
      tags: 'applying',
      invoke: {
        id: 'lookUpCoupon',
        src: 'lookUpCoupon',
        input: ({ context }) => ({
          storeId: context.storeId,
          code: context.application?.code ?? '',
          by: 'apply',
        }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'judging',
            actions: { type: 'assignFound', params: ({ event }) => event.output },
          },
          unapplied,
          {
            target: 'refused',
            actions: { type: 'assignLookUpRefusal', params: ({ event }) => event.output },
          },
        ],
        onError: unanswered,
      },
      after: { requestTimeout: unanswered },
    },
    judging: {
      description: 'The pricing rules decide whether the coupon applies to this cart.',
      tags: 'applying',
      invoke: {
        id: 'judgeCoupon',
        src: 'judgeCoupon',
        input: ({ context: { lines, found } }) => {
          if (!found) throw new Error('judgeCoupon was invoked without a coupon');
          return { lines, coupon: found };
        },
        onDone: [
          {
            guard: { type: 'isAcceptedFromWidget', params: ({ event }) => event.output },
            target: 'idle',
            actions: ['assignExternal', 'sendAccepted', 'emitAvailedToast'],
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'idle',
            actions: ['sendAccepted', 'emitAvailedToast'],
          },
          unapplied,
          {
            target: 'refused',
            actions: { type: 'assignRulesRefusal', params: ({ event }) => event.output },
          },
        ],
        onError: unanswered,
      },
      after: { requestTimeout: unanswered },
    },
    refused: {
      tags: 'refused',
      on: {
        'coupon.refusal.dismiss': 'idle',
        // The refusal was about other goods.
        'coupon.cart.changed': {
          guard: { type: 'hasOtherGoods', params: ({ event }) => event },
          target: 'idle',
        },
      },
      exit: 'clearRefusal',
    },
  },
});

/** The code in upper case, without surrounding spaces, cut to the length of the longest code. */
function normaliseCode(typed: string): string {
  return fitText(typed.trim(), LONGEST_COUPON_CODE).toUpperCase();
}

/** The list with an external coupon in front, which applies itself and has priority 0 (Specification 4, "External coupon"). */
function withExternal(coupons: readonly Coupon[], coupon: Coupon): readonly Coupon[] {
  const external: Coupon = { ...coupon, autoApply: true, priority: 0, isExternal: true };
  return [external, ...coupons.filter(({ code }) => !sameCode(code, coupon.code))];
}

/** A coupon as the cart stores it. */
function toAppliedCoupon(coupon: Coupon, checkoutSource: AppliedCoupon['checkoutSource']): AppliedCoupon {
  return { ...coupon, autoApplied: false, checkoutSource };
}

/** Actors, actions, guards and delays of the coupon machine. */
import { assign, emit, enqueueActions, raise, sendParent, setup } from 'xstate';
import { isTemporary } from '../../../contract/temporary.ts';
import { sameCode } from '../../../pricing/order.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import { promiseStub } from '../../shared/stubs.ts';
import * as rules from './rules.ts';
import type {
  CouponContext,
  CouponEmitted,
  CouponEvent,
  CouponInput,
  CouponReport,
  CouponTag,
  JudgeCouponInput,
  JudgeCouponOutput,
  ListCouponsInput,
  ListCouponsOutput,
  LookUpCouponInput,
  LookUpCouponOutput,
  OfferSettlement,
  SettleOffersInput,
  SettleOffersOutput,
} from './types.ts';

type CartChange = Extract<CouponEvent, { type: 'coupon.cart.changed' }>;

/** After this many failures in a row the list is requested only now and then. */
const MOST_ATTEMPTS = 8;
/** After this many failures in a row the offers wait for the next change of the cart. */
const MOST_SETTLINGS = 4;
const availed = {
  type: 'toast.requested',
  toast: { kind: 'success', text: 'Your coupon has been availed' },
} as const;

export const couponSetup = setup({
  types: {
    context: {} as CouponContext,
    input: {} as CouponInput,
    events: {} as CouponEvent,
    emitted: {} as CouponEmitted,
    tags: {} as CouponTag,
  },
  actors: {
    lookUpCoupon: promiseStub<LookUpCouponOutput, LookUpCouponInput>('lookUpCoupon'),
    judgeCoupon: promiseStub<JudgeCouponOutput, JudgeCouponInput>('judgeCoupon'),
    listCoupons: promiseStub<ListCouponsOutput, ListCouponsInput>('listCoupons'),
    settleOffers: promiseStub<SettleOffersOutput, SettleOffersInput>('settleOffers'),
  },
  actions: {
    emitAvailedToast: emit(availed),
    logUnavailable: emit(({ context }) => ({
      type: 'log.requested' as const,
      level: 'info' as const,
      message: 'A coupon was not applied',
      details: { application: context.application, storedCode: context.storedCode },
    })),

    assignCart: assign(({ context }, change: CartChange) => {
      const { lines, applied, storedCode, storedUntil, declined, cause } = change;
      const hasRemoval = context.hasRemoval || cause === 'removal';
      const coupons = cause === 'check' ? rules.withoutSoldOut(context, lines) : context.coupons;
      return { lines, applied, storedCode, storedUntil, declined, hasRemoval, coupons };
    }),
    raiseOffersDue: raise({ type: 'coupon.offers.due' }),

    assignStored: assign((_, output: LookUpCouponOutput) => ({ stored: output.ok ? output.value : null })),
    clearStored: assign({ stored: null }),
    sendStoredUnknown: sendParent({ type: 'cart.storedCoupon.clear', by: 'server' } satisfies CouponReport),

    assignList: assign(({ context }, output: ListCouponsOutput) => ({
      coupons: output.ok ? rules.withList(context.coupons, output.value) : context.coupons,
      attempt: 0,
    })),
    countFailure: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    resetFailures: assign({ attempt: 0 }),
    sendRefreshed: sendParent(({ context }): CouponReport => {
      const coupon = rules.findByCode(context.coupons, context.applied?.code);
      if (!coupon) throw new Error('sendRefreshed ran for a coupon that is not in the list');
      return { type: 'coupon.refreshed', coupon };
    }),
    sendRule: sendParent(({ context }, output: LookUpCouponOutput): CouponReport => {
      const code = context.applied?.code ?? '';
      return output.ok && output.value
        ? { type: 'coupon.refreshed', coupon: output.value }
        : { type: 'coupon.withdrawn', code };
    }),

    sendSettlement: enqueueActions(({ context, self, enqueue }, found: OfferSettlement) => {
      // The snapshot is from before this event. That is good enough: this event does not change whether the list is known.
      const isListKnown = self.getSnapshot().hasTag('listed');
      const settlement = isListKnown ? found : rules.withGiftsOfUnknown(found, context);
      const report: CouponReport = { type: 'coupon.offers.settled', settlement };
      if (rules.hasEffect(settlement)) enqueue(sendParent(report));
    }),
    /**
     * Only once the list has loaded and the applied coupon has its rules: before that, newer rules may arrive, and the offers are
     * computed again then. The cart answers with a change, so that the offers are computed without the coupon.
     */
    sendWithdrawn: enqueueActions(({ self, enqueue }, { slotCode }: OfferSettlement) => {
      if (slotCode === null || !self.getSnapshot().matches({ list: 'listed' })) return;
      const report: CouponReport = { type: 'coupon.withdrawn', code: slotCode };
      enqueue(sendParent(report));
    }),
    assignSettled: assign({ hasRemoval: false, unsettled: 0 }),
    countUnsettled: assign(({ context }) => ({ unsettled: context.unsettled + 1 })),
    resetUnsettled: assign({ unsettled: 0 }),
    logUnsettled: emit({
      type: 'log.requested',
      level: 'error',
      message: 'The offers could not be computed',
      details: {},
    }),
  },
  guards: {
    isFound: (_, output: LookUpCouponOutput) => output.ok && output.value !== null,
    isUnknown: (_, output: LookUpCouponOutput) =>
      output.ok ? output.value === null : !isTemporary(output.failure),
    isAnswered: (_, output: LookUpCouponOutput) => output.ok,

    isByOffers: (_, { cause }: CartChange) => cause === 'offers',
    isWorthSettling: (_, change: CartChange) => change.cause !== 'otherTab' && rules.isWorthSettling(change),
    hasOtherGoods: ({ context }, change: CartChange) => !rules.sameGoods(change.lines, context.lines),
    /** Another tab changed the goods, not just the gifts of its offers. */
    isOthersToSettle: ({ context }, change: CartChange) =>
      rules.isWorthSettling(change) && !rules.sameGoods(change.lines, context.lines),
    canSettleAgain: ({ context }) => context.unsettled + 1 < MOST_SETTLINGS,
    isWorthResettling: (_, change: CartChange) => rules.isWorthSettling(change),
    hasCartToSettle: ({ context }) => rules.isWorthSettling(context),
    endsApplied: (_, { slot }: OfferSettlement) => slot.kind === 'withdraw',
    hasEffect: (_, settlement: OfferSettlement) => rules.hasEffect(settlement),
    bringsUrlCoupon: (_, { slot }: OfferSettlement) =>
      slot.kind === 'apply' && slot.coupon.checkoutSource === 'URL',

    isNewStoredCode: ({ context }, { storedCode }: CartChange) =>
      storedCode !== null && !sameCode(storedCode, context.storedCode),
    isStoredCode: (_, { storedCode }: CartChange) => storedCode !== null,
    isStoredGone: (_, { storedCode }: CartChange) => storedCode === null,

    hasLines: (_, { lines }: CartChange) => lines.length > 0,
    listsApplied: ({ context }, output: ListCouponsOutput) =>
      output.ok && rules.findByCode(output.value, context.applied?.code) !== undefined,
    lacksApplied: ({ context }, output: ListCouponsOutput) =>
      output.ok && context.applied !== null && context.applied.isExternal !== true,
    appliesAnother: ({ context }, { applied }: CartChange) => !sameCode(applied?.code, context.applied?.code),
    isListed: (_, output: ListCouponsOutput) => output.ok,
    hasTriesLeft: ({ context }) => context.attempt + 1 < MOST_ATTEMPTS,
  },
  delays: {
    requestTimeout: 15_000,
    backoff: ({ context }) => backoffDelay(context.attempt),
    stalledRecheck: 5 * 60_000,
    settlingBackoff: ({ context }) => backoffDelay(context.unsettled),
    /** Long enough for the tab that made a change to compute its offers. */
    otherTabsTurn: 3_000,
  },
});

/**
 * Applies, reloads and drops coupons (Specification 4, "URL coupon" and "External coupon"). Four regions run in parallel:
 *
 *   application   idle ─apply─▶ lookingUp ─▶ judging ─▶ idle (accepted) | refused
 *   stored        none ─code in the URL─▶ lookingUp ─▶ known | unreached
 *   list          unlisted ─first line─▶ loading ─▶ matching ─▶ listed | waiting … stalled
 *   offers        idle ─cart changed─▶ settling ─▶ idle; no result ▶ unsettled ⇄ settling
 *                 idle ─goods changed in another tab─▶ deferring ─it stays silent─▶ settling
 *
 * Invariants:
 * - This machine never changes the cart; it sends the cart its results.
 * - No coupon that applies itself replaces one that the shopper chose or that came from the URL (rule S1 of docs/decisions/0006).
 * - A newer code or a newer cart cancels the work on the older one; removing a coupon cancels the work on its code.
 * - When the list has loaded, the applied coupon gets the rules of the list. A coupon that is not in the list is looked up
 *   by its code. It is withdrawn if the server does not know it, or if by its rules it has ended.
 * - A cart change that the offers caused does not trigger another computation: computing them is idempotent.
 * - Before the list has loaded, a gift whose offer is not known stays in the cart.
 * - Every change of the goods is followed by a computation of the offers in some tab, even if the tab that made the change
 *   is closed or suspended right after it.
 * - A reload of the list cancels the request that is under way, which may be another account's.
 *
 * Ignored: an empty code; `coupon.declined` for a code that is not being applied.
 */
import { application, applicationSetup } from './application.ts';
import { settlementInput } from './rules.ts';

export const couponMachine = applicationSetup.createMachine({
  id: 'coupon',
  context: ({ input }) => ({
    storeId: input.storeId,
    lines: [],
    applied: null,
    storedCode: null,
    storedUntil: null,
    stored: null,
    hasRemoval: false,
    declined: [],
    coupons: [],
    application: null,
    found: null,
    refusal: null,
    attempt: 0,
    unsettled: 0,
  }),
  type: 'parallel',
  states: {
    application,
    stored: {
      description:
        'The code from the URL (Specification 4): looked up once, then applied by the offers as soon as it fits the cart.',
      initial: 'none',
      states: {
        none: {
          entry: 'clearStored',
          on: {
            'coupon.cart.changed': {
              guard: { type: 'isNewStoredCode', params: ({ event }) => event },
              target: 'lookingUp',
            },
          },
        },
        lookingUp: {
          invoke: {
            id: 'lookUpStored',
            src: 'lookUpCoupon',
            input: ({ context }) => ({
              storeId: context.storeId,
              code: context.storedCode ?? '',
              by: 'apply',
            }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: 'known',
                actions: [{ type: 'assignStored', params: ({ event }) => event.output }, 'raiseOffersDue'],
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => event.output },
                target: 'none',
                actions: ['sendStoredUnknown', 'logUnavailable'],
              },
              { target: 'unreached' },
            ],
            onError: 'unreached',
          },
          on: {
            'coupon.cart.changed': [
              { guard: { type: 'isStoredGone', params: ({ event }) => event }, target: 'none' },
              {
                guard: { type: 'isNewStoredCode', params: ({ event }) => event },
                target: 'lookingUp',
                reenter: true,
              },
            ],
          },
          after: { requestTimeout: 'unreached' },
        },
        known: {
          on: {
            'coupon.cart.changed': [
              { guard: { type: 'isStoredGone', params: ({ event }) => event }, target: 'none' },
              { guard: { type: 'isNewStoredCode', params: ({ event }) => event }, target: 'lookingUp' },
            ],
          },
        },
        unreached: {
          description: 'The look-up failed; the next change of the cart or the network tries again.',
          on: {
            'connectivity.online': 'lookingUp',
            'coupon.cart.changed': [
              { guard: { type: 'isStoredCode', params: ({ event }) => event }, target: 'lookingUp' },
              { target: 'none' },
            ],
          },
        },
      },
    },
    list: {
      initial: 'unlisted',
      on: { 'coupon.list.reload': '.loading' },
      states: {
        unlisted: {
          on: {
            'coupon.cart.changed': {
              guard: { type: 'hasLines', params: ({ event }) => event },
              target: 'loading',
            },
          },
        },
        loading: {
          invoke: {
            id: 'listCoupons',
            src: 'listCoupons',
            input: ({ context }) => ({ storeId: context.storeId }),
            onDone: [
              {
                guard: { type: 'listsApplied', params: ({ event }) => event.output },
                target: 'listed',
                actions: [
                  { type: 'assignList', params: ({ event }) => event.output },
                  'sendRefreshed',
                  'raiseOffersDue',
                ],
              },
              {
                guard: { type: 'lacksApplied', params: ({ event }) => event.output },
                target: 'matching',
                actions: [{ type: 'assignList', params: ({ event }) => event.output }, 'raiseOffersDue'],
              },
              {
                guard: { type: 'isListed', params: ({ event }) => event.output },
                target: 'listed',
                actions: [{ type: 'assignList', params: ({ event }) => event.output }, 'raiseOffersDue'],
              },
              { guard: 'hasTriesLeft', target: 'waiting', actions: 'countFailure' },
              { target: 'stalled' },
            ],
            onError: [
              { guard: 'hasTriesLeft', target: 'waiting', actions: 'countFailure' },
              { target: 'stalled' },
            ],
          },
          after: {
            requestTimeout: [
              { guard: 'hasTriesLeft', target: 'waiting', actions: 'countFailure' },
              { target: 'stalled' },
            ],
          },
        },
        matching: {
          description: 'The applied coupon is not in the list: it is either private or was withdrawn.',
          tags: 'listed',
          invoke: {
            id: 'lookUpApplied',
            src: 'lookUpCoupon',
            input: ({ context }) => ({
              storeId: context.storeId,
              code: context.applied?.code ?? '',
              by: 'rule',
            }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'listed',
                actions: [{ type: 'sendRule', params: ({ event }) => event.output }, 'raiseOffersDue'],
              },
              { target: 'listed' },
            ],
            onError: 'listed',
          },
          on: {
            // The pending reply is about a coupon that is no longer applied.
            'coupon.cart.changed': {
              guard: { type: 'appliesAnother', params: ({ event }) => event },
              target: 'listed',
            },
          },
          after: { requestTimeout: 'listed' },
        },
        listed: { tags: 'listed' },
        waiting: {
          on: { 'connectivity.online': 'loading' },
          after: { backoff: 'loading' },
        },
        stalled: {
          description:
            'Out of retries: it is tried now and then; the network, checkout or a reload tries at once.',
          entry: 'resetFailures',
          on: { 'connectivity.online': 'loading' },
          after: { stalledRecheck: 'loading' },
        },
      },
    },
    offers: {
      initial: 'idle',
      on: {
        'coupon.cart.changed': [
          {
            guard: { type: 'isWorthSettling', params: ({ event }) => event },
            target: '.settling',
            actions: { type: 'assignCart', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOthersToSettle', params: ({ event }) => event },
            target: '.deferring',
            actions: { type: 'assignCart', params: ({ event }) => event },
          },
          { target: '.idle', actions: { type: 'assignCart', params: ({ event }) => event } },
        ],
        'coupon.offers.due': { guard: 'hasCartToSettle', target: '.settling' },
      },
      states: {
        idle: {
          on: {
            'coupon.cart.changed': {
              guard: { type: 'isByOffers', params: ({ event }) => event },
              actions: { type: 'assignCart', params: ({ event }) => event },
            },
          },
        },
        deferring: {
          description:
            'Another tab changed the goods and computes its offers; this tab does if that one stays silent: closed, or suspended.',
          after: { otherTabsTurn: 'settling' },
        },
        unsettled: {
          description: 'There was no result in time, as on a page that was suspended; it is tried again.',
          on: {
            'connectivity.online': 'settling',
            'coupon.cart.changed': {
              guard: { type: 'isWorthResettling', params: ({ event }) => event },
              target: 'settling',
              actions: { type: 'assignCart', params: ({ event }) => event },
            },
          },
          after: { settlingBackoff: 'settling' },
        },
        settling: {
          invoke: {
            id: 'settleOffers',
            src: 'settleOffers',
            input: ({ context }) => settlementInput(context),
            onDone: [
              {
                guard: { type: 'endsApplied', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'sendWithdrawn', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'bringsUrlCoupon', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'sendSettlement', params: ({ event }) => event.output },
                  'assignSettled',
                  'emitAvailedToast',
                ],
              },
              {
                guard: { type: 'hasEffect', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'sendSettlement', params: ({ event }) => event.output }, 'assignSettled'],
              },
              { target: 'idle', actions: 'assignSettled' },
            ],
            onError: [
              { guard: 'canSettleAgain', target: 'unsettled', actions: 'countUnsettled' },
              { target: 'idle', actions: ['logUnsettled', 'resetUnsettled'] },
            ],
          },
          on: {
            'coupon.cart.changed': {
              guard: { type: 'isWorthResettling', params: ({ event }) => event },
              target: 'settling',
              reenter: true,
              actions: { type: 'assignCart', params: ({ event }) => event },
            },
          },
          after: {
            requestTimeout: [
              { guard: 'canSettleAgain', target: 'unsettled', actions: 'countUnsettled' },
              { target: 'idle', actions: ['logUnsettled', 'resetUnsettled'] },
            ],
          },
        },
      },
    },
  },
});

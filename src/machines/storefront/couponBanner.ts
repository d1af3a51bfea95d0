/**
 * The coupon banner's copy button.
 *
 *   ready ──copy──▶ copying ─▶ copied ──2 s──▶ ready
 *                        └───▶ failed ──4 s──▶ ready
 *
 * Ignored: copying while it is copied.
 */
import { assign, setup } from 'xstate';
import { promiseStub } from '../shared/stubs.ts';

export type CouponBannerEvent = { readonly type: 'couponBanner.copy'; readonly code: string };

export interface CouponBannerContext {
  /** What was asked to be copied last. */
  readonly code: string;
}

/** What the copy button says besides its name. */
export type CouponBannerTag = 'copied' | 'failed';

export const couponBannerMachine = setup({
  types: {
    context: {} as CouponBannerContext,
    events: {} as CouponBannerEvent,
    tags: {} as CouponBannerTag,
  },
  actors: {
    /** Puts the code on the clipboard; rejects where the browser does not let it. */
    copyCode: promiseStub<void, { code: string }>('copyCode'),
  },
  actions: { assignCode: assign((_, code: string) => ({ code })) },
  delays: { praise: 2_000, help: 4_000, copyTimeout: 3_000 },
}).createMachine({
  id: 'couponBanner',
  context: { code: '' },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'couponBanner.copy': {
          target: 'copying',
          actions: { type: 'assignCode', params: ({ event }) => event.code },
        },
      },
    },
    copying: {
      invoke: {
        id: 'copyCode',
        src: 'copyCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: 'copied',
        onError: 'failed',
      },
      after: { copyTimeout: 'failed' },
    },
    copied: { tags: 'copied', after: { praise: 'ready' } },
    failed: { tags: 'failed', after: { help: 'ready' } },
  },
});

interface CouponBannerState {
  hasTag(tag: CouponBannerTag): boolean;
}

export const selectIsCopied = (state: CouponBannerState): boolean => state.hasTag('copied');
/** The browser does not let the shop copy: the code can be marked by hand. */
export const selectIsCopyRefused = (state: CouponBannerState): boolean => state.hasTag('failed');

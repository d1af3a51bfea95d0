/**
 * The coupon banner's copy button.
 *
 *   ready ──copy──▶ copying ─▶ copied ──2 s──▶ ready
 *                        └───▶ failed ──4 s──▶ ready
 *
 * Ignored: a press while the code is being copied, or the result is shown.
 */
import { assign, setup } from 'xstate';
import { promiseStub } from '../shared/stubs.ts';

export type CouponBannerEvent = { readonly type: 'couponBanner.copy'; readonly code: string };

export interface CouponBannerContext {
  /** The code of the latest press. */
  readonly code: string;
}

/** States that the copy button announces. */
export type CouponBannerTag = 'copied' | 'failed';

export const couponBannerMachine = setup({
  types: {
    context: {} as CouponBannerContext,
    events: {} as CouponBannerEvent,
    tags: {} as CouponBannerTag,
  },
  actors: {
    /** Copies the code to the clipboard; rejects when the browser refuses. */
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
/** The browser refused to copy; the shopper can select the code by hand. */
export const selectIsCopyRefused = (state: CouponBannerState): boolean => state.hasTag('failed');

import type { Result } from '../../../contract/domain/index.ts';
import type { ToastRequested } from '../../shared/effects.ts';

/** What a marketing form was submitted with. */
export interface Submission {
  /** What was won: a code, or that nothing was. */
  readonly coupon: string;
  /** Null: not asked for. */
  readonly phone: string | null;
  readonly email: string | null;
}

export interface MarketingFormContext {
  /** The one that is applied; null: none is. */
  readonly submission: Submission | null;
}

export type MarketingFormEvent = { readonly type: 'marketing.submitted'; readonly submission: Submission };

export type AvailReply = Result<null>;

export type MarketingFormEmitted =
  | ToastRequested
  /** The shopper's: keep it until their cart fits. */
  | { readonly type: 'coupon.availed'; readonly code: string };

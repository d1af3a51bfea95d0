/**
 * What machines ask of the outside. They emit these; one listener for each, at the composition root, performs it.
 * Machines add events of their own to these, never another spelling of the same request.
 */

import type { CartLineRequest } from '../../contract/domain/index.ts';

/** Show a short notice (S §2 toasts, S §8 cart notices). */
export interface ToastRequested {
  readonly type: 'toast.requested';
  readonly toast: {
    readonly kind: 'info' | 'success' | 'warning' | 'error';
    readonly text: string;
    /** Absent: bottom-left. */
    readonly position?: 'top-center';
    /** Milliseconds; absent: 3000. */
    readonly duration?: number;
    /** The product that it is about: picture and name stand beside the text. */
    readonly product?: { readonly title: string; readonly image: string | null };
    /** A button that leads somewhere. */
    readonly action?: { readonly label: string; readonly path: string };
  };
}

/** Go to another address, or change this one's query. */
export interface NavigationRequested {
  readonly type: 'navigation.requested';
  readonly to: NavigationTarget;
  /** True: no new entry in the history. */
  readonly replace: boolean;
}

export type NavigationTarget =
  /** A path with its query. */
  | { readonly path: string }
  /** The same page, these parameters changed (null: removed), scroll kept. */
  | { readonly search: Readonly<Record<string, string | null>> };

/** What the page has read of the server was answered to somebody else: read it again. */
export interface ReadingRequested {
  readonly type: 'reading.requested';
}

/** Something for analytics; amounts in paise. */
export interface AnalyticsRequested {
  readonly type: 'analytics.requested';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>;
}

/** Something for developers only: logged, never shown. */
export interface LogRequested {
  readonly type: 'log.requested';
  readonly level: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** An order is confirmed: what was ordered leaves the cart, whatever was added since stays. Told again it does nothing. */
export interface OrderCompleted {
  readonly type: 'order.completed';
  readonly orderId: string;
  /** The coupon that it used; it leaves the cart's slot. */
  readonly couponCode: string | null;
  readonly lines: readonly CartLineRequest[];
}

/**
 * Effects that machines request by emitting these events. The composition root has one listener for each. Machines may
 * emit further events of their own, but never a second form of one of these.
 */

import type { CartLineRequest, Order } from '../../contract/domain/index.ts';

/** Shows a toast (Specification 2, toasts; Specification 8, cart notices). */
export interface ToastRequested {
  readonly type: 'toast.requested';
  readonly toast: {
    readonly kind: 'info' | 'success' | 'warning' | 'error';
    readonly text: string;
    /** Absent means bottom-left. */
    readonly position?: 'top-center';
    /** Milliseconds; absent: 3000. */
    readonly duration?: number;
    /** The product that the toast is about: its picture and name are shown beside the text. */
    readonly product?: { readonly title: string; readonly image: string | null };
    /** A button that navigates to a path. */
    readonly action?: { readonly label: string; readonly path: string };
  };
}

/** Navigates to another address, or changes the query of the current one. */
export interface NavigationRequested {
  readonly type: 'navigation.requested';
  readonly to: NavigationTarget;
  /** Whether the current history entry is replaced. */
  readonly replace: boolean;
}

export type NavigationTarget =
  /** A path with its query. */
  | { readonly path: string }
  /** The same page with these query parameters changed (`null`: removed); the scroll position stays. */
  | { readonly search: Readonly<Record<string, string | null>> };

/** The page's data was loaded for another user: the router must load it again. */
export interface PageReloadRequested {
  readonly type: 'pageReload.requested';
}

/** Records an analytics event; amounts in paise. */
export interface AnalyticsRequested {
  readonly type: 'analytics.requested';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>;
}

/** Logs a message for developers; shoppers never see it. */
export interface LogRequested {
  readonly type: 'log.requested';
  readonly level: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * The shopper has given up an unpaid order. The server took the order's lines out of the account's cart when it was placed,
 * so the cart is sent again.
 */
export interface OrderAbandoned {
  readonly type: 'order.abandoned';
}

/** The shopper has changed an order on its page, which shows it as it is now. */
export interface OrderChanged {
  readonly type: 'order.changed';
  readonly order: Order;
}

/** An order is confirmed: its units leave the cart, and what was added since stays. Idempotent per order. */
export interface OrderCompleted {
  readonly type: 'order.completed';
  readonly orderId: string;
  /** The coupon that the order used; it is removed from the cart. */
  readonly couponCode: string | null;
  readonly lines: readonly CartLineRequest[];
}

import type {
  CartLineRequest,
  Coupon,
  ExpressCheckout,
  ExpressIntent,
  Failure,
  Order,
  OrderSummary,
  Result,
} from '../../../contract/domain/index.ts';
import type {
  AnalyticsRequested,
  LogRequested,
  NavigationRequested,
  OrderAbandoned,
  OrderCompleted,
  ToastRequested,
} from '../../shared/effects.ts';

export interface ExpressInput {
  readonly storeId: string;
  /** The express checkout that a reload or crash interrupted, from the browser’s storage. It is resumed at the start. */
  readonly interrupted: ExpressIntent | null;
}

export interface ExpressContext {
  readonly storeId: string;
  readonly intent: ExpressIntent | null;
  readonly checkout: ExpressCheckout | null;
  /** The id of the synced cart. */
  readonly shoppingCartId: string | null;
  /** The order id that the widget or the server reported. */
  readonly orderId: string | null;
  /** The discount code that the widget reported with the order. */
  readonly discountCode: string | null;
  readonly rule: Coupon | null;
  readonly done: PlacedOrder | null;
  /**
   * Where to go without an order to show: `shop`: stay on the page; `checkout`: the shop's own checkout; `order`: the order's
   * page, which asks its owner to sign in, or the home page if the order's id is unknown.
   */
  readonly exit: 'shop' | 'checkout' | 'order';
  /** A payment method was chosen in the widget, so an order may exist or arrive late. */
  readonly mayOrder: boolean;
  /** The button was pressed while an earlier checkout was being resumed. */
  readonly isPressed: boolean;
  /** How often the server has answered that there is no order. */
  readonly noes: number;
  /** Why the latest request failed. */
  readonly failure: Failure | null;
}

export interface PlacedOrder {
  readonly order: OrderSummary | Order;
  readonly lines: readonly CartLineRequest[];
}

/** Events of the provider's widget (Specification 4), forwarded by `runWidget`. Their data is not trusted. */
export type WidgetEvent =
  /** The widget has responded for the first time. */
  | { readonly type: 'widget.alive' }
  | {
      readonly type: 'widget.orderCompleted';
      readonly orderId: string | null;
      readonly discountCode: string | null;
    }
  | { readonly type: 'widget.couponApplied'; readonly code: string }
  | { readonly type: 'widget.couponRemoved' }
  | { readonly type: 'widget.closed' }
  /** An address was added or picked. */
  | { readonly type: 'widget.addressChosen'; readonly isNew: boolean }
  | { readonly type: 'widget.paymentChosen'; readonly method: string }
  | { readonly type: 'widget.failed'; readonly reason: string }
  /** The sign-in code, if there is one, is passed to the session and not stored. */
  | { readonly type: 'widget.signedIn'; readonly phone: string; readonly code: string | null };

export type ExpressEvent =
  | { readonly type: 'express.start' }
  /** Stop looking for an order; the search resumes on the next page load. */
  | { readonly type: 'express.left' }
  /** Ask the server at once instead of waiting. */
  | { readonly type: 'express.retried' }
  | { readonly type: 'connectivity.online' }
  /** From `holdTurn`: this tab holds the lock, so no other tab is in the express checkout. */
  | { readonly type: 'turn.taken' }
  /** From `holdTurn`: another tab is in the express checkout. */
  | { readonly type: 'turn.busy' }
  | WidgetEvent;

/** Output of `checkCart`. `valid`: synced, and can be ordered as it is. `invalid`: the shopper must review the cart first. */
export type ExpressCartCheck =
  | { readonly kind: 'valid'; readonly shoppingCartId: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed' };

/** Output of `openIntent`. */
export interface OpenedExpress {
  readonly kind: 'opened' | 'adopted';
  readonly intent: ExpressIntent;
}

export type ExpressCheckoutReply = Result<ExpressCheckout>;
export type CouponRuleReply = Result<Coupon | null>;

export type ExpressEmitted =
  | ToastRequested
  | NavigationRequested
  | AnalyticsRequested
  | LogRequested
  | OrderCompleted
  | OrderAbandoned
  /** Look up the coupon code and apply it. */
  | { readonly type: 'express.coupon.applied'; readonly code: string }
  /** Remove the coupon and its items from the cart. */
  | { readonly type: 'express.coupon.removed' }
  /** Sign in by phone and code: the shopper has proved the phone inside the widget. */
  | { readonly type: 'express.signIn.requested'; readonly phone: string; readonly code: string };

/** `starting`: the widget is loading. `unknown`: the server is being asked. `ordering`: see the child `order`. */
export type ExpressTag = 'starting' | 'open' | 'unknown' | 'ordering';

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
  OrderCompleted,
  ToastRequested,
} from '../../shared/effects.ts';

export interface ExpressInput {
  readonly storeId: string;
  /** A stored intent, found on load. */
  readonly interrupted: ExpressIntent | null;
}

export interface ExpressContext {
  readonly storeId: string;
  readonly intent: ExpressIntent | null;
  readonly checkout: ExpressCheckout | null;
  /** The server's cart as it was synced last. */
  readonly shoppingCartId: string | null;
  /** As the widget or the server said. */
  readonly orderId: string | null;
  /** The code of the discount that the widget reported with the order. */
  readonly discountCode: string | null;
  readonly rule: Coupon | null;
  readonly done: PlacedOrder | null;
  /** Where it goes on when there is no order: nowhere, the shop's own checkout, or the home page. */
  readonly exit: 'shop' | 'checkout' | 'home';
  /** A way to pay was chosen: an order may be on its way behind our back. */
  readonly mayOrder: boolean;
  /** The button was pressed while an earlier checkout was being taken up. */
  readonly isPressed: boolean;
  /** Times that the server said that there is no order. */
  readonly noes: number;
  /** Why the latest call did not go through. */
  readonly failure: Failure | null;
}

export interface PlacedOrder {
  readonly order: OrderSummary | Order;
  readonly lines: readonly CartLineRequest[];
}

/** Events of the provider's widget (S §4), as `runWidget` tells them. Nothing in them is trusted. */
export type WidgetEvent =
  /** The widget showed a sign of life. */
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
  /** The code, if there is one, goes straight on to the session. */
  | { readonly type: 'widget.signedIn'; readonly phone: string; readonly code: string | null };

export type ExpressEvent =
  | { readonly type: 'express.start' }
  /** Stop looking for an order for now; it is looked for again when the page is opened next. */
  | { readonly type: 'express.left' }
  /** Ask the server at once instead of waiting. */
  | { readonly type: 'express.retried' }
  | { readonly type: 'connectivity.online' }
  /** From `holdTurn`: no other tab is in the express checkout, until this one has left it. */
  | { readonly type: 'turn.taken' }
  /** From `holdTurn`: another tab is in it. */
  | { readonly type: 'turn.busy' }
  | WidgetEvent;

/** Answer of `checkCart`: synced and sold as it is; or something in it must be settled first. */
export type ExpressCartCheck =
  | { readonly kind: 'valid'; readonly shoppingCartId: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed' };

/** Answer of `openIntent`. */
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
  /** Look the code up and apply it. */
  | { readonly type: 'express.coupon.applied'; readonly code: string }
  /** The coupon and its items leave the cart. */
  | { readonly type: 'express.coupon.removed' }
  /** Sign in by phone and code: the shopper has proved the phone inside the widget. */
  | { readonly type: 'express.signIn.requested'; readonly phone: string; readonly code: string };

/** `starting`: before the widget shows. `unknown`: the server is being asked. `ordering`: see the `order` child. */
export type ExpressTag = 'starting' | 'open' | 'unknown' | 'ordering';

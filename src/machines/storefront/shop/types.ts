import type { StoreData } from '../../../contract/domain/index.ts';
import type { SessionReport } from '../../account/session/index.ts';
import type { LineAdded } from '../../cart/cart/index.ts';
import type {
  AnalyticsRequested,
  LogRequested,
  NavigationRequested,
  OrderCompleted,
  PageReloadRequested,
  ToastRequested,
} from '../../shared/effects.ts';
import type { OverlaysReport } from '../overlays/index.ts';

export interface ShopInput {
  readonly storeId: string;
  /** Unique among open tabs. */
  readonly tab: string;
  /** The data that the page was rendered with; `null` without any. */
  readonly initialData: StoreData | null;
}

export interface ShopContext extends ShopInput {
  readonly pathname: string;
  /** The address has `cart=1`. */
  readonly isCartInUrl: boolean;
  /** The coupon code in the address; `null` without one. */
  readonly couponInUrl: string | null;
}

export type ShopEvent =
  /** The router shows another address; sent for the first one too. */
  | {
      readonly type: 'route.changed';
      readonly pathname: string;
      /** The first value of each query parameter. */
      readonly query: Readonly<Record<string, string>>;
      /** Reached by Back or Forward: the shopper has been there before. */
      readonly isReturn?: boolean;
      /** The document was reloaded, or reached by Back or Forward. */
      readonly isReopened?: boolean;
      /** Milliseconds since the epoch. */
      readonly now: number;
    }
  | { readonly type: 'cart.drawer.open' }
  | { readonly type: 'cart.drawer.close' }
  /** From the session. */
  | SessionReport
  /** From the overlays: a shopper has signed in, or has given their name after that. */
  | OverlaysReport
  /** A request found that the shopper's tokens have become invalid. */
  | { readonly type: 'session.rejected' }
  | { readonly type: 'connectivity.online' }
  | { readonly type: 'connectivity.offline' }
  /** An order was placed: its lines leave the cart. */
  | OrderCompleted
  /** From the cart. */
  | LineAdded
  /** Effects that the shop's machines, or those of a page, request: the shop emits them again. A reload is the shop's own. */
  | Exclude<ShopEmitted, PageReloadRequested>;

/** All effects that the shop's machines request. */
export type ShopEmitted =
  | ToastRequested
  | NavigationRequested
  | PageReloadRequested
  | AnalyticsRequested
  | LogRequested;

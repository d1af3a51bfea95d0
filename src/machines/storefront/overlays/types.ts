import type { UserProfile } from '../../../contract/domain/index.ts';
import type { NavigationRequested, ToastRequested } from '../../shared/effects.ts';

/** Specification 2 Overlays: one of them at a time. The cart drawer is the shop's own. */
export type Overlay =
  /** Explains why signing in is needed, and offers it. */
  | { readonly kind: 'login'; readonly reason: LoginReason; readonly redirect: string | null }
  | Passwordless
  | { readonly kind: 'allAddresses' }
  | QuickView
  | { readonly kind: 'couponBanner' };

interface QuickView {
  readonly kind: 'quickView';
  readonly slug: string;
  /** `add`: the product has one variant, which is added to the cart without showing the quick view. */
  readonly intent: 'choose' | 'add';
  /** The variant that is chosen at first; absent: the first in stock. */
  readonly variantId?: string;
}

export interface Passwordless {
  readonly kind: 'passwordless';
  /** Path to open after signing in; `null`: stay on the page. */
  readonly redirect: string | null;
  /** Asks new shoppers for their name. */
  readonly customSignup: boolean;
  /** Set if the shopper wants to create an account, with the phone that the page shows already; empty without one. */
  readonly newAccount?: { readonly phone: string };
}

export type LoginReason = 'checkout' | 'account' | 'review' | 'helpful';

export interface OverlaysContext {
  readonly storeId: string;
  /** The open overlay; `null` while none is open. */
  readonly overlay: Overlay | null;
}

export interface OverlaysInput {
  readonly storeId: string;
}

export type OverlaysEvent =
  | { readonly type: 'overlay.open'; readonly overlay: Overlay }
  | { readonly type: 'overlay.close' }
  | { readonly type: 'route.changed' }
  | { readonly type: 'user.signedIn' }
  | { readonly type: 'cart.line.added' }
  /** From the `signIn` child. */
  | { readonly type: 'signIn.verified' }
  | { readonly type: 'signIn.profile.saved'; readonly user: UserProfile };

/** Sent to the shop machine. */
export type OverlaysReport =
  | { readonly type: 'session.begun' }
  | { readonly type: 'session.user.changed'; readonly user: UserProfile };

export type OverlaysEmitted = NavigationRequested | ToastRequested;

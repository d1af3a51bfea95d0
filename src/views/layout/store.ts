import type { Store } from '../../contract/domain/index.ts';

/** A menu entry. */
export interface MenuItem {
  readonly label: string;
  readonly link: string | null;
  readonly children: readonly MenuItem[];
}

/** The store's data in header and footer. */
export interface LayoutStore {
  readonly name: string;
  readonly description: string;
  /** URL or path of the logo. */
  readonly logo: string;
  /** The logo for dark grounds, such as the footer; `null`: the shop's name is shown there. */
  readonly darkLogo: string | null;
  readonly announcements: Store['announcements'];
  /** Whether the timer runs, so that its bar needs space. */
  readonly hasTimer: boolean;
  /** At most three levels. */
  readonly menu: readonly MenuItem[];
  readonly social: Store['socialLinks'];
  readonly legal: Store['legal'];
  readonly pages: Store['pages'];
  /** The journal's name; `null` for a shop without one. */
  readonly journal: string | null;
  /** What the search box suggests in turn. */
  readonly hints: readonly string[];
  /** The payment methods, as a sentence for the footer; empty if there are none. */
  readonly payments: string;
}

/** Per-page flags that shape the layout (Specification 2). */
export interface LayoutFlags {
  /** No header, and therefore neither top runner nor timer bar. */
  readonly hideHeader?: boolean;
  /** Only the logo. */
  readonly minimalHeader?: boolean;
  readonly hideSearch?: boolean;
  /** On a narrow screen the search box is an icon that toggles the field. */
  readonly searchIcon?: boolean;
  readonly hideCart?: boolean;
  readonly hideMenu?: boolean;
  readonly hideFooter?: boolean;
  /** Whether the header has a bottom border (Specification 2 lists the routes without one). */
  readonly borderedHeader?: boolean;
  /** The announcements above the header. */
  readonly topRunner?: boolean;
  readonly timer?: boolean;
  readonly couponBanner?: boolean;
  /** On a phone, a sticky bar that links to checkout. */
  readonly stickyCheckoutBar?: boolean;
  readonly hideChatbot?: boolean;
  /** Hides the marketing pop-up. */
  readonly hideMarketing?: boolean;
}

/** The flags of a page that sets none. */
export const usualFlags: LayoutFlags = { topRunner: true, timer: true, couponBanner: true };

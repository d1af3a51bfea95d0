import type { Store } from '../../contract/domain/index.ts';

/** An entry of the menu as the header prints it. */
export interface MenuItem {
  readonly label: string;
  readonly link: string | null;
  readonly children: readonly MenuItem[];
}

/** What header and footer print of the store. */
export interface LayoutStore {
  readonly name: string;
  readonly description: string;
  /** Address of the logo, or its path on this site. */
  readonly logo: string;
  readonly announcements: readonly {
    readonly id: string;
    readonly label: string;
    readonly link: string | null;
  }[];
  /** The shop's timer runs: its bar has a place. */
  readonly hasTimer: boolean;
  /** At most three levels. */
  readonly menu: readonly MenuItem[];
  readonly social: Store['socialLinks'];
  readonly legal: Store['legal'];
}

/** S §2: flags by which a page shapes the layout around it. */
export interface LayoutFlags {
  /** No header at all, and so neither top runner nor timer bar. */
  readonly hideHeader?: boolean;
  /** Only the logo. */
  readonly minimalHeader?: boolean;
  readonly hideSearch?: boolean;
  /** On a narrow screen the search box is an icon that toggles its field. */
  readonly searchIcon?: boolean;
  readonly hideCart?: boolean;
  readonly hideMenu?: boolean;
  readonly hideFooter?: boolean;
  /** S §2: the routes that it lists have no line below the header, every other one has. */
  readonly borderedHeader?: boolean;
  /** The announcements above the header. */
  readonly topRunner?: boolean;
  readonly timer?: boolean;
  readonly couponBanner?: boolean;
  /** On a phone, a bar at the foot that leads to checkout. */
  readonly stickyCheckoutBar?: boolean;
  readonly hideChatbot?: boolean;
  /** No pop-up of marketing. */
  readonly hideMarketing?: boolean;
}

/** What holds on a page that says nothing else. */
export const usualFlags: LayoutFlags = { topRunner: true, timer: true, couponBanner: true };

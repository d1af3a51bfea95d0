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
  /** At most three levels. */
  readonly menu: readonly MenuItem[];
  readonly social: Store['socialLinks'];
  readonly legal: Store['legal'];
}

/** S §2: flags by which a page shapes the layout around it. */
export interface LayoutFlags {
  /** Only the logo. */
  readonly minimalHeader?: boolean;
  readonly hideSearch?: boolean;
  readonly hideCart?: boolean;
  readonly hideFooter?: boolean;
  /** S §2: routes outside the shop's list have a line below the header. */
  readonly borderedHeader?: boolean;
}

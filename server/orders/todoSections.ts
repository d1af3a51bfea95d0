/** What the merchant's morning list is made of. */

export interface Waiting {
  readonly since: Date;
  readonly what: string;
  /** Without `npm run `. */
  readonly commands: readonly string[];
}

export interface Section {
  readonly title: string;
  readonly items: readonly Waiting[];
  /** How many things wait, including those that are not among `items`. */
  readonly count: number;
  /** The command that lists them all, without `npm run `. */
  readonly all: string;
}

const dayMs = 24 * 60 * 60_000;
/** What has waited longer than this is no longer shown every morning. */
export const recentMs: number = 14 * dayMs;

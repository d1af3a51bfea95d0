/** Guest mode's cookie (Specification 4, "Session"), which contains the time when the mode ends. */

export interface GuestMode {
  /** The remaining time in milliseconds; 0 if guest mode is off. */
  readonly leftMs: () => number;
  readonly begin: (forMs: number) => void;
}

export interface GuestModeOptions {
  /** The document, for its `cookie`. */
  readonly page: { cookie: string };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const NAME = 'guest';
const LONGEST_MS = 24 * 60 * 60 * 1_000;

export function createGuestMode({ page, now }: GuestModeOptions): GuestMode {
  return {
    leftMs: () => {
      const [, until] = /(?:^|;\s*)guest=(\d{1,15})(?:;|$)/.exec(page.cookie) ?? [];
      const left = until === undefined ? 0 : Number(until) - now();
      return Math.min(Math.max(0, left), LONGEST_MS);
    },
    begin: (forMs) => {
      page.cookie = `${NAME}=${now() + forMs}; Max-Age=${Math.ceil(forMs / 1_000)}; Path=/; SameSite=Lax`;
    },
  };
}

const LATEST = 40;

/** A logged step of a checkout, without personal data. */
type Entry = { readonly at: number; readonly what: string; readonly status: number | null };

export type CheckoutLog = {
  readonly id: string;
  readonly openedAt: number;
  readonly entries: readonly Entry[];
};

export type CheckoutLogs = {
  log(checkoutId: string, what: string, status?: number): void;
  /** Returns the logs of the latest checkouts, newest first. */
  latest(): readonly CheckoutLog[];
};

/** Logs the steps of the latest checkouts in memory, for the control page. */
export function createCheckoutLogs(now: () => number): CheckoutLogs {
  const records = new Map<string, { readonly openedAt: number; readonly entries: Entry[] }>();
  return {
    log(checkoutId, what, status) {
      const record = records.get(checkoutId) ?? { openedAt: now(), entries: [] };
      record.entries.push({ at: now(), what, status: status ?? null });
      records.set(checkoutId, record);
      const [oldest] = records.keys();
      if (records.size > LATEST && oldest !== undefined) records.delete(oldest);
    },
    latest: () => [...records].map(([id, record]) => ({ id, ...record })).reverse(),
  };
}

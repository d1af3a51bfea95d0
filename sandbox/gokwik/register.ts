const LATEST = 40;

/** One thing that happened to a checkout, for the control page: no personal data. */
type Entry = { readonly at: number; readonly what: string; readonly status: number | null };

export type CheckoutRecord = {
  readonly id: string;
  readonly openedAt: number;
  readonly entries: readonly Entry[];
};

export type Register = {
  note(checkoutId: string, what: string, status?: number): void;
  /** Those opened last, first. */
  latest(): readonly CheckoutRecord[];
};

/** What checkouts have been through in this process. */
export function createRegister(now: () => number): Register {
  const records = new Map<string, { readonly openedAt: number; readonly entries: Entry[] }>();
  return {
    note(checkoutId, what, status) {
      const record = records.get(checkoutId) ?? { openedAt: now(), entries: [] };
      record.entries.push({ at: now(), what, status: status ?? null });
      records.set(checkoutId, record);
      const [oldest] = records.keys();
      if (records.size > LATEST && oldest !== undefined) records.delete(oldest);
    },
    latest: () => [...records].map(([id, record]) => ({ id, ...record })).reverse(),
  };
}

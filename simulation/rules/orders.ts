/** Rules for ordering: every order is what the shopper saw and pressed, and is placed once. */
import * as v from 'valibot';
import type { PageView } from '../page/types.ts';
import type { ServerRequest } from '../server/shopServer.ts';
import type { TabName } from '../shopper/steps.ts';
import type { Report } from './lines.ts';

const CreateOrder = v.object({
  variables: v.object({ input: v.looseObject({ totalAmount: v.number(), idempotencyKey: v.string() }) }),
});
const StockCheck = /inventory/i;

interface Press {
  /** The total that the screen showed, in paise; `null` if it showed none. */
  readonly total: number | null;
  readonly isNew: boolean;
  readonly at: number;
}

/** How long before the press a stock check may have started to count as fresh. Includes checks that were still running. */
const FRESH_STOCK_MS = 25_000;

export function createOrderRules(report: Report, now: () => number) {
  /** Each tab's last press that can send an order. */
  const presses = new Map<TabName, Press>();
  /** The totals of all presses so far, in paise. An order from a tab that has left checkout must have one of these totals. */
  const totals = new Set<number | null>();
  /** When each tab last requested a stock check. */
  const checked = new Map<TabName, number>();
  /** The total of each key that was sent, in rupees. */
  const sent = new Map<string, number>();
  let count = 0;

  return {
    /** The number of presses so far; each may lead to one order. */
    presses: () => count,
    gestureMade(tab: TabName, name: string, view: PageView) {
      const { checkout } = view;
      if (!/^(place the order|send that order|accept the total)$/.test(name) || !checkout) return;
      count += 1;
      const isNew = name !== 'send that order';
      const total = isNew ? checkout.total : (checkout.order?.intended ?? null);
      totals.add(total);
      presses.set(tab, { total, isNew, at: now() });
    },
    /**
     * Forgets the press of a tab that left checkout: when it comes back, its unfinished order is sent without another press.
     * Such an order must have the total of an earlier press.
     */
    forget(tab: TabName) {
      presses.delete(tab);
    },
    heard(tab: TabName, name: string, request: ServerRequest) {
      if (StockCheck.test(name)) checked.set(tab, now());
      if (name !== 'CreateOrder') return;
      const reading = v.safeParse(CreateOrder, JSON.parse(String(request.body ?? '{}')));
      if (!reading.success) return;
      const { totalAmount, idempotencyKey } = reading.output.variables.input;
      const before = sent.get(idempotencyKey);
      sent.set(idempotencyKey, totalAmount);
      if (before !== undefined && before !== totalAmount) {
        report('an order that is sent again is the same', `${before} and then ${totalAmount}`);
      }
      if (before !== undefined) return;
      const paise = Math.round(totalAmount * 100);
      const press = presses.get(tab);
      if (!press) {
        if (!totals.has(paise) && !totals.has(null))
          report('what is ordered costs what its shopper saw', `tab ${tab}: no press was for ${totalAmount}`);
        return;
      }
      presses.delete(tab);
      if (press.total !== null && paise !== press.total) {
        report(
          'what is ordered costs what its shopper saw',
          `tab ${tab}: ${press.total / 100} was shown and ${totalAmount} was sent`,
        );
      }
      if (press.isNew && press.at - (checked.get(tab) ?? 0) > FRESH_STOCK_MS) {
        report('stock is looked at as an order is pressed', `tab ${tab}`);
      }
    },
  };
}

/** Rules of ordering: what is ordered is what its shopper saw and pressed, once. */
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
  /** The total that the screen named, in paise; `null` where it named none. */
  readonly total: number | null;
  readonly isNew: boolean;
}

/** A stock check is fresh for this long before an order is pressed, so that one which was under way then counts too. */
const FRESH_STOCK_MS = 25_000;

export function createOrderRules(report: Report, now: () => number) {
  /** The last press of each tab that may send an order. */
  const presses = new Map<TabName, Press>();
  /** When each tab asked for stock last. */
  const checked = new Map<TabName, number>();
  /** The total of each key that was sent, in rupees. */
  const sent = new Map<string, number>();
  let count = 0;

  return {
    /** Presses so far that may each lead to one order. */
    presses: () => count,
    gestureMade(tab: TabName, name: string, view: PageView) {
      const { checkout } = view;
      if (!/^(place the order|send that order|accept the total)$/.test(name) || !checkout) return;
      count += 1;
      const isNew = name !== 'send that order';
      presses.set(tab, { total: isNew ? checkout.total : (checkout.order?.intended ?? null), isNew });
    },
    /** A tab went away, and its presses with it: what it began is resumed without one. */
    forget(tab: TabName) {
      presses.delete(tab);
    },
    heard(tab: TabName, name: string, request: ServerRequest) {
      if (StockCheck.test(name)) checked.set(tab, now());
      if (name !== 'CreateOrder') return;
      const reading = v.safeParse(CreateOrder, JSON.parse(request.body ?? '{}'));
      if (!reading.success) return;
      const { totalAmount, idempotencyKey } = reading.output.variables.input;
      const before = sent.get(idempotencyKey);
      sent.set(idempotencyKey, totalAmount);
      if (before !== undefined && before !== totalAmount) {
        report('an order that is sent again is the same', `${before} and then ${totalAmount}`);
      }
      const press = presses.get(tab);
      if (!press || before !== undefined) return;
      presses.delete(tab);
      if (press.total !== null && Math.round(totalAmount * 100) !== press.total) {
        report(
          'what is ordered costs what its shopper saw',
          `tab ${tab}: ${press.total / 100} was shown and ${totalAmount} was sent`,
        );
      }
      if (press.isNew && now() - (checked.get(tab) ?? 0) > FRESH_STOCK_MS) {
        report('stock is looked at as an order is pressed', `tab ${tab}`);
      }
    },
  };
}

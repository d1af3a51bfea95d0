/** The rule that the cart's notices are true: the merchant has really changed something. */
import type { PageView } from '../page/types.ts';
import type { Act, TabName } from '../shopper/steps.ts';
import type { Report } from './lines.ts';

const RULE = 'a notice of the cart is true';
/** Every simulated product except the last unit has at least this many units in stock, until the merchant reduces it. */
const ALWAYS_IN_STOCK = 3;

export function createNoticeRule(report: Report) {
  /** Coupons that the merchant has archived or let expire. */
  const ended = new Set<string>();
  let hasMerchantActed = false;
  let hasOtherTabs = false;
  /** An order of the shopper reduces the stock, even one that they left before it was confirmed. */
  let hasOrdered = false;
  /** The account's cart may contain more units of a product than one order allows. */
  let hasSignedIn = false;
  /**
   * Units that the latest gesture may have added to a line. `look` needs them because the earlier view does not contain them.
   */
  let raisedBy = 0;
  return {
    made(act: Act) {
      raisedBy = act.kind === 'gesture' ? unitsAddedBy(act.name) : 0;
      hasOtherTabs ||= act.kind === 'tab' && act.act === 'open';
      hasOrdered ||= act.kind === 'widget' || (act.kind === 'gesture' && /order|amount/.test(act.name));
      if (act.kind !== 'merchant') return;
      hasMerchantActed = true;
      if (/coupon/.test(act.name)) ended.add(String(act.args.code).toUpperCase());
    },
    look(tab: TabName, before: PageView | null, view: PageView) {
      hasSignedIn ||= view.isSignedIn;
      const shown = new Set(before?.cart?.notices);
      const news = (view.cart?.notices ?? []).filter((code) => !shown.has(code));
      const gone = before?.cart?.coupon?.toUpperCase();
      if (news.includes('COUPON_ARCHIVED') && gone !== undefined && !ended.has(gone))
        report(RULE, `tab ${tab} says that ${gone} was archived`);
      const isWithinStock = (before?.lines ?? []).every(
        ({ productId, qty }) => productId !== 'last-unit' && qty + raisedBy <= ALWAYS_IN_STOCK,
      );
      const isAlone = !hasMerchantActed && !hasOtherTabs && !hasSignedIn && !hasOrdered;
      if (news.includes('MOQ_CHANGE') && isWithinStock && isAlone)
        report(RULE, `tab ${tab} says that a quantity had to change`);
    },
  };
}

/** How many units a gesture adds to a line at most. */
function unitsAddedBy(gesture: string): number {
  if (/^(set a quantity|order again|put back|move to the cart)$/.test(gesture))
    return Number.POSITIVE_INFINITY;
  return /add/.test(gesture) ? 1 : 0;
}

/** Rules about the cart's notices: they are true, since the merchant has really changed something, and a reload keeps them. */
import type { PageView, ShownCart } from '../page/types.ts';
import type { Act, TabName } from '../shopper/steps.ts';
import type { Report } from './lines.ts';

const TRUE = 'a notice of the cart is true';
const KEPT = 'a reload keeps the notices of the cart';
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
  /** The cart that a tab showed before it was reloaded, until it shows its cart again. */
  const beforeReload = new Map<TabName, ShownCart>();
  return {
    reloaded(tab: TabName, { cart }: PageView) {
      // With other tabs, a notice may have been dismissed there.
      if (cart && !hasOtherTabs) beforeReload.set(tab, cart);
    },
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
      checkKept(tab, view);
      const shown = new Set(before?.cart?.notices);
      const news = (view.cart?.notices ?? []).filter((code) => !shown.has(code));
      const gone = before?.cart?.coupon?.toUpperCase();
      if (news.includes('COUPON_ARCHIVED') && gone !== undefined && !ended.has(gone))
        report(TRUE, `tab ${tab} says that ${gone} was archived`);
      const isWithinStock = (before?.lines ?? []).every(
        ({ productId, qty }) => productId !== 'last-unit' && qty + raisedBy <= ALWAYS_IN_STOCK,
      );
      const isAlone = !hasMerchantActed && !hasOtherTabs && !hasSignedIn && !hasOrdered;
      if (news.includes('MOQ_CHANGE') && isWithinStock && isAlone)
        report(TRUE, `tab ${tab} says that a quantity had to change`);
    },
  };

  function checkKept(tab: TabName, { cart }: PageView) {
    const before = beforeReload.get(tab);
    if (!before || !cart) return;
    beforeReload.delete(tab);
    // Notices about goods that are ordered by now do not matter any more.
    if (cart.completedOrders.length !== before.completedOrders.length) return;
    // Each tab finds out by itself which goods are off sale for now.
    const lost = before.notices.find((code) => code !== 'DRAFT_PRODUCT' && !cart.notices.includes(code));
    if (lost !== undefined) report(KEPT, `tab ${tab} no longer shows ${lost}`);
  }
}

/** How many units a gesture adds to a line at most. */
function unitsAddedBy(gesture: string): number {
  if (/^(set a quantity|order again|put back|move to the cart)$/.test(gesture))
    return Number.POSITIVE_INFINITY;
  return /add/.test(gesture) ? 1 : 0;
}

/**
 * Rules for the cart's lines: none disappears or gets fewer units without a cause that its shopper is told of, and a product that
 * the shopper presses to add is added.
 */
import type { Args, PageView, ShownLine } from '../page/types.ts';
import type { TabName } from '../shopper/steps.ts';

export type Report = (rule: string, details: string) => void;

export function createLineRules(report: Report) {
  /** The lines that each tab showed at the last check. */
  const shown = new Map<TabName, readonly ShownLine[]>();
  /** Lines that the shopper removed and has not added again. */
  const removed = new Set<string>();
  /** Lines whose quantity the shopper has set, in any tab. */
  const set = new Set<string>();
  /** Products and variants that the server reported as not available, or not in the requested quantity. */
  const unsellable = new Set<string>();
  /** How many orders a tab knew to be completed. */
  const completed = new Map<TabName, number>();
  /** The product of the last add-to-cart press in each tab, until the cart shows it. */
  const pressed = new Map<TabName, { readonly productId: string; readonly variantId: string | null }>();
  /** Sign-outs by the shopper, and how many of them each tab's cart has followed. */
  let signOuts = 0;
  const followed = new Map<TabName, number>();
  let hasMessage = false;
  /** The tab of the latest gesture that can bring back removed lines: those that it shows next no longer count as removed. */
  let restoring: TabName | null = null;

  return {
    signedOut() {
      signOuts += 1;
    },
    heardUnsellable: (ids: readonly string[]) => {
      for (const id of ids) unsellable.add(id);
    },
    gestureMade(tab: TabName, name: string, args: Args, view: PageView) {
      if (name === 'remove a line' || name === 'take out what changed') removed.add(String(args.recordKey));
      if (name === 'set a quantity') set.add(String(args.recordKey));
      if (/^((dialog: )?add to cart|buy now)$/.test(name) && view.buy) {
        pressed.set(tab, view.buy);
        for (const line of view.lines ?? []) if (isOf(line, view.buy)) removed.delete(line.recordKey);
      }
      if (/^(add a deal|add from the list|move to the cart|put back|choose a gift)$/.test(name))
        restoring = tab;
    },
    /**
     * Call before the lines are compared.
     *
     * @param isShown whether any tab shows a message. One message explains the lines that are missing in every tab.
     */
    setHasMessage(isShown: boolean) {
      hasMessage = isShown;
    },
    /** Forgets a press that the tab had not shown yet when it loaded another document. */
    forget(tab: TabName) {
      pressed.delete(tab);
    },
    /** Forgets everything about a closed tab: when it is opened again, it has shown nothing yet. */
    opened(tab: TabName) {
      shown.delete(tab);
      pressed.delete(tab);
    },
    look(tab: TabName, view: PageView) {
      if (!view.lines || !view.cart) return;
      const before = shown.get(tab) ?? [];
      shown.set(tab, view.lines);
      const orders = view.cart.completedOrders.length;
      const isOrdered = orders !== (completed.get(tab) ?? orders);
      completed.set(tab, orders);
      const isSignedOut = signOuts !== (followed.get(tab) ?? signOuts);
      if (!isSignedOut || view.lines.length === 0) followed.set(tab, signOuts);
      const kept = new Set(view.lines.map(({ recordKey }) => recordKey));
      if (restoring === tab) {
        restoring = null;
        for (const recordKey of kept) removed.delete(recordKey);
      }
      for (const line of before) {
        const { recordKey, source } = line;
        const now = view.lines.find((other) => other.recordKey === recordKey);
        const isLess = now !== undefined && now.qty < line.qty && source !== 'COUPON';
        const isAsked = isOrdered || isSignedOut || set.has(recordKey) || removed.has(recordKey);
        if (isLess && !isAsked && !view.cart.short.includes(recordKey))
          report(
            'a quantity that falls without its shopper’s press is told',
            `tab ${tab}: ${recordKey} has ${now.qty} after ${line.qty}`,
          );
        const isExcused = kept.has(recordKey) || source === 'COUPON' || removed.has(recordKey);
        if (isExcused || isOrdered || isSignedOut) continue;
        if (view.lines.some((other) => isOrdinaryLineOf(other, line))) continue;
        const isOut = [recordKey, line.productId, line.variantId ?? line.productId].some((key) =>
          unsellable.has(key),
        );
        const isSaid = isOut || view.lines.some((other) => usesUpTheMost(other, line));
        if (!isSaid)
          report('a line stays in the cart until its shopper removes it', `tab ${tab}: ${recordKey}`);
        else if (!hasMessage)
          report('a line that leaves the cart is told of', `tab ${tab}: ${recordKey}, and no notice says so`);
      }
      const wanted = pressed.get(tab);
      if (!wanted) return;
      const isThere = view.lines.some((line) => isOf(line, wanted));
      const isWaiting = /adding|failed/.test(view.states.addToCart ?? '');
      if (isThere || !isWaiting) pressed.delete(tab);
      if (!isThere && !isWaiting && !isOrdered && !isSignedOut && !isRemoved(removed, wanted)) {
        const { productId, variantId } = wanted;
        report(
          'what is pressed is added',
          `tab ${tab}: ${productId} ${variantId ?? ''} is not among ${[...kept].join(', ')}`,
        );
      }
    },
  };
}

function isOf(line: ShownLine, wanted: { readonly productId: string; readonly variantId: string | null }) {
  return (
    line.productId === wanted.productId && line.variantId === wanted.variantId && line.source !== 'COUPON'
  );
}

/** Whether the other line is the ordinary line that the line of a deal became when the deal ended. */
function isOrdinaryLineOf(other: ShownLine, line: ShownLine): boolean {
  const isEnded = line.source === 'LIMITED_TIME_DEAL' && other.source === 'CART';
  return isEnded && isOf(other, line) && other.qty >= line.qty;
}

/** Whether the other line has the same product and variant, and as many units of it as one order allows. */
function usesUpTheMost(other: ShownLine, line: ShownLine): boolean {
  return isOf(other, line) && other.most !== null && other.qty >= other.most;
}

function isRemoved(removed: ReadonlySet<string>, { productId }: { readonly productId: string }): boolean {
  return [...removed].some((key) => key.includes(productId));
}

/** Ids of products and variants that a reply reports as not available, or not in the requested quantity. */
export function unsellableIn(body: string): readonly string[] {
  const ids: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const fields: Record<string, unknown> = { ...value };
    const isOut = fields.status === 'DISABLED' || fields.inventory === 0 || fields.isAvailable === false;
    if (isOut)
      for (const id of [fields.id, fields.productId, fields.variantId])
        if (typeof id === 'string') ids.push(id);
    for (const item of Object.values(fields)) visit(item);
  };
  try {
    visit(JSON.parse(body));
  } catch {
    // A reply that is not JSON contains no information about products.
  }
  return ids;
}

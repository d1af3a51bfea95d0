/** Rules of the cart's lines: none is lost, none comes by itself, and what is pressed is what is added. */
import type { Args, PageView, ShownLine } from '../page/types.ts';
import type { Act, TabName } from '../shopper/steps.ts';

export type Report = (rule: string, details: string) => void;

export function createLineRules(report: Report) {
  /** The lines that each tab showed last. */
  const shown = new Map<TabName, readonly ShownLine[]>();
  /** Lines that the shopper took out and has not put in again. */
  const removed = new Set<string>();
  /** Products and variants of which the server has said that they cannot be sold, or not in that number. */
  const unsellable = new Set<string>();
  /** How many orders a tab knew to be completed. */
  const completed = new Map<TabName, number>();
  /** What was pressed into the cart and has not been seen in it. */
  const pressed = new Map<TabName, { readonly productId: string; readonly variantId: string | null }>();
  /** Sign-outs by the shopper, and how many of them each tab's cart has followed. */
  let signOuts = 0;
  const followed = new Map<TabName, number>();
  let hasMessage = false;
  /** The tab in which lines were put in again: what it shows next is in the cart. */
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
      if (/^(dialog: )?add to cart$/.test(name) && view.buy) {
        pressed.set(tab, view.buy);
        for (const line of view.lines ?? []) if (isOf(line, view.buy)) removed.delete(line.recordKey);
      }
      if (/^(add a deal|move to the cart|put back|choose a gift)$/.test(name)) restoring = tab;
    },
    /** Told of every tab's message before the lines are compared: one tab says it, all follow. */
    messageShown(isShown: boolean) {
      hasMessage = isShown;
    },
    /** A tab went away with what it had not shown yet. */
    forget(tab: TabName) {
      pressed.delete(tab);
    },
    /** A tab that is open for the first time has shown nothing yet. */
    opened(tab: TabName) {
      shown.delete(tab);
      pressed.delete(tab);
    },
    look(tab: TabName, view: PageView, _act: Act) {
      if (!view.lines || !view.cart) return;
      const before = shown.get(tab) ?? [];
      shown.set(tab, view.lines);
      const orders = view.cart.completedOrders.length;
      const isOrdered = orders !== (completed.get(tab) ?? orders);
      completed.set(tab, orders);
      const isSignedOut = signOuts !== (followed.get(tab) ?? signOuts);
      if (isSignedOut && view.lines.length === 0) followed.set(tab, signOuts);
      if (!isSignedOut) followed.set(tab, signOuts);
      const kept = new Set(view.lines.map(({ recordKey }) => recordKey));
      if (restoring === tab) {
        restoring = null;
        for (const recordKey of kept) removed.delete(recordKey);
      }
      for (const line of before) {
        const { recordKey, source } = line;
        const isExcused = kept.has(recordKey) || source === 'COUPON' || removed.has(recordKey);
        if (isExcused || isOrdered || isSignedOut) continue;
        const isSaid = [recordKey, line.productId, line.variantId ?? line.productId].some((key) =>
          unsellable.has(key),
        );
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

function isRemoved(removed: ReadonlySet<string>, { productId }: { readonly productId: string }): boolean {
  return [...removed].some((key) => key.includes(productId));
}

/** Ids of products and variants that a reply says cannot be sold, or not in the number that was asked for. */
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
    // Not JSON: it says nothing of products.
  }
  return ids;
}

/** Rules of safety: what must hold after every step. */
import { findBroken } from '../../tests/torture/invariants.ts';
import type { Args, PageView } from '../page/types.ts';
import type { CardProvider } from '../providers/card.ts';
import type { ServerReply, ServerRequest, ShopServer } from '../server/shopServer.ts';
import type { Act, TabName } from '../shopper/steps.ts';

export interface Violation {
  readonly rule: string;
  readonly details: string;
}

interface Heard {
  readonly name: string;
  readonly request: ServerRequest;
  readonly reply: ServerReply;
}

export function createRules(server: ShopServer, card: CardProvider) {
  const found: Violation[] = [];
  const lastViews = new Map<TabName, PageView>();
  /** Lines that may leave every cart: removed or ordered by the shopper, or refused by the server. */
  const excused = new Set<string>();
  /** Coupons that the shopper removed and has not asked for since. */
  const removedCoupons = new Set<string>();
  let signOuts = 0;
  /** Who typed personal data since the last sign-out, and what each typed before it. */
  let typed = new Set<string>();
  const forbidden = new Set<string>();
  /** Presses that may each lead to one order. */
  let presses = 0;
  let isMerging = false;

  const report = (rule: string, details: string) => void found.push({ rule, details });

  return {
    report,
    first: (): Violation | null => found[0] ?? null,
    heard({ name, reply, request }: Heard) {
      if (reply.body.includes('"code":"INTERNAL"')) {
        report(
          'the server has no internal error',
          `${name}: ${reply.body.slice(0, 300)} for ${request.body?.slice(0, 600)}`,
        );
      }
      if (/inventory|searchproducts|getproduct/i.test(name))
        for (const id of unsellable(reply.body)) excused.add(id);
    },
    logged(tab: string, level: string, args: readonly unknown[]) {
      if (level === 'error') report('no page logs an error', `${tab}: ${args.map(textOf).join(' ')}`);
    },
    gestureBegins(tab: TabName, name: string, args: Args, view: PageView) {
      if (name === 'remove a line') excused.add(String(args.recordKey));
      if (name === 'take out what changed' || name === 'sign out') isMerging = true;
      if (name === 'remove the coupon' && view.cart?.coupon) removedCoupons.add(view.cart.coupon);
      if (name === 'apply a coupon') removedCoupons.delete(String(args.code).toUpperCase());
      if (name === 'fill in the form') {
        typed.add(String(args.person));
        forbidden.delete(String(args.person));
      }
      if (/^(place the order|send that order|accept the total)$/.test(name)) presses += 1;
      if (name === 'put back') removedCoupons.clear();
      if (name === 'campaign link')
        removedCoupons.delete(/couponCode=(\w+)/.exec(String(args.query))?.[1] ?? '');
      if (name === 'add to cart') lastViews.set(tab, view);
    },
    look(tab: TabName, view: PageView, act: Act, stored: ReadonlyMap<string, string>) {
      const before = lastViews.get(tab);
      lastViews.set(tab, view);
      if (before?.isSignedIn && !view.isSignedIn) {
        signOuts += 1;
        for (const person of typed) forbidden.add(person);
        typed = new Set();
      }
      checkLines(tab, before, view, act);
      checkCoupon(tab, view);
      checkStored(tab, stored);
    },
    lookAtServer() {
      const [error] = server.errors;
      if (error !== undefined) report('the server logs no error', error.slice(0, 800));
    },
    async readDatabase() {
      const [broken] = await findBroken(server.db, card.captured());
      if (broken !== undefined) report('the books balance', broken);
      const { count } = await server.db
        .selectFrom('customer_order')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '<>', 'CANCELLED')
        .where('express_checkout_id', 'is', null)
        .executeTakeFirstOrThrow();
      if (count > presses)
        report('one press makes one order at most', `${count} orders of ${presses} presses`);
    },
  };

  function checkLines(tab: TabName, before: PageView | undefined, view: PageView, act: Act): void {
    if (!before?.lines || !view.lines || signOuts > 0 || isMerging) return;
    if (act.kind === 'tab' && act.tab === tab) return;
    const ordered = new Set(view.cart?.completedOrders ?? []);
    if ((before.cart?.completedOrders ?? []).length !== ordered.size) return;
    const kept = new Set(view.lines.map(({ recordKey }) => recordKey));
    for (const { recordKey, productId, variantId, source } of before.lines) {
      const isExcused =
        kept.has(recordKey) ||
        source === 'COUPON' ||
        [recordKey, productId, variantId ?? productId].some((key) => excused.has(key));
      if (!isExcused)
        report('a line stays in the cart until its shopper removes it', `tab ${tab}: ${recordKey}`);
    }
  }

  function checkStored(tab: TabName, stored: ReadonlyMap<string, string>): void {
    for (const person of forbidden) {
      for (const [key, value] of stored) {
        if (!value.includes(person)) continue;
        report('after signing out nothing of the person is stored', `tab ${tab}: ${person} in ${key}`);
        return;
      }
    }
  }

  function checkCoupon(tab: TabName, view: PageView): void {
    const coupon = view.cart?.coupon;
    if (coupon && removedCoupons.has(coupon)) {
      report('a coupon that was removed stays removed', `tab ${tab}: ${coupon}`);
    }
  }
}

/** Ids of products and variants that a reply says cannot be sold, or not in the number that was asked for. */
function unsellable(body: string): readonly string[] {
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

function textOf(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

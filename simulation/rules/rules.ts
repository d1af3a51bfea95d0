/** Safety rules, which must hold after every step. */
import { findBroken } from '../../tests/torture/invariants.ts';
import type { Args, PageView } from '../page/types.ts';
import type { CardProvider } from '../providers/card.ts';
import type { ServerReply, ServerRequest, ShopServer } from '../server/shopServer.ts';
import { deliveryOf } from '../shopper/people.ts';
import type { Act, TabName } from '../shopper/steps.ts';
import { createLineRules, unsellableIn } from './lines.ts';
import { createMeasuringRules } from './measuring.ts';
import { createNoticeRule } from './notices.ts';
import { createOrderRules } from './orders.ts';

export interface Violation {
  readonly rule: string;
  readonly details: string;
}

interface Heard {
  readonly tab: TabName;
  readonly name: string;
  readonly request: ServerRequest;
  readonly reply: ServerReply;
}

/** How long the tabs may disagree because their messages cross, in milliseconds. */
const CROSSING_MS = 1_000;

/** The invariant that need not hold while a payment is in progress. */
const CAPTURED = 'every captured payment';

export function createRules(server: ShopServer, card: CardProvider, now: () => number) {
  const found: Violation[] = [];
  const report = (rule: string, details: string) => void found.push({ rule, details });
  const lines = createLineRules(report);
  const orders = createOrderRules(report, now);
  const lastViews = new Map<TabName, PageView>();
  /** Tabs that have loaded a new document by themselves, where the session is not restored yet. */
  const reopened = new Set<TabName>();
  /** Coupons that the shopper removed and has not asked for since. */
  const removedCoupons = new Set<string>();
  /** Since when a tab has shown a removed coupon again, by tab and code. */
  const returned = new Map<string, number>();
  const notices = createNoticeRule(report);
  const measuring = createMeasuringRules(report);
  /** The shopper gave up an order or signed out, which removes the order's stored intent. */
  let hasGivenUp = false;
  /** Names that were typed since the last sign-out. */
  let typed = new Set<string>();
  /** Names that must not be stored: typed before a sign-out, and not since. */
  const forbidden = new Set<string>();
  /** The accounts in which each name was typed: signing in there may show the name again. */
  const accounts = new Map<string, Set<string>>();
  /**
   * The accounts that the shopper or the server has signed out. A frozen tab shows the sign-out only when it wakes. By then a guest
   * may have typed, and the tab that showed that the server ended the session may be closed.
   */
  const signedOutAccounts = new Set<string | null>();
  /** The cart was reset, so coupons that were removed before may be applied again. */
  const forgetCoupons = () => removedCoupons.clear();

  return {
    report,
    measuring,
    hasGivenUp: () => hasGivenUp,
    first: (): Violation | null => found[0] ?? null,
    heard({ tab, name, reply, request }: Heard) {
      orders.heard(tab, name, request);
      if (reply.body.includes('"code":"INTERNAL"')) {
        report(
          'the server has no internal error',
          `${name}: ${reply.body.slice(0, 300)} for ${request.body?.slice(0, 600)}`,
        );
      }
      if (/shoppingcart|createorder/i.test(name) && reply.body.includes('"code":"BAD_INPUT"')) {
        report(
          'the shop sends nothing that the server cannot read',
          `${name}: ${reply.body.slice(0, 300)} for ${request.body?.slice(0, 600)}`,
        );
      }
      if (/inventory|searchproducts|getproduct/i.test(name)) lines.heardUnsellable(unsellableIn(reply.body));
    },
    logged(tab: string, level: string, args: readonly unknown[]) {
      if (level === 'error') report('no page logs an error', `${tab}: ${args.map(textOf).join(' ')}`);
    },
    gestureMade(tab: TabName, name: string, args: Args, view: PageView) {
      lines.gestureMade(tab, name, args, view);
      orders.gestureMade(tab, name, view);
      if (name === 'remove the coupon' && view.cart?.coupon) removedCoupons.add(view.cart.coupon);
      if (/^(drop the order|drop that order|pay another way)$/.test(name)) hasGivenUp = true;
      if (name === 'apply a coupon' || name === 'apply an offer of the list')
        removedCoupons.delete(String(args.code).toUpperCase());
      if (name === 'send the pop-up’s form') removedCoupons.delete(String(args.coupon).toUpperCase());
      if (name === 'fill in the form' || name === 'fill in the address') {
        typed.add(String(args.person));
        forbidden.delete(String(args.person));
      }
      if (name === 'put back') forgetCoupons();
      if (name === 'campaign link') askedByLink(String(args.query));
    },
    /** Forgets what a tab has shown, because it was closed. */
    tabClosed(tab: TabName) {
      orders.forget(tab);
      lines.opened(tab);
      measuring.closed(tab);
    },
    /** Forgets what a tab has shown, because it loads another document. @param view what it showed last */
    tabReloaded(tab: TabName, view: PageView) {
      orders.forget(tab);
      lines.forget(tab);
      notices.reloaded(tab, view);
    },
    /** The page has opened another document in its tab. */
    reopened: (tab: TabName) => void reopened.add(tab),
    /** @param views of the tabs that are awake */
    look(views: ReadonlyMap<TabName, PageView>, act: Act, stored: ReadonlyMap<string, string>) {
      notices.made(act);
      if (act.kind === 'widget' && act.choice.act === 'coupon') removedCoupons.delete(act.choice.code);
      if (act.kind === 'tab' && act.act === 'open') askedByLink(act.url ?? '');
      // The session's end reaches one tab first; the others follow.
      const isEndedByServer = [...views.values()].some(({ states }) =>
        /ended/.test(states['shop/session'] ?? ''),
      );
      // An account that signs in again can sign out again.
      for (const [tab, { userId }] of views)
        if (lastViews.get(tab)?.userId !== userId) signedOutAccounts.delete(userId);
      if (isEndedByServer)
        for (const { userId } of lastViews.values()) if (userId !== null) signedOutAccounts.add(userId);
      for (const [tab, view] of views) {
        const before = lastViews.get(tab);
        if (reopened.delete(tab)) continue;
        if (!before?.isSignedIn || view.userId === before.userId) continue;
        if (act.kind === 'tab' && act.tab === tab) continue;
        if (isEndedByServer) continue;
        lines.signedOut();
        hasGivenUp = true;
        forgetCoupons();
        if (signedOutAccounts.has(before.userId)) continue;
        signedOutAccounts.add(before.userId);
        for (const person of typed) forbidden.add(person);
        typed = new Set();
      }
      lines.setHasMessage([...views.values()].some(({ cart }) => cart?.hasMessage));
      for (const [tab, view] of views) {
        const before = lastViews.get(tab);
        if (before?.cart?.completedOrders.length !== view.cart?.completedOrders.length) forgetCoupons();
        notices.look(tab, before ?? null, view);
        if (!view.checkout) orders.forget(tab);
        lastViews.set(tab, view);
        lines.look(tab, view);
        measuring.look(tab, view, stored);
        checkCoupons(tab, view);
        if (view.userId !== null) remember(view.userId, view.phone);
      }
      checkStored(stored);
    },
    lookAtServer() {
      const [error] = server.errors;
      if (error !== undefined) report('the server logs no error', error.slice(0, 800));
    },
    /** @param isAtRest whether nothing is in progress, so that every payment must have reached its order */
    async readDatabase(isAtRest: boolean) {
      if (isAtRest) measuring.atRest();
      const all = await findBroken(server.db, card.captured());
      const [broken] = isAtRest ? all : all.filter((text) => !text.startsWith(CAPTURED));
      if (broken !== undefined) report('the books balance', broken);
      const { count } = await server.db
        .selectFrom('customer_order')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '<>', 'CANCELLED')
        .where('express_checkout_id', 'is', null)
        .executeTakeFirstOrThrow();
      const presses = orders.presses();
      if (count > presses)
        report('one press makes one order at most', `${count} orders of ${presses} presses`);
    },
  };

  /** A shopper who follows a link with a coupon's code asks for the coupon again. */
  function askedByLink(address: string): void {
    removedCoupons.delete(/couponCode=(\w+)/.exec(address)?.[1] ?? '');
  }

  /** Reports a removed coupon that has returned for longer than messages between tabs take. */
  function checkCoupons(tab: TabName, { cart }: PageView): void {
    for (const code of removedCoupons) {
      const key = `${tab} ${code}`;
      if (cart?.coupon !== code && cart?.storedCoupon !== code) {
        returned.delete(key);
        continue;
      }
      const since = returned.get(key) ?? now();
      returned.set(key, since);
      if (now() - since > CROSSING_MS)
        report('a coupon that was removed stays removed', `tab ${tab}: ${code}`);
    }
  }

  /**
   * Assigns the names typed so far to the signed-in account: they may reappear when it signs in again. So may every name that
   * was ordered with under the account's phone number, which the shop knows from the order.
   */
  function remember(userId: string, phone: string | null): void {
    for (const name of forbidden)
      if (phone?.endsWith(deliveryOf(name).phone) && forbidden.delete(name)) typed.add(name);
    for (const name of typed) accounts.set(name, (accounts.get(name) ?? new Set()).add(userId));
    for (const name of forbidden) if (accounts.get(name)?.has(userId)) forbidden.delete(name);
  }

  function checkStored(stored: ReadonlyMap<string, string>): void {
    for (const person of forbidden) {
      for (const [key, value] of stored) {
        if (!value.includes(person)) continue;
        report('after signing out nothing of the person is stored', `${person} in ${key}`);
        return;
      }
    }
  }
}

function textOf(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

import DataLoader from 'dataloader';
import type { Kysely } from 'kysely';
import type { LimitsConfig } from '../config.ts';
import type { Database } from '../db/types.ts';
import { onFirstUse } from '../firstUse.ts';
import { loadSecrets } from '../identity/secrets.ts';
import type { MessageGroup } from '../messages/kinds.ts';
import { erasedParcelsKey, limitKey } from './keys.ts';
import { networkOf } from './network.ts';
import { type LimitedBy, manyCarts, type OrderCount, refuseForNow } from './orderCounts.ts';
import { countInWindows, type Window } from './windows.ts';

const manyCheckouts = 'Express checkout was started many times from your internet connection.';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How many links to an order may be sent in a day. */
const linksPerOrder = 5;
/** How many receipts for complaints one phone or e-mail address gets in a day. */
const receiptsPerContact = 5;
/** What messages are counted as: a flood of one group takes no room from the other. */
const messageCounts: Readonly<Record<MessageGroup, string>> = {
  ORDERS: 'messages about orders',
  FORMS: 'messages about forms',
};
/** How many pictures may be sent for an order in an hour: some fail on the way, or are no pictures. */
const picturesPerOrder = 20;
/** How many pictures an account may send for reviews in an hour: several times what it can keep without a review. */
const picturesPerAccount = 60;

/** The properties of an order's caller by which limits count. */
export interface OrderingParty {
  /** `null` for a guest. */
  readonly userId: string | null;
  readonly phone: string;
  /** The delivery address, as one text. */
  readonly address: string;
  /** The shopper's network, by `networkKey`. */
  readonly network: string;
  /** Whether the order will be pending until it is paid. */
  readonly isUnpaid: boolean;
}

export interface Limits {
  /** A keyed hash of the network of an address, by which orders are counted; empty for none. */
  networkKey(ip: string): Promise<string>;
  /** The counts of a new order, by key. */
  orderCounts(party: OrderingParty, now: Date): Promise<OrderCount[]>;
  /** The count of a guest's new cart; none where there is no address. */
  cartCounts(ip: string, now: Date): Promise<OrderCount[]>;
  /** Counts a new express checkout, of which a network starts as many as carts. Refuses RATE_LIMITED. */
  countCheckout(ip: string, now: Date): Promise<void>;
  /**
   * Counts a call to the payment provider, which allows the shop a limited number of calls: a network may cause ten times as many
   * as orders. Refuses RATE_LIMITED.
   */
  countPaymentLookup(ip: string, now: Date): Promise<void>;
  /** Counts a search for an order by phone and code, found or not. Refuses RATE_LIMITED. */
  countOrderLookup(ip: string, now: Date): Promise<void>;
  /** Counts a link to an order and returns whether it may be sent, so that nobody can flood another person's phone. */
  hasRoomForOrderLink(orderId: string, now: Date): Promise<boolean>;
  /**
   * Counts a message to a phone or e-mail address with the others of its group. Returns when there is room again, or `null` where there
   * is room for this one.
   */
  countMessage(recipient: string, group: MessageGroup, now: Date): Promise<Date | null>;
  /** Counts a picture that is sent for a return, whatever comes of it. Returns whether it may be read. */
  hasRoomForPicture(orderId: string, now: Date): Promise<boolean>;
  /** Counts a picture that an account sends for a review, whatever comes of it. Returns whether it may be read. */
  hasRoomForReviewPicture(userId: string, now: Date): Promise<boolean>;
  /** Counts a request for a back-in-stock notification, whatever comes of it. Refuses RATE_LIMITED. */
  countStockAlertOfNetwork(ip: string, now: Date): Promise<void>;
  /** Counts a new back-in-stock notification for a phone or e-mail address. Refuses RATE_LIMITED. */
  countStockAlertOfContact(recipient: string, now: Date): Promise<void>;
  /** Counts a question about a product. Refuses RATE_LIMITED. */
  countQuestion(ip: string, now: Date): Promise<void>;
  /** Counts a complaint to the grievance officer. Returns whether it may be saved. */
  hasRoomForComplaint(ip: string, now: Date): Promise<boolean>;
  /** Counts a receipt for a complaint and returns whether it may be sent, so that nobody can flood another person's phone. */
  hasRoomForReceipt(recipient: string, now: Date): Promise<boolean>;
  /** The key of the count of parcels that a phone did not take and whose orders were erased (`keepParcelsNotTaken`). */
  erasedParcelsKey(storeId: string, phone: string): Promise<string>;
  /** Counts a coupon code that does not exist. Refuses RATE_LIMITED. */
  countWrongCode(caller: CodeCaller, now: Date): Promise<void>;
  /** Refuses RATE_LIMITED if the caller has tried too many codes that do not exist. */
  requireFewWrongCodes(caller: CodeCaller, now: Date): Promise<void>;
}

interface CodeCaller {
  /** `null` for a guest. */
  readonly userId: string | null;
  /** By `networkKey`. */
  readonly network: string;
}

interface Quota {
  readonly kind: string;
  readonly by: LimitedBy;
  readonly who: string;
  readonly most: number;
  readonly windowMs: number;
}

/** A quota with its own refusal. */
interface OwnQuota extends Quota {
  /** The message for the shopper. */
  readonly words: string;
  /** What the shopper can do after a sign-in, in words; absent if the limit holds for accounts, too. */
  readonly signIn?: string;
}

interface LimitsOptions {
  readonly db: Kysely<Database>;
  readonly config: { readonly limits: LimitsConfig; readonly identity: { readonly secret: string | null } };
}

/**
 * Limits for a single caller, counted in the database and therefore across all processes
 * (docs/decisions/0041-limits.md). Phones and addresses are stored as keyed hashes only.
 */
export function createLimits({ db, config }: LimitsOptions): Limits {
  const { limits } = config;
  const secrets = onFirstUse(() => loadSecrets(db, config.identity.secret));
  async function keyOf(kind: string, who: string): Promise<string> {
    return limitKey(await secrets(), kind, who);
  }

  async function windowOf({ kind, by, who, most, windowMs }: Quota, now: Date) {
    const start = Math.floor(now.getTime() / windowMs) * windowMs;
    const key = `${await keyOf(kind, who)} ${new Date(start).toISOString()}`;
    return { key, by, most, ends_at: new Date(start + windowMs) };
  }

  async function count(quota: OwnQuota, now: Date): Promise<void> {
    const endsAt = await endOfFullWindow(quota, now);
    if (endsAt !== null) refuseForNow(endsAt.getTime() - now.getTime(), quota.by, quota.words, quota.signIn);
  }

  /** Increases the count, unless the window is full. Returns whether there was room. */
  async function hasRoom(quota: Quota, now: Date): Promise<boolean> {
    return (await endOfFullWindow(quota, now)) === null;
  }

  /** What is counted at the same time is counted together. */
  const windows = new DataLoader((counted: readonly Window[]) => countInWindows(db, counted), {
    cache: false,
  });

  /** Increases the count, unless the window is full. Returns when a full window ends, otherwise `null`. */
  async function endOfFullWindow(quota: Quota, now: Date): Promise<Date | null> {
    const window = await windowOf(quota, now);
    return (await windows.load(window)) ? null : window.ends_at;
  }

  const cartQuota = (ip: string): OwnQuota => ({
    kind: 'carts of a network',
    by: 'NETWORK',
    words: manyCarts,
    who: networkOf(ip),
    most: limits.cartsPerNetwork,
    windowMs: hourMs,
  });
  const paymentQuota = (ip: string): OwnQuota => ({
    kind: 'payments looked for',
    by: 'NETWORK',
    words: 'Payments were looked up many times from your internet connection.',
    who: networkOf(ip),
    most: 10 * limits.ordersPerNetwork,
    windowMs: hourMs,
  });
  const lookupQuota = (ip: string): OwnQuota => ({
    kind: 'orders looked for',
    by: 'NETWORK',
    words: 'Many orders were looked for from your internet connection.',
    signIn: 'Or sign in to see the orders of your number.',
    who: networkOf(ip),
    most: limits.orderLookups,
    windowMs: hourMs,
  });
  const questionQuota = (ip: string): OwnQuota => ({
    kind: 'questions',
    by: 'NETWORK',
    words: 'Many questions came from your internet connection.',
    who: networkOf(ip),
    most: limits.questionsPerNetwork,
    windowMs: hourMs,
  });
  const alertQuota = (ip: string): OwnQuota => ({
    kind: 'stock alerts of a network',
    by: 'NETWORK',
    words: 'Many such wishes came from your internet connection.',
    who: networkOf(ip),
    most: limits.stockAlertsPerNetwork,
    windowMs: hourMs,
  });
  const codeQuota = ({ userId, network }: CodeCaller): OwnQuota => ({
    kind: 'wrong codes',
    by: userId === null ? 'NETWORK' : 'ACCOUNT',
    words:
      userId === null
        ? 'Many coupon codes that do not exist were tried from your internet connection.'
        : 'You have tried many coupon codes that do not exist.',
    ...(userId === null && { signIn: 'Or sign in to apply one now.' }),
    who: userId === null ? network : `user ${userId}`,
    most: limits.couponGuesses,
    windowMs: hourMs,
  });

  return {
    networkKey: async (ip) => (ip === '' ? '' : keyOf('network', networkOf(ip))),
    async orderCounts({ userId, phone, address, network, isUnpaid }, now) {
      const byPhone = { by: 'PHONE', who: `phone ${phone}` } as const;
      const shopper = userId === null ? byPhone : ({ by: 'ACCOUNT', who: `user ${userId}` } as const);
      const windows: Quota[] = [{ kind: 'orders', ...shopper, most: limits.ordersPerPhone, windowMs: dayMs }];
      const held: Omit<Quota, 'windowMs'>[] = [];
      if (userId === null && isUnpaid) {
        held.push({ kind: 'unpaid of a phone', by: 'PHONE', who: phone, most: limits.unpaidPerPhone });
        held.push({
          kind: 'unpaid of an address',
          by: 'ADDRESS',
          who: address,
          most: limits.unpaidPerAddress,
        });
      }
      if (network !== '') {
        const own = { by: 'NETWORK', who: network } as const;
        windows.push({
          kind: 'orders of a network',
          ...own,
          most: limits.ordersPerNetwork,
          windowMs: hourMs,
        });
        if (held.length > 0)
          held.push({ kind: 'unpaid of a network', ...own, most: limits.unpaidPerNetwork });
      }
      const counts: OrderCount[] = [
        ...(await Promise.all(windows.map((quota) => windowOf(quota, now)))),
        ...(await Promise.all(
          held.map(async ({ kind, by, who, most }) => ({
            key: await keyOf(kind, who),
            by,
            most,
            ends_at: null,
          })),
        )),
      ];
      // In the same order for every order, which prevents deadlocks.
      return counts.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    async cartCounts(ip, now) {
      return ip === '' ? [] : [await windowOf(cartQuota(ip), now)];
    },
    async countCheckout(ip, now) {
      const own = { kind: 'express checkouts of a network', words: manyCheckouts } as const;
      if (ip !== '') await count({ ...cartQuota(ip), ...own }, now);
    },
    async countPaymentLookup(ip, now) {
      if (ip !== '') await count(paymentQuota(ip), now);
    },
    async countOrderLookup(ip, now) {
      if (ip !== '') await count(lookupQuota(ip), now);
    },
    async countQuestion(ip, now) {
      if (ip !== '') await count(questionQuota(ip), now);
    },
    async hasRoomForComplaint(ip, now) {
      if (ip === '') return true;
      const quota: Quota = {
        kind: 'complaints',
        by: 'NETWORK',
        who: networkOf(ip),
        most: limits.complaintsPerNetwork,
        windowMs: hourMs,
      };
      return hasRoom(quota, now);
    },
    hasRoomForOrderLink(orderId, now) {
      const quota: Quota = {
        kind: 'links to an order',
        by: 'PHONE',
        who: orderId,
        most: linksPerOrder,
        windowMs: dayMs,
      };
      return hasRoom(quota, now);
    },
    countMessage(recipient, group, now) {
      const quota: Quota = {
        kind: messageCounts[group],
        by: 'PHONE',
        who: recipient,
        most: limits.messagesPerAddress,
        windowMs: hourMs,
      };
      return endOfFullWindow(quota, now);
    },
    hasRoomForReceipt(recipient, now) {
      const quota: Quota = {
        kind: 'receipts for complaints',
        by: 'PHONE',
        who: recipient,
        most: receiptsPerContact,
        windowMs: dayMs,
      };
      return hasRoom(quota, now);
    },
    hasRoomForPicture(orderId, now) {
      const quota: Quota = {
        kind: 'pictures of a return',
        by: 'NETWORK',
        who: orderId,
        most: picturesPerOrder,
        windowMs: hourMs,
      };
      return hasRoom(quota, now);
    },
    hasRoomForReviewPicture(userId, now) {
      const quota: Quota = {
        kind: 'pictures of reviews',
        by: 'ACCOUNT',
        who: `user ${userId}`,
        most: picturesPerAccount,
        windowMs: hourMs,
      };
      return hasRoom(quota, now);
    },
    async countStockAlertOfNetwork(ip, now) {
      if (ip !== '') await count(alertQuota(ip), now);
    },
    countStockAlertOfContact(recipient, now) {
      const ofContact: OwnQuota = {
        kind: 'stock alerts',
        by: 'PHONE',
        words: 'This phone or e-mail address has asked to hear about many products today.',
        who: recipient,
        most: limits.stockAlertsPerContact,
        windowMs: dayMs,
      };
      return count(ofContact, now);
    },
    async erasedParcelsKey(storeId, phone) {
      return erasedParcelsKey(await secrets(), storeId, phone);
    },
    async countWrongCode(caller, now) {
      if (caller.userId !== null || caller.network !== '') await count(codeQuota(caller), now);
    },
    async requireFewWrongCodes(caller, now) {
      if (caller.userId === null && caller.network === '') return;
      const quota = codeQuota(caller);
      const { key, by, most, ends_at } = await windowOf(quota, now);
      const counted = await db
        .selectFrom('limit_count')
        .select('count')
        .where('key', '=', key)
        .executeTakeFirst();
      if (counted !== undefined && counted.count >= most) {
        refuseForNow(ends_at.getTime() - now.getTime(), by, quota.words, quota.signIn);
      }
    },
  };
}

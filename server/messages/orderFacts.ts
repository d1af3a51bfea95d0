import { sql, type Transaction } from 'kysely';
import type { OrderInvoice } from '../../src/contract/generated/schema.ts';
import type { MovedLineRecord } from '../db/orderLifeTables.ts';
import type { Database, OrderAddressRecord, Row } from '../db/types.ts';
import { presentInvoice } from '../invoices/orderInvoices.ts';
import { saysSendBack } from '../orders/deliveryAnswers.ts';
import { costAsPlaced, costOf } from '../orders/orderCost.ts';
import { randomSecret, sha256 } from '../orders/orderSecrets.ts';
import { keptOf, loadGoods } from '../orders/orderUnits.ts';

/** What messages say of an order: as it is now or, if it was never confirmed, as it was placed. Amounts are paise. */
export interface OrderFacts {
  readonly id: string;
  /** `null` until it is confirmed. */
  readonly code: string | null;
  readonly storeName: string;
  readonly address: OrderAddressRecord;
  readonly lines: readonly OrderFactLine[];
  readonly shipping: number;
  readonly codCharge: number;
  readonly points: number;
  readonly couponCode: string | null;
  /** By how much the lines' amounts are below the usual prices. `byOffers` has the coupon in it. 0 once part of the order is cancelled. */
  readonly saved: { readonly byOffers: number; readonly byPayingOnline: number };
  readonly totalAmount: number;
  /** Collected at the door. */
  readonly dueOnDelivery: number;
  /** The UPI id to which cash from the door goes back; `null`: none was given. */
  readonly refundTo: string | null;
  readonly documents: readonly OrderInvoice[];
  /** Opens the order to whoever has it: an address, or a path of the shop. */
  readonly link: string;
}

export interface OrderFactLine {
  readonly title: string;
  readonly variantTitle: string | null;
  readonly quantity: number;
  /** For all units, after discounts; `null` where the message names no prices. */
  readonly amount: number | null;
  readonly imageKey: string | null;
  /** The path of its product's page; `null` if it is not in the shop any more. */
  readonly page: string | null;
}

/** The facts of an order and of one move in its life, such as its dispatch, for the messages about that move. */
export interface MoveFacts {
  readonly order: OrderFacts;
  readonly isGuest: boolean;
  /** Whether the shopper asked to have the parcel sent back when it could not be handed over. */
  readonly isUnwanted: boolean;
  /** The units that the move is about. */
  readonly moved: readonly OrderFactLine[];
  /** What is kept of the order without those units. */
  readonly others: readonly OrderFactLine[];
  readonly courier: string | null;
  readonly trackingId: string | null;
}

/** Loads what messages say of an order. A guest's link is the one that they were sent before, or a new one. */
export async function loadOrderFacts(
  trx: Transaction<Database>,
  orderId: string,
  moved: readonly MovedLineRecord[],
): Promise<MoveFacts> {
  const goods = await loadGoods(trx, orderId);
  const { order, lines } = goods;
  // An order that was never confirmed ends as a whole: its message names what was ordered, since nothing is left of it.
  const cost = order.code === null ? costAsPlaced(goods) : costOf(goods);
  const { name: storeName } = await trx
    .selectFrom('store')
    .select('name')
    .where('id', '=', order.store_id)
    .executeTakeFirstOrThrow();
  const invoices = await trx
    .selectFrom('invoice')
    .select(['kind', 'number', 'access_key'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
  const products = await trx
    .selectFrom('product')
    .select(['id', 'slug'])
    .where(
      'id',
      'in',
      lines.map(({ product_id: id }) => id),
    )
    .execute();
  const pages = new Map(products.map(({ id, slug }) => [id, productPath(slug)]));
  const factLine = (line: Row<'order_line'>, quantity: number, amount: number | null): OrderFactLine => {
    const { title, variant_title: variantTitle, image_key: imageKey, product_id: productId } = line;
    return { title, variantTitle, quantity, amount, imageKey, page: pages.get(productId) ?? null };
  };
  const answer = await trx
    .selectFrom('order_move')
    .select('reason')
    .where('order_id', '=', orderId)
    .where('event', '=', 'order.answer')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const account = await trx
    .selectFrom('order_return')
    .select('refund_to')
    .where('order_id', '=', orderId)
    .where('refund_to', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const isGuest = order.user_id === null;
  const movedOf = (id: string) => moved.find((unit) => unit.id === id)?.quantity ?? 0;
  const parcel = lines.find(({ tracking_id: trackingId }) => trackingId !== null);
  return {
    isGuest,
    isUnwanted: saysSendBack(answer?.reason ?? null),
    moved: moved.flatMap(({ id, quantity }) => {
      const line = lines.find((each) => each.id === id);
      return line === undefined ? [] : [factLine(line, quantity, null)];
    }),
    others: cost.lines
      .map(({ line, quantity, amount }) => factLine(line, quantity - movedOf(line.id), amount))
      .filter(({ quantity }) => quantity > 0),
    courier: parcel?.shipping_courier ?? null,
    trackingId: parcel?.tracking_id ?? null,
    order: {
      id: order.id,
      code: order.code,
      storeName,
      address: order.shipping_address,
      lines: cost.lines.map(({ line, quantity, amount }) => factLine(line, quantity, amount)),
      shipping: cost.shipping,
      codCharge: cost.codCharges,
      points: cost.points,
      couponCode: order.coupon_code,
      saved: lines.every((line) => keptOf(line) === line.quantity)
        ? savedBy(lines, order.prepaid_discount)
        : nothingSaved,
      totalAmount: cost.payable,
      dueOnDelivery: cost.due,
      refundTo: account?.refund_to ?? null,
      documents: invoices.map(presentInvoice),
      link:
        order.user_id === null
          ? await guestLink(trx, orderId)
          : accountOrderPath(orderId, await phoneOf(trx, order.user_id)),
    },
  };
}

/** What an untouched order saved. The lines' discounts have that for paying online in them. */
export function savedBy(
  lines: readonly { readonly discount: number }[],
  byPayingOnline: number,
): OrderFacts['saved'] {
  const all = lines.reduce((sum, { discount }) => sum + discount, 0);
  return { byOffers: all - byPayingOnline, byPayingOnline };
}

const nothingSaved: OrderFacts['saved'] = { byOffers: 0, byPayingOnline: 0 };

export function productPath(slug: string): string {
  return `/products/${encodeURIComponent(slug)}`;
}

/** The path of an order's page, with the secret that opens it to a guest. */
export function orderPath(orderId: string, secret: string | null): string {
  return `/order/${orderId}${secret === null ? '' : `?secret=${secret}`}`;
}

/**
 * The path of an account's order, which opens only for its owner once signed in. It contains the last four digits of the account's
 * number, so that the page can say which number to sign in with: the server does not tell the page whose order it is.
 */
export function accountOrderPath(orderId: string, phone: string | null): string {
  const end = /^\+\d+(\d{4})$/.exec(phone ?? '')?.[1];
  return `${orderPath(orderId, null)}${end === undefined ? '' : `?number=${end}`}`;
}

async function phoneOf(trx: Transaction<Database>, userId: string): Promise<string | null> {
  const user = await trx.selectFrom('app_user').select('phone').where('id', '=', userId).executeTakeFirst();
  return user?.phone ?? null;
}

/** Only the secret's hash is stored with the order, so that a link is repeated from an earlier message. */
async function guestLink(trx: Transaction<Database>, orderId: string): Promise<string> {
  const { rows } = await sql<{ link: string }>`
    select link from outbox_message
    where order_id = ${orderId} and link like '%?secret=%' and kind <> 'orderLink'
    order by created_at desc limit 1`.execute(trx);
  const [page = '', known] = rows[0]?.link.split('?secret=') ?? [];
  if (known !== undefined) return `${URL.parse(page)?.origin ?? ''}${orderPath(orderId, known)}`;
  const secret = randomSecret();
  await trx
    .updateTable('customer_order')
    .set({ link_hash: sha256(secret) })
    .where('id', '=', orderId)
    .execute();
  return orderPath(orderId, secret);
}

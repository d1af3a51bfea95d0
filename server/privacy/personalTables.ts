/**
 * Every table that has something about a person: what of it a copy shows, and what erasing does to it. A test fails by name
 * when a table has a personal column, or refers to an account or an order, and is not here.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Row } from '../db/types.ts';
import { grievancePath } from '../messages/grievanceMessages.ts';
import type { Person } from './person.ts';

type Condition = (person: Person) => RawBuilder<boolean>;

/** What erasing does to a person's rows. */
export type Erasure =
  | { readonly kind: 'delete' }
  /** Personal columns, each with the SQL of its value after the erasure. The rest of the row stays for the shop's accounts. */
  | { readonly kind: 'change'; readonly set: Readonly<Record<string, string>> }
  /** The personal `columns` stay as they are, `because` the law or the shop's books need them; `set` changes others. */
  | {
      readonly kind: 'keep';
      readonly columns: readonly string[];
      readonly because: string;
      readonly set?: Readonly<Record<string, string>>;
    };

export interface PersonalTable {
  readonly table: keyof Database;
  /** Its name in the copy. */
  readonly name: string;
  readonly isOf: Condition;
  /** The copy's columns, as SQL: `expression as "name that people read"`; `null` where rows say nothing to their person. */
  readonly shown: string | null;
  readonly erasure: Erasure;
}

/** Tables whose `user_id` passes to an account without name, phone or owner. */
export const passedOn = ['reward_ledger', 'customer_order', 'payment'] as const;

const ofUser: Condition = ({ userId }) => sql`user_id = ${userId}`;
const ofOrders: Condition = ({ orders }) => sql`order_id = any(${orders}::uuid[])`;
const byPhone: Condition = ({ contacts }) => sql`phone = any(${contacts}::text[])`;
const remove: Erasure = { kind: 'delete' };

const codeOf = (column = 'order_id') =>
  `(select code from customer_order as owner where owner.id = ${column})`;
const orderCode = (column = 'order_id') => `${codeOf(column)} as "order"`;
const rupees = (column: string, name: string) => `${column} / 100.0 as "${name}InRupees"`;
/** The country and the state stay: they decide the tax. */
const emptyAddress = (column: string) =>
  `jsonb_build_object('name', 'Erased', 'phone', null, 'email', null, 'country', ${column} -> 'country',
    'state', ${column} -> 'state', 'city', '', 'pinCode', '', 'landmark', null, 'address', '', 'location', null, 'area', null)`;

/** Whether the personal data of an order was erased, as `emptyAddress` leaves it: no order is placed without a street. */
export function isErased({ shipping_address: { name, address } }: Row<'customer_order'>): boolean {
  return name === 'Erased' && address === '';
}

const picture = `'data:image/webp;base64,' || encode(bytes, 'base64') as "picture"`;

const keptPapers =
  'Tax invoices and credit notes, with the buyer’s name and address: section 36 of the CGST Act 2017 wants them for 72 months after the year’s annual return.';

const keptBooks =
  'What was paid, in money and points, belongs to the shop’s books. It stays, of an account without name, phone or owner.';

/** In the order in which they are erased: what others refer to comes later. */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'identity_session',
    name: 'signIns',
    isOf: ofUser,
    shown: 'created_at as "since", expires_at as "until", revoked_at as "signedOut"',
    erasure: remove,
  },
  { table: 'sign_in_code', name: 'signInCodes', isOf: byPhone, shown: null, erasure: remove },
  { table: 'sign_in_ticket', name: 'signInTickets', isOf: byPhone, shown: null, erasure: remove },
  {
    table: 'sign_in_device',
    name: 'browsersThatSignedIn',
    isOf: byPhone,
    shown: 'signed_in_at as "lastSignIn"',
    erasure: remove,
  },
  {
    table: 'sign_in_quota',
    name: 'signInCounts',
    isOf: ({ contacts }) => sql`split_part(key, ' ', 2) = any(${contacts}::text[])`,
    shown: null,
    erasure: remove,
  },
  {
    table: 'user_address',
    name: 'addresses',
    isOf: ofUser,
    shown: `name, phone, email, address, area, landmark, location, city, state, pin_code as "pincode", country, created_at as "savedAt"`,
    erasure: remove,
  },
  {
    table: 'shopping_cart',
    name: 'carts',
    isOf: ({ userId, carts }) => sql`(user_id = ${userId} or id = any(${carts}::uuid[]))`,
    shown: `data as "lines", coupon_code as "coupon", metadata as "cameFrom", updated_at as "changedAt"`,
    erasure: remove,
  },
  {
    table: 'express_checkout',
    name: 'expressCheckouts',
    isOf: ({ userId, checkouts }) => sql`(user_id = ${userId} or id = any(${checkouts}::uuid[]))`,
    shown: `phone, lines, coupon_code as "coupon", metadata as "cameFrom", created_at as "startedAt"`,
    erasure: remove,
  },
  {
    table: 'user_coupon',
    name: 'coupons',
    isOf: ofUser,
    shown: '(select code from coupon where coupon.id = coupon_id) as "code", given_at as "givenAt"',
    erasure: remove,
  },
  {
    table: 'review_image',
    name: 'reviewPictures',
    isOf: ofUser,
    shown: `${picture}, created_at as "addedAt"`,
    erasure: remove,
  },
  {
    table: 'review_mark',
    name: 'reviewsFoundHelpful',
    isOf: ofUser,
    shown: 'review_id as "review", created_at as "at"',
    erasure: remove,
  },
  {
    table: 'review',
    name: 'reviews',
    isOf: ofUser,
    shown: `(select title from product where product.id = product_id) as "product", reviewer_name as "name", reviewer_email as "email",
      rating, title, comment, skin_type as "skinType", status, created_at as "writtenAt"`,
    erasure: {
      kind: 'change',
      set: {
        user_id: 'null',
        reviewer_name: `'A shopper'`,
        reviewer_email: 'null',
        images: `'[]'`,
        skin_type: 'null',
        is_erased: 'true',
      },
    },
  },
  {
    table: 'grievance',
    name: 'complaints',
    isOf: ({ complaints }) => sql`number = any(${complaints}::text[])`,
    shown: `number, name, contact, order_code as "order", complaint, created_at as "madeAt", resolution, resolved_at as "resolvedAt"`,
    erasure: {
      kind: 'change',
      set: {
        name: `'Erased'`,
        contact: `''`,
        order_code: 'null',
        complaint: `'Erased at the wish of its author.'`,
        resolution: `case when resolution is not null then 'Erased.' end`,
      },
    },
  },
  {
    table: 'outbox_message',
    name: 'messages',
    // Messages about a complaint have no order, and a guest has no verified address by which to find them.
    isOf: ({ contacts, orders, complaints }) =>
      sql`(order_id = any(${orders}::uuid[]) or order_id is null and (lower(recipient) = any(${contacts}::text[])
        or link = any(${complaints.map(grievancePath)}::text[])))`,
    shown: `kind, channel, recipient, subject, body as "text", ${orderCode()}, created_at as "madeAt", state`,
    erasure: remove,
  },
  {
    table: 'message_block',
    name: 'messagesNotWanted',
    isOf: ({ contacts }) => sql`address = any(${contacts}::text[])`,
    shown: 'address, reason, created_at as "since"',
    erasure: remove,
  },
  {
    table: 'stock_alert',
    name: 'backInStockWishes',
    isOf: ({ contacts }) => sql`lower(recipient) = any(${contacts}::text[])`,
    shown: `(select title from product where product.id = product_id) as "product", recipient, created_at as "askedAt"`,
    erasure: remove,
  },
  { table: 'order_link', name: 'orderLinks', isOf: ofOrders, shown: null, erasure: remove },
  {
    table: 'return_picture',
    name: 'returnPictures',
    isOf: ({ orders }) =>
      sql`return_id in (select id from order_return where order_id = any(${orders}::uuid[]))`,
    shown: `${picture}, created_at as "addedAt"`,
    erasure: remove,
  },
  {
    table: 'order_return',
    name: 'returns',
    isOf: ofOrders,
    shown: `${orderCode()}, state, reason, note, refund_to as "refundTo", created_at as "askedAt"`,
    erasure: { kind: 'change', set: { note: 'null', refund_to: 'null' } },
  },
  {
    table: 'delivery_answer',
    name: 'answersToTheCourier',
    isOf: ofOrders,
    shown: `${orderCode()}, choice, day, phone, note, answered_at as "answeredAt"`,
    erasure: remove,
  },
  {
    table: 'courier_event',
    name: 'newsOfTheCourier',
    // Reports that name the order, but are not about a parcel of it, have no `order_id`.
    isOf: ({ orders }) => sql`(order_id = any(${orders}::uuid[]) or order_id is null
      and upper(order_code) in (select code from customer_order where id = any(${orders}::uuid[])))`,
    shown: `coalesce(${codeOf()}, order_code) as "order", tracking_id as "parcel", courier, label as "said", reason, at`,
    // The row stays, so that the courier's repeated word is known and not written again.
    erasure: {
      kind: 'change',
      set: {
        tracking_id: `''`,
        order_code: 'null',
        reason: 'null',
        dismissed_at: 'coalesce(dismissed_at, received_at)',
      },
    },
  },
  {
    table: 'order_move',
    name: 'orderHistory',
    isOf: ofOrders,
    shown: `${orderCode()}, event, actor as "by", reason, at`,
    erasure: { kind: 'change', set: { reason: 'null', staff_note: 'null' } },
  },
  {
    table: 'hand_payment',
    name: 'refundsPaidByStaff',
    isOf: ({ orders }) =>
      sql`refund_id in (select id from refund_due where order_id = any(${orders}::uuid[]))`,
    shown: `${rupees('amount', 'amount')}, note, paid_at as "paidAt"`,
    erasure: { kind: 'change', set: { note: 'null' } },
  },
  {
    table: 'refund_due',
    name: 'refunds',
    isOf: ofOrders,
    shown: `${orderCode()}, ${rupees('amount', 'amount')}, reason, state, created_at as "owedSince", refunded_at as "paidAt"`,
    erasure: { kind: 'keep', columns: [], because: keptBooks },
  },
  {
    table: 'coupon_use',
    name: 'couponsUsed',
    isOf: ofOrders,
    shown: `${orderCode()}, (select code from coupon where coupon.id = coupon_id) as "coupon", shopper as "countedFor", created_at as "usedAt"`,
    erasure: { kind: 'change', set: { shopper: 'order_id::text' } },
  },
  {
    table: 'payment',
    name: 'payments',
    isOf: ofOrders,
    shown: `${orderCode()}, method, status, ${rupees('amount', 'amount')}, provider_payment_id as "providerNumber", payment_date as "paidAt"`,
    erasure: { kind: 'keep', columns: ['user_id'], because: keptBooks },
  },
  {
    table: 'invoice',
    name: 'invoices',
    isOf: ofOrders,
    shown: 'number, kind, issued_at as "issuedAt", document',
    erasure: {
      kind: 'keep',
      columns: ['document'],
      because: keptPapers,
      // A new key, so that links that were sent no longer open the invoice; staff find it by its number.
      set: { access_key: "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')" },
    },
  },
  {
    table: 'order_line',
    name: 'orderedGoods',
    isOf: ofOrders,
    shown: `${orderCode()}, title, variant_title as "variant", quantity, ${rupees('price', 'price')}, status,
      shipping_courier as "courier", tracking_id as "parcel"`,
    erasure: { kind: 'change', set: { tracking_id: 'null' } },
  },
  {
    table: 'customer_order',
    name: 'orders',
    isOf: ({ orders }) => sql`id = any(${orders}::uuid[])`,
    shown: `code, status, order_date as "orderedAt", payment_type as "payment", ${rupees('total_amount', 'total')},
      ${rupees('total_shipping_charges', 'delivery')}, ${rupees('total_discount', 'discount')},
      ${rupees('applied_reward_points', 'pointsSpent')}, coupon_code as "coupon", shipping_address as "shippingAddress",
      billing_address as "billingAddress", metadata as "cameFrom", cancel_reason as "cancelReason", delivered_at as "deliveredAt"`,
    erasure: {
      kind: 'change',
      set: {
        shipping_address: emptyAddress('shipping_address'),
        billing_address: emptyAddress('billing_address'),
        metadata: 'null',
        cancel_reason: 'null',
        shopping_cart_id: 'null',
        secret_hash: 'null',
        secret_salt: 'null',
        link_hash: 'null',
        ask_hash: 'null',
      },
    },
  },
  {
    table: 'reward_account',
    name: 'rewardBalance',
    isOf: ofUser,
    shown: rupees('balance', 'balance'),
    erasure: { kind: 'keep', columns: ['user_id'], because: keptBooks },
  },
  {
    table: 'reward_ledger',
    name: 'rewardPoints',
    isOf: ofUser,
    shown: `event, ${rupees('amount', 'amount')}, ${orderCode()}, expires_at as "until", created_at as "at"`,
    erasure: { kind: 'keep', columns: ['user_id'], because: keptBooks },
  },
  {
    table: 'app_user',
    name: 'profile',
    isOf: ({ userId }) => sql`id = ${userId}`,
    shown: `first_name as "firstName", last_name as "lastName", phone, email, gender, dob as "birthday",
      profile_photo_url as "photo", created_at as "memberSince"`,
    erasure: remove,
  },
];

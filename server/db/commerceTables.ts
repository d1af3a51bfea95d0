import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  CartItemSource,
  DeliveryStatus,
  OrderPaymentType,
  OrderProductStatus,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '../../src/contract/generated/schema.ts';
import type { OrderTerms } from '../../src/pricing/types.ts';
import type { MessageChannel, MessageKind } from '../messages/kinds.ts';
import type { Stage } from '../orders/status.ts';
import type { RewardOfferRecord } from './accountTables.ts';
import type { GeneratedJson, GeneratedTimestamp, Json, Timestamp } from './columns.ts';

/** Tables of shoppers, carts, orders, payments, refunds, coupon uses, limits, messages and back-in-stock requests. */

export interface AppUserTable {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  gender: string | null;
  dob: string | null;
  is_active: Generated<boolean>;
  auth_provider: string | null;
  is_admin: Generated<boolean>;
  profile_photo_url: string | null;
  email_verified: Generated<boolean>;
  phone_verified: Generated<boolean>;
  created_at: GeneratedTimestamp;
}

export interface UserAddressTable {
  id: Generated<string>;
  user_id: string;
  name: string;
  phone: string;
  email: string | null;
  country: string;
  state: string;
  city: string;
  pin_code: string;
  landmark: string | null;
  address: string;
  location: string | null;
  area: string | null;
  /** Equal for addresses that count as the same: name, phone, pincode, address and area. */
  fingerprint: GeneratedAlways<string>;
  created_at: GeneratedTimestamp;
}

export interface CartLineRecord {
  productId: string;
  variantId: string | null;
  quantity: number;
  source: CartItemSource;
  sourceCouponCode: string | null;
}

export interface ShoppingCartTable {
  id: Generated<string>;
  store_id: string;
  user_id: string | null;
  data: GeneratedJson<CartLineRecord[]>;
  coupon_code: string | null;
  is_reward_applied: Generated<boolean>;
  metadata: GeneratedJson<unknown>;
  /** When the browser sent the cart, in milliseconds by the browser's clock. */
  sent_at: number | null;
  /** The sign-in that sent the cart as it is; `null` for a guest, after a merge or an order, or if the user pool does not tell sign-ins apart. */
  sent_by: string | null;
  /** Grows with every change of the lines. */
  revision: Generated<number>;
  /** The shopper's cart that this guest's cart was merged into at sign-in. */
  merged_into: string | null;
  /** The latest order placed from the cart; `null` again once other lines are saved, unless that order is unpaid. */
  live_order_id: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface OrderAddressRecord {
  name: string;
  phone: string | null;
  email: string | null;
  country: string;
  state: string;
  city: string;
  pinCode: string;
  landmark: string | null;
  address: string;
  location: string | null;
  area: string | null;
}

export interface CustomerOrderTable {
  id: Generated<string>;
  code: string | null;
  store_id: string;
  user_id: string | null;
  status: OrderStatus;
  delivery_status: Generated<DeliveryStatus>;
  cancel_reason: string | null;
  payment_type: OrderPaymentType;
  channel_name: string | null;
  source: string | null;
  checkout_channel: string | null;
  shipping_address: Json<OrderAddressRecord>;
  billing_address: Json<OrderAddressRecord>;
  coupon_id: string | null;
  coupon_code: string | null;
  applied_reward_points: Generated<number>;
  total_store_credit: Generated<number>;
  total_amount: number;
  total_cash_on_delivery_charges: Generated<number>;
  total_discount: Generated<number>;
  total_gift_charges: Generated<number>;
  total_prepaid_amount: Generated<number>;
  total_shipping_charges: Generated<number>;
  total_cashback_refunded: Generated<number>;
  cashback_earned: Generated<number>;
  prepaid_discount: Generated<number>;
  currency: Generated<string>;
  tax_exempted: Generated<boolean>;
  c_form_provided: Generated<boolean>;
  third_party_shipping: Generated<boolean>;
  sla: string | null;
  priority: number | null;
  /** The bill as `src/pricing` gave it. */
  quote: Json<unknown>;
  metadata: GeneratedJson<unknown>;
  /** The rewards that the order earns once it is delivered. */
  reward_offers: GeneratedJson<RewardOfferRecord[]>;
  shopping_cart_id: string | null;
  /** The express checkout that made it; its cookie opens the order. */
  express_checkout_id: string | null;
  is_affise_tracking_valid: Generated<boolean>;
  order_version: Generated<string>;
  /** SHA-256 of the secret in the guest's cookie; the secret itself is never stored. */
  secret_hash: string | null;
  /** Random; with the caller's idempotency key it makes the same secret again for a repeated call. */
  secret_salt: string | null;
  /** SHA-256 of the secret in the link that was sent to the guest. */
  link_hash: string | null;
  /** SHA-256 of the secret in the message that asks whether the order is still wanted; null: nobody asked. */
  ask_hash: string | null;
  /** When the shopper confirmed the order. */
  agreed_at: Timestamp | null;
  /** SHA-256 of the caller's key. */
  idempotency_key: string | null;
  /** SHA-256 of the caller and the body that came with the key. */
  request_hash: string | null;
  provider_order_id: string | null;
  expires_at: Timestamp | null;
  /** Its state in the chart (`server/orders/orderLife.machine.ts`); `null` for orders that are older than this column. */
  stage: Stage | null;
  /** The terms of its offers at the time of the order; `null` for orders that are older than this column. */
  terms: ColumnType<OrderTerms | null, string | null | undefined, string | null>;
  /** Cash collected on delivery, in paise; `null` until then. */
  cash_collected: number | null;
  /** Points that it earned and that were reversed by cancellations and returns. */
  cashback_reversed: Generated<number>;
  /** Its cost after cancellations or returns, without what was paid in points, in paise; `null` if nothing has left it. */
  kept_amount: number | null;
  delivered_at: Timestamp | null;
  /** When the courier expects to deliver it. */
  expected_on: Timestamp | null;
  /** The counts in `limit_count` that the order adds to while it waits for its payment. */
  held_keys: Generated<string[]>;
  order_date: GeneratedTimestamp;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface OrderLineTable {
  id: Generated<string>;
  order_id: string;
  position: number;
  record_key: string;
  product_id: string;
  variant_id: string | null;
  source: CartItemSource | null;
  sku: string | null;
  title: string;
  variant_title: string | null;
  slug: string;
  image_key: string | null;
  quantity: number;
  cancelled_quantity: Generated<number>;
  /** Of the cancelled units those that the shop could not deliver. */
  withdrawn_quantity: Generated<number>;
  /** Units returned by the shopper's choice. */
  returned_quantity: Generated<number>;
  /** Units returned because of the shop's fault. */
  faulty_quantity: Generated<number>;
  price: number;
  discount: Generated<number>;
  /** Units of stock that the line blocks or has taken; back-ordered and untracked units are not among them. */
  units_taken: Generated<number>;
  status: Generated<OrderProductStatus>;
  delivery_partner: string | null;
  shipping_courier: string | null;
  tracking_id: string | null;
}

export interface PaymentTable {
  id: Generated<string>;
  store_id: string;
  user_id: string | null;
  order_id: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amount: number;
  provider_order_id: string | null;
  provider_payment_id: string | null;
  /** What the provider captured, in paise; null until it is paid online. */
  captured_amount: number | null;
  payment_date: Timestamp | null;
  created_at: GeneratedTimestamp;
}

export interface WebhookEventTable {
  /** The provider's event id. */
  id: string;
  provider: string;
  type: string;
  payload: Json<unknown>;
  received_at: GeneratedTimestamp;
  /** When the background job last tried to process it. */
  attempted_at: Timestamp | null;
  processed_at: Timestamp | null;
  outcome: string | null;
}

export interface RefundDueTable {
  id: Generated<string>;
  order_id: string;
  /** `null` for cash collected on delivery, which staff refund. */
  provider_payment_id: string | null;
  /** The total amount owed, in paise; it can only grow. The provider's refunds of it are in `provider_refund`. */
  amount: number;
  reason: string;
  created_at: GeneratedTimestamp;
  /** When it was paid back; only in state DONE. */
  refunded_at: Timestamp | null;
  state: Generated<RefundDueState>;
  /** Tries to pay it by the provider; counted anew when staff retry it, or when more is owed after a part was paid. */
  attempts: Generated<number>;
  /** Number of ended requests, paid or failed; each round is a separate request to the provider. */
  round: Generated<number>;
  /** The amount requested in the current round; `null` before the request. */
  asked: number | null;
  /** The sum of its `hand_payment`. */
  by_hand: Generated<number>;
  next_attempt_at: GeneratedTimestamp;
  /** Until then a process is asking the provider. */
  claimed_until: Timestamp | null;
  requested_at: Timestamp | null;
  last_error: string | null;
  /** Since when what is not paid is owed; `null`: since it was created. */
  owed_since: Timestamp | null;
  /** The paid amount that the shopper has been notified of. */
  told: Generated<number>;
}

/**
 * OWED: to be requested. REQUESTED: the provider is paying it. FAILED: tried again at `next_attempt_at`. BY_HAND: given
 * up, staff must pay it.
 */
export type RefundDueState = 'OWED' | 'REQUESTED' | 'DONE' | 'FAILED' | 'BY_HAND';

/** A payment of a refund by the shop's staff. */
export interface HandPaymentTable {
  id: Generated<string>;
  refund_id: string;
  /** Paise. */
  amount: number;
  /** How it was paid, in their words; `null` once it is erased. */
  note: string | null;
  paid_at: Timestamp;
}

/** The provider's own refunds of a payment, whoever asked for them. */
export interface ProviderRefundTable {
  id: string;
  provider_payment_id: string;
  /** Paise. */
  amount: number;
  status: ProviderRefundStatus;
  receipt: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type ProviderRefundStatus = 'pending' | 'processed' | 'failed';

export interface CouponUseTable {
  id: Generated<string>;
  coupon_id: string;
  order_id: string;
  /**
   * The account's phone or id, or `guest ` and the phone of a guest's order, which nobody has verified. The order's id once the
   * shopper's data is erased.
   */
  shopper: string;
  /** Which of the shopper's allowed uses this is; null where their number is not limited, or once returned. */
  ordinal: number | null;
  /** Of a bulk coupon: the one-time code that was entered. */
  code: string | null;
  created_at: GeneratedTimestamp;
  returned_at: Timestamp | null;
}

export interface LimitCountTable {
  key: string;
  count: number;
  most: number;
  /** `null`: it lasts as long as the orders that it counts wait for their payment. */
  ends_at: Timestamp | null;
}

/** A link that was sent to a shopper who searched for an order by phone and code. */
export interface OrderLinkTable {
  /** SHA-256 of the link's secret. */
  secret_hash: string;
  order_id: string;
  ends_at: Timestamp;
}

export interface OutboxMessageTable {
  id: Generated<string>;
  kind: MessageKind;
  channel: MessageChannel;
  recipient: string;
  subject: string | null;
  /** The text of a phone message, without the link. */
  body: string;
  /** An address, or a path of the shop. */
  link: string | null;
  /** The approved template of a phone message, and the values of its placeholders; `null` to send the body as it is. */
  template: string | null;
  template_values: GeneratedJson<string[]>;
  /** The further content of an e-mail, in the form of `letterSchema`. */
  letter: ColumnType<unknown, string | null, string | null>;
  order_id: string | null;
  dedupe_key: string | null;
  created_at: GeneratedTimestamp;
  state: Generated<MessageState>;
  /** Calls to the provider so far. */
  attempts: Generated<number>;
  /** Calls after which it is unknown whether the provider accepted the message. */
  doubtful_calls: Generated<number>;
  next_attempt_at: GeneratedTimestamp;
  /** Until then a process is calling the provider. */
  claimed_until: Timestamp | null;
  /** When the message becomes useless; `null` for never. */
  expires_at: Timestamp | null;
  sent_at: Timestamp | null;
  provider_id: string | null;
  last_error: string | null;
}

/**
 * WAITING: to be sent at `next_attempt_at`. CLAIMED: a process is about to send it. SENDING: that process is calling the
 * provider. SENT: the provider took it. UNSURE: two calls ended without an answer, so it was sent, twice at most, or never.
 * FAILED: given up. SKIPPED: of no use any more, or not wanted.
 */
export type MessageState = 'WAITING' | 'CLAIMED' | 'SENDING' | 'SENT' | 'UNSURE' | 'FAILED' | 'SKIPPED';

/** Addresses that only receive messages about orders and complaints: others were declined, or failed before. */
export interface MessageBlockTable {
  /** A phone number or an e-mail address. */
  address: string;
  reason: 'OPTED_OUT' | 'BOUNCED';
  /** The provider's explanation. */
  detail: string | null;
  created_at: GeneratedTimestamp;
}

/** A shopper's request for a notification when a product or variant is back in stock. */
export interface StockAlertTable {
  id: Generated<string>;
  product_id: string;
  variant_id: string | null;
  channel: 'EMAIL' | 'SMS';
  recipient: string;
  created_at: Timestamp;
}

import { collectSettings } from '../catalogue/settings.ts';
import { json } from '../db/json.ts';
import type { RewardOfferRecord } from '../db/types.ts';
import type { OrderCount } from '../limits/orderCounts.ts';
import { messageRows } from '../messages/message.ts';
import {
  accountOrderPath,
  type OrderFacts,
  orderPath,
  productPath,
  savedBy,
} from '../messages/orderFacts.ts';
import { askedMessage, confirmedMessage, placedMessage } from '../messages/orderMessages.ts';
import { spendingTriggers } from '../rewards/ledger.ts';
import { monthlyLimit, orderOffers } from '../rewards/rules.ts';
import { confirmationPath } from './confirmation.ts';
import type { OrderCaller, OrderChannel, OrderRequest, OrderSettings } from './orderRequest.ts';
import { newGuestSecret, newOrderCode, randomSecret, sha256 } from './orderSecrets.ts';
import type { Bill, BilledLine } from './pricing/bill.ts';
import type { OrderSnapshot } from './pricing/snapshot.ts';
import type { NewOrder, NewOrderLine } from './saveOrder.ts';
import { deliveryStatusOf, statusAfter } from './status.ts';

/** A priced order before it has rows. */
export interface OrderDraft {
  readonly id: string;
  readonly request: OrderRequest;
  readonly caller: OrderCaller;
  readonly snapshot: OrderSnapshot;
  readonly bill: Bill;
  readonly now: Date;
  readonly settings: OrderSettings;
  readonly counts: readonly OrderCount[];
  /** `null` for the shop's own checkout. */
  readonly channel: OrderChannel | null;
}

export interface BuiltOrder {
  readonly newOrder: NewOrder;
  /** For the guest's cookie; `null` for a signed-in shopper, and where the express checkout has its own cookie. */
  readonly secret: string | null;
}

/**
 * Builds the rows of a new order. An order with nothing to pay online is confirmed at once; any other waits for its
 * payment until the payment window ends (Specification 4, "States and transitions").
 */
export function buildNewOrder(draft: OrderDraft): BuiltOrder {
  const { caller, request, bill, snapshot, channel } = draft;
  const isGuest = caller.userId === null;
  const guest = isGuest && channel === null ? newGuestSecret(request.idempotencyKey) : null;
  const checkoutHash = isGuest ? (channel?.secretHash ?? null) : null;
  const isConfirmed = bill.quote.upfront === 0;
  const code = isConfirmed ? newOrderCode(snapshot.name) : null;
  const linkSecret = isGuest ? randomSecret() : null;
  const isAsked = isConfirmed && request.paymentType === 'COD' && draft.settings.codConfirmation;
  const askSecret = isAsked ? (linkSecret ?? randomSecret()) : null;
  const order = {
    ...orderRow(draft, code),
    secret_hash: guest?.hash ?? checkoutHash,
    secret_salt: request.idempotencyKey === null ? null : (guest?.salt ?? null),
    link_hash: linkSecret === null ? null : sha256(linkSecret),
    ask_hash: askSecret === null ? null : sha256(askSecret),
  };
  return {
    secret: guest?.secret ?? null,
    newOrder: {
      order,
      lines: bill.lines.map(lineRow),
      payments: paymentRows(bill),
      rewards: rewardsOf(draft),
      couponUses: bill.couponsUsed.map(
        ({ id, code: used, free_ordinal: ordinal, is_bulk_coupon: isBulk }) => ({
          coupon_id: id,
          ordinal,
          code: isBulk ? used : null,
        }),
      ),
      shopper: snapshot.shopper,
      liveOrderId: snapshot.live?.id ?? null,
      counts: draft.counts,
      messages: messagesOf(draft, code, { link: linkSecret, ask: askSecret }),
      stock: isConfirmed ? 'sell' : stockOfUnpaidOrder(snapshot),
    },
  };
}

/** The store's setting decides whether an unpaid order reserves its stock. */
function stockOfUnpaidOrder({ settings }: OrderSnapshot): 'block' | null {
  return collectSettings(settings).BLOCK_INVENTORY === true ? 'block' : null;
}

function orderRow(draft: OrderDraft, code: string | null): NewOrder['order'] {
  const { request, caller, snapshot, bill, now, settings, channel } = draft;
  const { quote } = bill;
  const offers = rewardOffersOf(draft);
  const status = code === null ? 'PENDING' : statusAfter('PENDING', 'order.confirm');
  if (status === null) throw new Error('A new order cannot be confirmed.');
  return {
    id: draft.id,
    code,
    status,
    stage: code === null ? 'placed' : 'confirmed',
    delivery_status: deliveryStatusOf(status),
    store_id: snapshot.id,
    user_id: caller.userId,
    payment_type: request.paymentType,
    source: channel?.name ?? request.source,
    checkout_channel: channel?.name ?? null,
    express_checkout_id: channel?.checkoutId ?? null,
    shipping_address: json(request.address),
    billing_address: json(request.address),
    coupon_id: bill.coupon?.id ?? null,
    coupon_code: bill.coupon?.code ?? null,
    applied_reward_points: quote.rewardsApplied,
    total_amount: quote.payable,
    total_cash_on_delivery_charges: quote.codCharges,
    total_discount: quote.couponDiscount + quote.freebieDiscount,
    total_prepaid_amount: quote.upfront,
    total_shipping_charges: quote.shipping,
    prepaid_discount: quote.prepaidDiscount,
    quote: json(quote),
    terms: json(bill.terms),
    metadata: json(request.metadata),
    reward_offers: json(offers),
    cashback_earned: offers.reduce((sum, { amount }) => sum + amount, 0),
    shopping_cart_id: request.shoppingCartId,
    is_affise_tracking_valid: request.isAffiseTrackingValid,
    order_version: request.orderVersion,
    idempotency_key: caller.keyHash,
    request_hash: caller.requestHash,
    expires_at: code === null ? paidBefore(now, settings) : null,
    held_keys: draft.counts.flatMap(({ key, ends_at }) => (ends_at === null ? [key] : [])),
    order_date: now,
    created_at: now,
    updated_at: now,
  };
}

function lineRow(
  { line, product, variant, unitPrice, discount }: BilledLine,
  position: number,
): NewOrderLine {
  return {
    position,
    record_key: line.recordKey,
    product_id: product.id,
    variant_id: variant?.id ?? null,
    source: line.source,
    sku: variant?.sku ?? product.sku,
    title: product.title,
    variant_title: variant?.title ?? null,
    slug: product.slug,
    image_key: variant?.thumb_image ?? product.thumb_images[0] ?? null,
    quantity: line.quantity,
    price: unitPrice,
    discount,
    shelf_price: variant?.price ?? product.price,
    deal_price: product.deal_price,
  };
}

/** One payment each for reward points, the amount paid online, and the amount collected at the door. */
function paymentRows({ quote }: Bill): NewOrder['payments'] {
  const points = { method: 'CASHBACK' as const, status: 'PAID' as const, amount: quote.rewardsApplied };
  const online = { method: 'ONLINE' as const, status: 'UNPAID' as const, amount: quote.upfront };
  const atTheDoor = { method: 'COD' as const, status: 'UNPAID' as const, amount: quote.dueOnDelivery };
  return [points, online, atTheDoor].filter(({ amount }) => amount > 0);
}

/** Points are spent when the order is placed, even if it still waits for its payment; they are earned when it is delivered. */
function rewardsOf({ caller, request, snapshot, bill }: OrderDraft): NewOrder['rewards'] {
  const { rewardsApplied: amount } = bill.quote;
  if (caller.userId === null || amount === 0) return null;
  return {
    owner: { storeId: snapshot.id, userId: caller.userId },
    amount,
    event: spendingTriggers[request.paymentType],
    limit: monthlyLimit(snapshot.spendingRules),
  };
}

/** Guests earn no reward points. */
function rewardOffersOf({ caller, request, snapshot, bill }: OrderDraft): readonly RewardOfferRecord[] {
  if (caller.userId === null) return [];
  const { total, payable } = bill.quote;
  const couponCode = bill.coupon?.code ?? null;
  return orderOffers(snapshot.loyaltyRules, { total, payable, payment: request.paymentType, couponCode });
}

interface LinkSecrets {
  /** The secret of the link that opens the order to a guest; `null` for a signed-in shopper. */
  readonly link: string | null;
  /** The secret of the link by which the shopper says whether they still want the order; `null` if they are not asked. */
  readonly ask: string | null;
}

/**
 * The first message about the order: that it is confirmed, or whether it is still wanted. For an unpaid order it is a reminder
 * to pay, sent after a while unless the order is paid or given up before.
 */
function messagesOf(draft: OrderDraft, code: string | null, secrets: LinkSecrets): NewOrder['messages'] {
  const { now, request, settings } = draft;
  const facts = factsOf(draft, code, secrets.link);
  const message =
    code === null
      ? placedMessage(facts, paidBefore(now, settings))
      : secrets.ask === null
        ? confirmedMessage(facts)
        : askedMessage(facts, `${settings.publicUrl}${confirmationPath(draft.id, secrets.ask)}`);
  return messageRows(message, request.address, now);
}

function factsOf(
  { id, request, snapshot, bill, settings }: OrderDraft,
  code: string | null,
  secret: string | null,
): OrderFacts {
  const { quote } = bill;
  // An account's shopper is its phone, if it has one.
  const path = secret === null ? accountOrderPath(id, snapshot.shopper) : orderPath(id, secret);
  return {
    id,
    code,
    storeName: snapshot.name,
    address: request.address,
    lines: bill.lines.map(({ line, product, variant, unitPrice, discount }) => ({
      title: product.title,
      variantTitle: variant?.title ?? null,
      quantity: line.quantity,
      amount: unitPrice * line.quantity - discount,
      imageKey: variant?.thumb_image ?? product.thumb_images[0] ?? null,
      page: productPath(product.slug),
    })),
    shipping: quote.shipping,
    codCharge: quote.codCharges,
    points: quote.rewardsApplied,
    totalAmount: quote.payable,
    dueOnDelivery: quote.dueOnDelivery,
    couponCode: bill.coupon?.code ?? null,
    saved: savedBy(bill.lines, quote.prepaidDiscount),
    refundTo: null,
    documents: [],
    link: `${settings.publicUrl}${path}`,
  };
}

function paidBefore(now: Date, { paymentWindowMinutes }: OrderSettings): Date {
  return new Date(now.getTime() + paymentWindowMinutes * 60_000);
}

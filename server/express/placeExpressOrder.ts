import type { OrderAddressInput } from '../../src/contract/generated/schema.ts';
import { withRecordKeys } from '../carts/cartLines.ts';
import { refuse } from '../graphql/errors.ts';
import { type OrderPlacement, placeOrder, requirePlaceable } from '../orders/createOrder.ts';
import { requireAddress } from '../orders/orderAddress.ts';
import type { OrderRecord } from '../orders/orderRecord.ts';
import type { OrderRequest } from '../orders/orderRequest.ts';
import { sha256 } from '../orders/orderSecrets.ts';
import { replaceUnpaidOrder } from '../payments/replaceOrder.ts';
import type { Transactions } from '../payments/transactions.ts';
import { type Checkout, contextOf, type ExpressServices } from './checkout.ts';
import { loadActiveOrder, loadCheckoutOrder, requireCheckoutOrder } from './checkoutOrders.ts';
import { presentOrderStatus } from './presentCheckout.ts';

export interface PlaceRequest {
  /** Idempotency key of the shopper's attempt: the same id with the same request returns the same order. */
  readonly attemptId: string;
  readonly paymentType: OrderRequest['paymentType'];
  /** The total that the shopper was shown, in paise. */
  readonly total: number;
  readonly address: OrderAddressInput;
}

/**
 * Places the checkout's order as the shop's own checkout does. A new attempt replaces an earlier order of this checkout
 * if the card provider says that it is unpaid; after a confirmed order there is no other. Refuses INVALID_ADDRESS,
 * ORDER_STATE, PAYMENT_PROVIDER_UNAVAILABLE and what `placeOrder` refuses.
 */
export async function placeExpressOrder(
  services: ExpressServices,
  transactions: Transactions,
  checkout: Checkout,
  { attemptId, paymentType, total, address }: PlaceRequest,
) {
  const idempotencyKey = `${checkout.id}:${attemptId}`;
  const request: OrderRequest = {
    lines: withRecordKeys(checkout.lines),
    address: requireAddress(address),
    paymentType,
    couponCode: checkout.coupon_code,
    seenTotal: total,
    // Specification 6: shoppers of the checkout provider cannot spend reward points.
    usesRewards: false,
    shoppingCartId: checkout.shopping_cart_id,
    isAffiseTrackingValid: checkout.is_affise_tracking_valid,
    source: null,
    metadata: checkout.metadata,
    orderVersion: 'V1',
    idempotencyKey,
  };
  const placement: OrderPlacement = {
    request,
    settings: services.config,
    limits: services.limits,
    log: services.log,
    replaceOrder: (order) => replaceUnpaidOrder(settlementOf(services), order),
    channel: {
      name: 'GOKWIK',
      checkoutId: checkout.id,
      secretHash: checkout.secret_hash,
      network: checkout.network,
    },
  };
  const context = contextOf(services, checkout);
  await refuseOrderedCart(services, checkout);
  await cancelEarlierOrder(services, checkout, sha256(idempotencyKey), () =>
    requirePlaceable(context, placement),
  );
  const order = await placeOrder(context, placement);
  return replyWithPayment(services, transactions, checkout, order);
}

/**
 * Refuses a cart that was ordered elsewhere since this checkout started, such as in another tab. An order that waits for
 * its payment does not count, as it may expire.
 */
export async function refuseOrderedCart({ db }: ExpressServices, checkout: Checkout): Promise<void> {
  const order = await db
    .selectFrom('customer_order')
    .select('status')
    .where('shopping_cart_id', '=', checkout.shopping_cart_id)
    .where('created_at', '>=', checkout.created_at)
    .where('status', 'not in', ['PENDING', 'CANCELLED'])
    .where('express_checkout_id', 'is distinct from', checkout.id)
    .executeTakeFirst();
  if (order === undefined) return;
  refuse(
    'ORDER_STATE',
    'This cart was ordered a moment ago, in another window. Nothing is charged here.',
    order,
  );
}

function settlementOf({ db, razorpay, now }: ExpressServices) {
  return { db, razorpay, now: () => new Date(now()) };
}

/**
 * Cancels the order of the checkout's earlier attempt if it is unpaid and `requireNew` does not refuse the new one. Refuses if it
 * is paid, or if its payment is unknown.
 */
async function cancelEarlierOrder(
  services: ExpressServices,
  checkout: Checkout,
  keyHash: string,
  requireNew: () => Promise<void>,
): Promise<void> {
  const earlier = await loadActiveOrder(services.db, checkout.id);
  if (earlier === undefined || earlier.idempotency_key === keyHash) return;
  if (earlier.status === 'PENDING') {
    await requireNew();
    if (await replaceUnpaidOrder(settlementOf(services), earlier)) return;
  }
  const order = (await loadCheckoutOrder(services.db, checkout.id, earlier.id)) ?? earlier;
  // A webhook may have cancelled it in the meantime.
  if (order.status === 'CANCELLED') return;
  refuse('ORDER_STATE', 'This checkout has been ordered.', { status: order.status, orderId: order.id });
}

/** The order, with what the card provider's window needs while a payment is due. */
async function replyWithPayment(
  services: ExpressServices,
  transactions: Transactions,
  checkout: Checkout,
  order: OrderRecord,
) {
  if (order.status !== 'PENDING') return { order: presentOrderStatus(order), payment: null };
  const { checkout: payment } = await transactions.createTransaction(contextOf(services, checkout), order);
  const current = (await loadCheckoutOrder(services.db, checkout.id, order.id)) ?? order;
  return { order: presentOrderStatus(current), payment };
}

/**
 * Handles the checkout provider's report of a payment, which the shop verifies with the card provider. Refuses as
 * `validateTransaction` does, and NOT_FOUND.
 */
export async function reportPayment(
  services: ExpressServices,
  transactions: Transactions,
  checkout: Checkout,
  report: { readonly orderId: string; readonly paymentId: string; readonly signature: string | null },
) {
  const order = await requireCheckoutOrder(services.db, checkout.id, report.orderId);
  const { success } = await transactions.validateTransaction(contextOf(services, checkout), order, report);
  const current = (await loadCheckoutOrder(services.db, checkout.id, order.id)) ?? order;
  return { isConfirmed: success, order: presentOrderStatus(current) };
}

import type { OrderAddressInput } from '../../src/contract/generated/schema.ts';
import { refuse } from '../graphql/errors.ts';
import { cancelReasons } from '../orders/cancelOrder.ts';
import { placeOrder } from '../orders/createOrder.ts';
import { addressProblems, normaliseAddress } from '../orders/orderAddress.ts';
import type { OrderRecord } from '../orders/orderRecord.ts';
import type { OrderRequest } from '../orders/orderRequest.ts';
import { sha256 } from '../orders/orderSecrets.ts';
import { cancelUnpaidOrder, settleWithProvider } from '../payments/settlePendingOrders.ts';
import type { createTransactions } from '../payments/transactions.ts';
import { type Checkout, contextOf, type ExpressServices, orderedLines } from './checkout.ts';
import { loadActiveOrder, loadCheckoutOrder } from './checkoutOrders.ts';
import { presentOrderStatus } from './presentCheckout.ts';

type Transactions = ReturnType<typeof createTransactions>;

export interface PlaceRequest {
  /** Of the shopper's intent: the same id and request answer with the same order. */
  readonly attemptId: string;
  readonly paymentType: OrderRequest['paymentType'];
  /** What the shopper saw, in paise. */
  readonly total: number;
  readonly address: OrderAddressInput;
}

/**
 * Places the checkout's order through the shop's own order code. A new attempt replaces an order of this checkout that
 * the card provider says is unpaid; one that is confirmed is never followed by another.
 */
export async function placeExpressOrder(
  services: ExpressServices,
  transactions: Transactions,
  checkout: Checkout,
  { attemptId, paymentType, total, address }: PlaceRequest,
) {
  const fields = addressProblems(address);
  if (Object.keys(fields).length > 0) refuse('INVALID_ADDRESS', 'Please check the address.', { fields });
  const context = contextOf(services, checkout);
  const request: OrderRequest = {
    lines: orderedLines(checkout.lines),
    address: normaliseAddress(address),
    paymentType,
    couponCode: checkout.coupon_code,
    seenTotal: total,
    // S §6: points are not for the checkout provider's shoppers.
    usesRewards: false,
    shoppingCartId: checkout.shopping_cart_id,
    isAffiseTrackingValid: checkout.is_affise_tracking_valid,
    source: null,
    metadata: checkout.metadata,
    orderVersion: 'V1',
    idempotencyKey: `${checkout.id}:${attemptId}`,
  };
  await refuseBoughtCart(services, checkout);
  await replaceEarlier(services, checkout, sha256(`${checkout.id}:${attemptId}`));
  const order = await placeOrder(context, {
    request,
    settings: services.config,
    channel: { name: 'GOKWIK', checkoutId: checkout.id, secretHash: checkout.secret_hash },
  });
  return answerWithPayment(services, transactions, checkout, order);
}

/** Another tab has ordered the cart since, in the shop's own checkout say. An order that waits for its payment may lapse. */
async function refuseBoughtCart({ db }: ExpressServices, checkout: Checkout): Promise<void> {
  const bought = await db
    .selectFrom('customer_order')
    .select('status')
    .where('shopping_cart_id', '=', checkout.shopping_cart_id)
    .where('created_at', '>=', checkout.created_at)
    .where('status', 'not in', ['PENDING', 'CANCELLED'])
    .where('express_checkout_id', 'is distinct from', checkout.id)
    .executeTakeFirst();
  if (bought === undefined) return;
  refuse(
    'ORDER_STATE',
    'This cart was ordered a moment ago, in another window. Nothing is charged here.',
    bought,
  );
}

/** What there is to pay now for the checkout's order, in the words of the card provider's window. */
async function answerWithPayment(
  services: ExpressServices,
  transactions: Transactions,
  checkout: Checkout,
  order: OrderRecord,
) {
  if (order.status !== 'PENDING') return { order: presentOrderStatus(order), payment: null };
  const { checkout: payment } = await transactions.createTransaction(contextOf(services, checkout), order);
  const now = (await loadCheckoutOrder(services.db, checkout.id, order.id)) ?? order;
  return { order: presentOrderStatus(now), payment };
}

async function replaceEarlier(services: ExpressServices, checkout: Checkout, keyHash: string): Promise<void> {
  const earlier = await loadActiveOrder(services.db, checkout.id);
  if (earlier === undefined || earlier.idempotency_key === keyHash) return;
  const settling = {
    db: services.db,
    razorpay: services.razorpay,
    publicUrl: services.config.publicUrl,
    now: () => new Date(services.now()),
  };
  const isWaiting = earlier.status === 'PENDING';
  const word =
    isWaiting && earlier.provider_order_id !== null
      ? await settleWithProvider(settling, earlier.provider_order_id)
      : 'unpaid';
  if (word === 'unanswered') {
    refuse('PAYMENT_PROVIDER_UNAVAILABLE', 'The payment provider cannot be reached. Please try again.');
  }
  const isReplaced =
    isWaiting && word === 'unpaid' && (await cancelUnpaidOrder(settling, earlier.id, cancelReasons.replaced));
  if (isReplaced) return;
  const order = (await loadCheckoutOrder(services.db, checkout.id, earlier.id)) ?? earlier;
  // A webhook may have cancelled it meanwhile: then nothing stands in the way.
  if (order.status === 'CANCELLED') return;
  refuse('ORDER_STATE', 'This checkout has been ordered.', { status: order.status, orderId: order.id });
}

/** What the provider says about a payment is only a hint: the shop asks the card provider itself. */
export async function reportPayment(
  services: ExpressServices,
  transactions: Transactions,
  checkout: Checkout,
  report: { readonly orderId: string; readonly paymentId: string; readonly signature: string | null },
) {
  const order = await requireOrderOf(services, checkout, report.orderId);
  const { success } = await transactions.validateTransaction(contextOf(services, checkout), order, report);
  const now = (await loadCheckoutOrder(services.db, checkout.id, order.id)) ?? order;
  return { isConfirmed: success, order: presentOrderStatus(now) };
}

export async function readProgress(services: ExpressServices, checkout: Checkout, orderId: string) {
  return { order: presentOrderStatus(await requireOrderOf(services, checkout, orderId)) };
}

async function requireOrderOf(
  { db }: ExpressServices,
  { id }: Checkout,
  orderId: string,
): Promise<OrderRecord> {
  return (await loadCheckoutOrder(db, id, orderId)) ?? refuse('NOT_FOUND', 'There is no such order.');
}

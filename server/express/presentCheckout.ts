import type { Quote } from '../../src/pricing/types.ts';
import type { OrderAddressRecord } from '../db/types.ts';
import type { OrderRecord } from '../orders/orderRecord.ts';
import type { Checkout, ExpressServices } from './checkout.ts';
import { loadActiveOrder } from './checkoutOrders.ts';
import { type CheckoutPricing, type PaymentOption, priceCheckout } from './priceCheckout.ts';

const pictureWidth = 256;

/** The checkout in the form that the provider shows. Amounts are paise. Refuses as `priceCheckout` does. */
export async function presentCheckout(services: ExpressServices, checkout: Checkout, pinCode: string | null) {
  const query = { lines: checkout.lines, couponCode: checkout.coupon_code, pinCode };
  const order = await loadActiveOrder(services.db, checkout.id);
  const base = {
    merchantCheckoutId: checkout.id,
    expiresAt: checkout.expires_at.toISOString(),
    order: order === undefined ? null : presentOrderStatus(order),
  };
  // An ordered cart is not priced again: its stock is taken.
  if (order !== undefined && order.status !== 'PENDING') return { ...base, cart: null };
  const pricing = await priceCheckout(services, checkout, query);
  return { ...base, cart: await presentCart(services, checkout, pricing, pinCode) };
}

async function presentCart(
  services: ExpressServices,
  checkout: Checkout,
  { snapshot, items, options, coupon, offers }: CheckoutPricing,
  pinCode: string | null,
) {
  const prepaid = options[0]?.quote;
  const { publicUrl } = services.config;
  return {
    store: { name: snapshot.name, url: publicUrl },
    customer: await loadCustomer(services, checkout),
    lines: items.map(({ line, product, variant }) => ({
      recordKey: line.recordKey,
      title: product.title,
      variantTitle: variant?.title ?? null,
      image: picturePath(variant?.thumb_image ?? product.thumb_images[0] ?? null),
      quantity: line.quantity,
      unitPrice: prepaid?.lines[line.recordKey]?.unitPrice ?? variant?.price ?? product.price,
      isGift: line.source === 'COUPON',
    })),
    coupon: coupon && {
      code: coupon.code,
      title: coupon.coupon_title ?? coupon.name,
      applied: options.some(({ quote }) => quote.coupon?.applied === true),
      message: prepaid?.coupon?.message ?? null,
    },
    offers: offers
      .filter(({ kind, id }) => kind === 'COUPON' && id !== coupon?.code)
      .map(({ id, reason, amount, why }) => ({
        code: id,
        title: snapshot.coupons.find(({ code }) => code === id)?.coupon_title ?? id,
        canApply: reason === 'NOT_CHOSEN',
        amount,
        why,
      })),
    payments: options.map(presentOption),
    pincode: pinCode === null ? null : presentPincode(pinCode, snapshot.pincode),
  };
}

function presentOption({ paymentType, quote, reason }: PaymentOption) {
  return { paymentType, available: reason === null, reason, bill: presentBill(quote) };
}

function presentBill(quote: Quote) {
  const { cartTotal, prepaidDiscount, shipping, codCharges, payable, upfront, dueOnDelivery } = quote;
  const discount = quote.couponDiscount + quote.freebieDiscount;
  return { cartTotal, discount, prepaidDiscount, shipping, codCharges, payable, upfront, dueOnDelivery };
}

/** A pincode's delivery options in the provider's form. `row` is `null` for an unknown pincode. */
export function presentPincode(pinCode: string, row: CheckoutPricing['snapshot']['pincode']) {
  return {
    pinCode,
    isServed: row !== null && (row.cod || row.prepaid),
    cod: row?.cod ?? false,
    prepaid: row?.prepaid ?? false,
    city: row?.city ?? null,
    state: row?.state ?? null,
  };
}

/** An order and its status in the provider's form. Amounts are paise. */
export function presentOrderStatus(order: OrderRecord) {
  return {
    id: order.id,
    code: order.code,
    status: order.status,
    paymentType: order.payment_type,
    total: order.total_amount,
    payNow: order.status === 'PENDING' ? order.total_prepaid_amount : 0,
    dueOnDelivery: order.total_amount - order.total_prepaid_amount,
    couponCode: order.coupon_code,
    phone: order.shipping_address.phone,
    address: order.shipping_address,
    cancelReason: order.cancel_reason,
    isRefundDue: order.is_refund_due === true,
  };
}

/** The shopper, with up to 5 saved addresses of the account; `null` for a guest who has not verified a phone in the widget yet. */
async function loadCustomer({ db }: ExpressServices, { user_id: userId, phone }: Checkout) {
  if (userId === null) return phone === null ? null : { phone, addresses: [] };
  const user = await db.selectFrom('app_user').select('phone').where('id', '=', userId).executeTakeFirst();
  const rows = await db
    .selectFrom('user_address')
    .select(['name', 'phone', 'email', 'country', 'state', 'city', 'pin_code as pinCode', 'landmark'])
    .select(['address', 'location', 'area'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(5)
    .execute();
  const addresses: readonly OrderAddressRecord[] = rows;
  return { phone: user?.phone ?? phone, addresses };
}

/** The path of a resized picture, relative to the shop's address. */
function picturePath(imageKey: string | null): string | null {
  if (imageKey === null) return null;
  return `/_next/image?url=${encodeURIComponent(`/media/${imageKey}`)}&w=${pictureWidth}&q=75`;
}

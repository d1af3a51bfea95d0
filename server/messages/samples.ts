import { orderCode } from '../../src/contract/orderCode.ts';
import {
  grievanceAcknowledgedMessage,
  grievanceReceivedMessage,
  grievanceResolvedMessage,
} from './grievanceMessages.ts';
import type { PreviewableKind } from './kinds.ts';
import type { Message } from './message.ts';
import { cancelledMessage, refundedMessage, returnMessage } from './moneyBackMessages.ts';
import type { OrderFactLine, OrderFacts } from './orderFacts.ts';
import {
  askedMessage,
  confirmedMessage,
  paymentFailedMessage,
  placedMessage,
  reviewAskedMessage,
} from './orderMessages.ts';
import {
  deliveredMessage,
  dispatchedMessage,
  outForDeliveryMessage,
  undeliveredMessage,
} from './parcelMessages.ts';
import { backInStockMessage } from './productMessages.ts';

const time = new Date('2026-11-20T11:30:00+05:30');

/** One of a shop's goods. Price in paise. */
export interface SampleGoods {
  readonly title: string;
  readonly variantTitle: string | null;
  readonly price: number;
  readonly imageKey: string | null;
  readonly slug: string;
}

/** The shop whose messages are shown. */
export interface SampleShop {
  readonly name: string;
  /** Two of its goods. */
  readonly goods: readonly [SampleGoods, SampleGoods];
  /** Asks whether cash on delivery is still wanted. */
  readonly asks: boolean;
  /** Whether the shop has reward points. */
  readonly hasPoints: boolean;
  /** What is paid online when the rest is paid at the door, in paise; `null`: the shop does not offer it. */
  readonly partPaid: number | null;
  /** The delivery charge for goods of this value. Both in paise. */
  readonly delivery: (value: number) => number;
}

const usualPoints = 2_500;

/** A message of each kind as a shopper of this shop would get it, for the preview. All sums add up. */
export function sampleMessages({
  name: storeName,
  goods,
  asks,
  hasPoints,
  partPaid: paidNow,
  delivery,
}: SampleShop): Readonly<Record<PreviewableKind, Message>> {
  const points = hasPoints ? usualPoints : 0;
  const [first, second] = [lineOf(goods[0], 2), lineOf(goods[1], 1)];
  const ordered = factsOf(storeName, [first, second], { points, delivery });
  const dueOnDelivery = paidNow === null ? 0 : Math.max(0, ordered.totalAmount - paidNow);
  const partPaid = { ...ordered, dueOnDelivery };
  const invoice = { kind: 'INVOICE', number: 'INV/26-27/00042', url: '/api/invoices/sample.pdf' } as const;
  // Paid online, so that what leaves the order comes back.
  const shrunk = factsOf(storeName, [first], { points, delivery });
  const refund = ordered.totalAmount - shrunk.totalAmount;
  const back = { refundOnline: refund, refundCash: 0, pointsBack: 0 };
  const moved = [{ ...second, amount: null }];
  const complaint = { number: 'G-7K3M9QX2TB', storeName };
  return {
    placed: placedMessage({ ...partPaid, code: null }, time),
    confirmed: asks
      ? askedMessage({ ...ordered, dueOnDelivery: ordered.totalAmount }, '/api/orders/sample/confirm')
      : confirmedMessage(partPaid),
    paymentFailed: paymentFailedMessage({ ...partPaid, code: null }),
    dispatched: dispatchedMessage(
      { ...partPaid, documents: [invoice] },
      { courier: 'Delhivery', trackingId: '1490810023' },
    ),
    outForDelivery: outForDeliveryMessage(partPaid),
    undelivered: undeliveredMessage(partPaid, 'Consignee unavailable'),
    delivered: deliveredMessage(ordered),
    cancelled: cancelledMessage(shrunk, {
      reason: 'An item of this order was damaged before we could pack it. We are sorry.',
      back,
      couponLost: 0,
      lines: moved,
      isPart: true,
    }),
    refunded: refundedMessage(shrunk, { amount: refund, byHand: null }),
    returned: returnMessage(shrunk, {
      stage: 'received',
      note: null,
      back,
      pointsTaken: 0,
      couponLost: 0,
      lines: moved,
      isPickedUp: true,
    }),
    grievanceReceived: grievanceReceivedMessage(complaint, { acknowledgeBy: time, resolveBy: time }),
    grievanceAcknowledged: grievanceAcknowledgedMessage(complaint, time),
    grievanceResolved: grievanceResolvedMessage(
      complaint,
      'It was damaged on its way. We have returned what you paid for it.',
    ),
    backInStock: backInStockMessage({
      alertId: 'sample',
      storeName,
      name: second.title,
      price: goods[1].price,
      imageKey: second.imageKey,
      link: `/products/${goods[1].slug}`,
    }),
    reviewAsked: reviewAskedMessage(ordered),
  };
}

function lineOf(
  { title, variantTitle, price, imageKey, slug }: SampleGoods,
  quantity: number,
): OrderFactLine {
  return { title, variantTitle, quantity, amount: price * quantity, imageKey, page: `/products/${slug}` };
}

/** Paid in full, unless changed. */
function factsOf(
  storeName: string,
  lines: readonly OrderFactLine[],
  { points, delivery }: Pick<SampleShop, 'delivery'> & { readonly points: number },
): OrderFacts {
  const goods = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const shipping = delivery(goods);
  return {
    id: '00000000-0000-4000-8000-000000000000',
    code: orderCode(storeName, '7K3M9QX2'),
    storeName,
    address: {
      name: 'Asha Rao',
      phone: '+919812345678',
      email: 'asha@mail.example',
      country: 'IN',
      state: 'KA',
      city: 'Bengaluru',
      pinCode: '560038',
      landmark: 'Opposite the park',
      address: '12, 4th Cross',
      location: null,
      area: 'Indiranagar',
    },
    lines,
    shipping,
    codCharge: 0,
    points: Math.min(points, goods),
    totalAmount: goods + shipping - Math.min(points, goods),
    dueOnDelivery: 0,
    couponCode: null,
    saved: { byOffers: 0, byPayingOnline: 0 },
    refundTo: null,
    documents: [],
    link: '/order/00000000-0000-4000-8000-000000000000',
  };
}

/** Where a shop has not two goods yet. */
export const someGoods: readonly [SampleGoods, SampleGoods] = [
  {
    title: 'Your first product',
    variantTitle: 'Large',
    price: 37_900,
    imageKey: null,
    slug: 'your-first-product',
  },
  {
    title: 'Your second product',
    variantTitle: null,
    price: 44_910,
    imageKey: null,
    slug: 'your-second-product',
  },
];

import type { MessageKind } from './kinds.ts';
import type { Message } from './message.ts';
import type { OrderFacts } from './orderFacts.ts';
import {
  cancelledMessage,
  confirmedMessage,
  deliveredMessage,
  dispatchedMessage,
  outForDeliveryMessage,
  paymentFailedMessage,
  placedMessage,
  refundedMessage,
  returnMessage,
  reviewAskedMessage,
  undeliveredMessage,
} from './orderMessages.ts';
import { backInStockMessage } from './productMessages.ts';

const time = new Date('2026-11-20T11:30:00+05:30');

const order: OrderFacts = {
  id: '00000000-0000-4000-8000-000000000000',
  code: 'ORD-7K3M-9QX2',
  storeName: 'Your shop',
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
  lines: [
    {
      title: 'Rose & Vetiver Shower Gel',
      variantTitle: '250 ml',
      quantity: 2,
      amount: 75_800,
      imageKey: null,
    },
    {
      title: 'Night Jasmine Body Mist',
      variantTitle: null,
      quantity: 1,
      amount: 44_910,
      imageKey: null,
    },
  ],
  shipping: 4_900,
  codCharge: 0,
  points: 2_500,
  totalAmount: 123_110,
  dueOnDelivery: 93_110,
  documents: [],
  link: '/order/00000000-0000-4000-8000-000000000000',
};

const invoice = { kind: 'INVOICE', number: 'INV/26-27/00042', url: '/api/invoices/sample.pdf' } as const;

const alert = {
  alertId: 'sample',
  storeName: 'Your shop',
  name: 'Night Jasmine Body Mist',
  price: 49_900,
  imageKey: null,
  link: '/products/night-jasmine-body-mist',
};

const back = { refundOnline: 30_000, refundCash: 0, pointsBack: 2_500 };
const moved = order.lines.slice(1).map((line) => ({ ...line, amount: null }));

/** A message of each kind as a shopper would get it, for the preview. */
export const sampleMessages: Readonly<Record<Exclude<MessageKind, 'signInCode' | 'orderLink'>, Message>> = {
  placed: placedMessage({ ...order, code: null }, time),
  confirmed: confirmedMessage(order),
  paymentFailed: paymentFailedMessage({ ...order, code: null }),
  dispatched: dispatchedMessage(
    { ...order, documents: [invoice] },
    { courier: 'Delhivery', trackingId: '1490810023' },
  ),
  outForDelivery: outForDeliveryMessage(order),
  undelivered: undeliveredMessage(order, 'Consignee unavailable'),
  delivered: deliveredMessage(order),
  cancelled: cancelledMessage(order, {
    reason: 'An item of this order was damaged before we could pack it. We are sorry.',
    back,
    lines: moved,
    isPart: true,
  }),
  refunded: refundedMessage(order, { amount: 30_000, byHand: null }),
  returned: returnMessage(order, { stage: 'received', note: null, back, lines: moved }),
  backInStock: backInStockMessage(alert),
  reviewAsked: reviewAskedMessage(order),
};

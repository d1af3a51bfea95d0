/** Moments of the express checkout, and of an order placed in it, at which a browser can be held. */
import {
  cardWindowOf,
  expressButton,
  giveAddress,
  payInWidget,
  placeInWidget,
  widgetOf,
} from '../express.ts';
import type { Place } from './place.ts';
import { arrange, fillCart, heading, holdLock, lockAwaited, type Visitor } from './visitor.ts';

const nothingOrdered = ['looking', 'shop', 'form', 'amountChanged', 'working', 'confirmed'] as const;
const ordered = ['looking', 'working', 'confirmed'] as const;
const unpaid = ['looking', 'working', 'unknown', 'notCharged', 'paying', 'charged', 'confirmed'] as const;
const paid = ['looking', 'working', 'unknown', 'charged', 'confirmed'] as const;

async function start(visitor: Visitor): Promise<void> {
  await fillCart(visitor);
  await expressButton(visitor.page).click();
}

/** Presses the button while the browser does not grant the lock. */
async function startUnlocked(visitor: Visitor, lock: string): Promise<void> {
  await fillCart(visitor);
  await holdLock(visitor, lock);
  await expressButton(visitor.page).click();
  await lockAwaited(visitor, lock);
}

async function openWidget(visitor: Visitor): Promise<void> {
  await start(visitor);
  await widgetOf(visitor.page).getByLabel('Mobile number').waitFor();
}

/** Fills in the widget up to the payment methods. */
async function fillWidget(visitor: Visitor): Promise<void> {
  await start(visitor);
  await giveAddress(widgetOf(visitor.page), visitor.phone);
}

const orderByCash = ({ page }: Visitor) => placeInWidget(widgetOf(page), 'Cash on delivery');

async function openCardPayment(visitor: Visitor): Promise<void> {
  await fillWidget(visitor);
  const widget = widgetOf(visitor.page);
  await placeInWidget(widget, 'Pay online now');
  await payInWidget(widget).waitFor();
}

async function closeWidget({ page }: Visitor): Promise<void> {
  await widgetOf(page).getByRole('button', { name: 'Close checkout' }).click();
  await widgetOf(page).getByRole('button', { name: 'Leave' }).click();
}

/** Orders in the widget while the shop's own call about the order is held or fails. */
async function orderUnread(visitor: Visitor, hold: 'request' | 'fail'): Promise<void> {
  await fillWidget(visitor);
  await visitor.network.stopAt('GetOrder', hold, () => orderByCash(visitor));
}

/** Closes the widget before ordering while the shop's call about it is held or fails. */
async function leaveUnanswered(visitor: Visitor, hold: 'request' | 'fail'): Promise<void> {
  await openWidget(visitor);
  await visitor.network.stopAt('startExpressCheckout', hold, () => closeWidget(visitor));
  await heading(visitor.page, 'We are looking for your order').waitFor();
}

export const expressPlaces: readonly Place[] = [
  {
    states: ['express.idle'],
    how: 'the cart offers it',
    truths: nothingOrdered,
    async reach(visitor) {
      await fillCart(visitor);
      await expressButton(visitor.page).waitFor();
    },
  },
  {
    states: ['express.active.awaitingTurn'],
    how: 'the browser does not give the lock out',
    truths: nothingOrdered,
    reach: (visitor) => startUnlocked(visitor, 'express-checkout'),
  },
  {
    states: ['express.active.checkingCart'],
    how: 'the cart’s own call is held, the button is busy',
    truths: nothingOrdered,
    async reach(visitor) {
      await visitor.network.stopAt('createShoppingCart', 'request', () => start(visitor));
      await visitor.page.getByRole('button', { name: 'Opening express checkout' }).first().waitFor();
    },
  },
  {
    states: ['express.active.openingIntent'],
    how: 'the browser does not give the lock out',
    truths: nothingOrdered,
    reach: (visitor) => startUnlocked(visitor, 'express-intent'),
  },
  {
    states: ['express.active.startingCheckout'],
    how: 'the server has it, its answer is held',
    truths: nothingOrdered,
    reach: (visitor) => visitor.network.stopAt('startExpressCheckout', 'reply', () => start(visitor)),
  },
  {
    states: ['express.active.loadingWidget'],
    how: 'the provider’s script is held',
    truths: nothingOrdered,
    reach: (visitor) => visitor.network.stopAt('/gokwik.js', 'request', () => start(visitor)),
  },
  {
    states: ['express.active.widget.opening'],
    how: 'the widget’s page is held',
    truths: nothingOrdered,
    reach: (visitor) => visitor.network.stopAt('/widget?', 'request', () => start(visitor)),
  },
  {
    states: ['express.active.widget.browsing'],
    how: 'the widget asks for the mobile number',
    truths: nothingOrdered,
    isQuick: true,
    reach: openWidget,
  },
  {
    states: ['express.active.widget.browsing'],
    how: 'the server has the order, the widget’s answer is held',
    truths: ordered,
    isQuick: true,
    async reach(visitor) {
      await fillWidget(visitor);
      await visitor.network.stopAt('/api/order', 'reply', () => orderByCash(visitor));
    },
  },
  {
    states: ['express.active.widget.browsing'],
    how: 'the card payment is open inside the widget',
    truths: unpaid,
    isQuick: true,
    reach: openCardPayment,
  },
  {
    states: ['express.active.widget.browsing'],
    how: 'paid inside the widget, whose word to the shop is held',
    truths: paid,
    async reach(visitor) {
      await arrange(visitor, { webhook: 'drop' });
      await openCardPayment(visitor);
      visitor.network.set('/api/payment', 'request');
      const widget = widgetOf(visitor.page);
      await cardWindowOf(widget).getByLabel('UPI ID', { exact: true }).fill('asha@okbank');
      await payInWidget(widget).click();
      await visitor.network.reached('/api/payment');
    },
  },
  {
    states: ['express.active.asking.calling'],
    how: 'the widget was closed, the server’s answer is held',
    truths: nothingOrdered,
    reach: (visitor) => leaveUnanswered(visitor, 'request'),
  },
  {
    states: ['express.active.asking.waiting'],
    how: 'the widget was closed, the server was asked in vain',
    truths: nothingOrdered,
    reach: (visitor) => leaveUnanswered(visitor, 'fail'),
  },
  {
    states: ['express.active.ordering.behind', 'order.findingOrder.reading'],
    how: 'ordered in the widget, GetOrder is held',
    truths: ordered,
    isQuick: true,
    reach: (visitor) => orderUnread(visitor, 'request'),
  },
  {
    states: ['express.active.ordering.shown', 'order.findingOrder.reading'],
    how: 'ordered in the widget and reloaded, GetOrder is held',
    truths: ordered,
    async reach(visitor) {
      await orderUnread(visitor, 'request');
      await visitor.network.stopAt('GetOrder', 'request', () => visitor.page.reload({ waitUntil: 'commit' }));
      await heading(visitor.page, 'We are looking for your order').waitFor();
    },
  },
  {
    states: ['order.findingOrder.waiting'],
    how: 'ordered in the widget, GetOrder failed and is tried again soon',
    truths: ordered,
    reach: (visitor) => orderUnread(visitor, 'fail'),
  },
  {
    states: ['express.active.fetchingRule.fetching'],
    how: 'ordered with a coupon, GetCouponRule is held',
    truths: ordered,
    async reach(visitor) {
      await fillWidget(visitor);
      const widget = widgetOf(visitor.page);
      await widget.getByLabel('Coupon code').fill('TEN');
      await widget.getByRole('button', { name: 'Apply', exact: true }).click();
      await widget.locator('#coupon-applied').waitFor();
      await visitor.network.stopAt('GetCouponRule', 'request', () => orderByCash(visitor));
    },
  },
  {
    states: ['express.active.closing'],
    how: 'ordered, the browser does not give the lock out',
    truths: ordered,
    async reach(visitor) {
      await fillWidget(visitor);
      await holdLock(visitor, 'express-intent');
      await orderByCash(visitor);
      await lockAwaited(visitor, 'express-intent');
    },
  },
];

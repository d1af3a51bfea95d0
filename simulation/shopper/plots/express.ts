/** Plots through the express checkout, whose provider is slow, broken or out of reach. */
import { down, late, later, lost, slowly, untilLater, untilLost } from './faults.ts';
import { asksForCode } from './sequences.ts';
import {
  add,
  cart,
  type More,
  network,
  type Plots,
  press,
  product,
  tabAct,
  typesCode,
  type Wish,
  waits,
  webhooks,
  widget,
  window,
} from './wishes.ts';

const toButton: readonly Wish[] = [product('kit'), add(), cart(), waits(1_000)];
const opens = (more: More = {}) => press('express checkout', { waitMs: 4_000, ...more });
const unpaid: readonly Wish[] = [
  ...toButton,
  opens(),
  widget('deliver'),
  widget('order', { waitMs: 3_000 }, { paymentType: 'PREPAID' }),
];

/** Asks for a sign-in code in the dialog, then opens the express checkout while the dialog waits. */
const withDialog: readonly Wish[] = [...toButton, ...asksForCode(), opens()];
/** Signs in inside the express checkout, with another number than in the dialog. */
const signsInInside = (more: More): Wish => widget('sign in', more, { phone: '9898989898' });
const challenged = (ms: number) => ({
  'InitiateAuth#*': slowly(ms / 2),
  'RespondToAuthChallenge#*': slowly(ms / 2),
});

export const expressPlots: Plots = {
  'the express checkout signs in while the user of a code is loaded': [
    ...withDialog,
    signsInInside({ waitMs: 1_200, faults: challenged(6_000) }),
    widget('close', { waitMs: 50 }),
    typesCode({ waitMs: 8_000, faults: { 'GetUser#*': slowly(5_000) } }),
  ],
  'the express checkout signs in while the user of a code cannot be loaded': [
    ...withDialog,
    signsInInside({ waitMs: 1_200, faults: challenged(10_000) }),
    widget('close', { waitMs: 50 }),
    typesCode({ waitMs: 15_000, faults: { 'GetUser#*': lost } }),
  ],
  'the express checkout signs in another shopper than a code': [
    ...withDialog,
    signsInInside({ waitMs: 1_200, faults: challenged(10_000) }),
    widget('close', { waitMs: 50 }),
    typesCode({ waitMs: 15_000 }),
    tabAct('A', 'reload', { waitMs: 4_000 }),
  ],
  'a code is answered while the user of the express checkout is loaded': [
    ...withDialog,
    signsInInside({ waitMs: 50 }),
    widget('close', { waitMs: 50 }),
    typesCode({ waitMs: 9_000, faults: { 'GetUser#*': slowly(5_000), ...challenged(3_000) } }),
  ],
  'a code is answered after the express checkout has signed in another shopper': [
    ...toButton,
    ...asksForCode(),
    opens(),
    widget('sign in', { waitMs: 1_200, faults: challenged(3_000) }, { phone: '9898989898' }),
    widget('close', { waitMs: 50 }),
    typesCode({ waitMs: 15_000, faults: challenged(10_000) }),
    tabAct('A', 'reload', { waitMs: 4_000 }),
    press('link: account', { waitMs: 2_000 }),
  ],
  'the express checkout starts late': [
    ...toButton,
    opens({ waitMs: untilLater, faults: { 'startExpressCheckout#*': later } }),
    cart(),
    waits(61_000),
    opens({ waitMs: 20_000, faults: { 'CheckInventory#*': slowly(30_000) } }),
  ],
  'the express checkout’s cart is sent late': [
    product('kit'),
    press('add to cart', { waitMs: 100 }),
    press('link: cart', { waitMs: 1_200, faults: { 'createShoppingCart#*': late } }),
    opens({ waitMs: 25_000, faults: { 'createShoppingCart#*': late, 'CheckInventory#*': slowly(9_000) } }),
  ],
  'the express checkout’s script does not come': [
    ...toButton,
    opens({ waitMs: 12_000, faults: { 'script gokwik.js#*': lost } }),
  ],
  'the express checkout’s frame stays dark': [
    ...toButton,
    opens({ waitMs: 17_000, faults: { 'frame of the express checkout': lost } }),
    press('dialog: keep shopping', { isOptional: true }),
  ],
  'the express checkout is asked for its order late': [
    ...toButton,
    opens(),
    widget('deliver'),
    widget('close', { waitMs: 300, faults: { 'startExpressCheckout#*': later } }),
    waits(untilLater),
  ],
  'the express checkout is not reached for its order': [
    ...toButton,
    opens(),
    widget('deliver'),
    widget('close', { waitMs: untilLost, faults: { 'startExpressCheckout#*': lost } }),
    network(false, 200),
    network(true, 2_000),
  ],
  'a shopper does not wait for the express checkout’s order': [
    ...toButton,
    opens(),
    widget('deliver'),
    widget('close', { waitMs: 4_000, faults: { 'startExpressCheckout#*': lost } }),
    press('dialog: keep shopping'),
  ],
  'an order of the express checkout is not heard of': [
    ...toButton,
    opens(),
    widget('deliver'),
    widget('order', { waitMs: 2_000 }, { hearing: 'never' }),
    widget('close', { waitMs: 5_000 }),
  ],
  'an order of the express checkout has no number': [
    ...toButton,
    opens(),
    widget('deliver'),
    widget('order unnamed', { waitMs: 8_000 }),
  ],
  'the express checkout names no order, and there is none': [
    ...toButton,
    opens(),
    widget('deliver'),
    widget('say that it is ordered', { waitMs: 30_000 }, { code: '' }),
  ],
  'the express checkout names an order that the shop does not know': [
    ...toButton,
    opens(),
    widget('deliver'),
    widget('say that it is ordered', { waitMs: 30_000 }, { code: 'nosuchorder' }),
  ],
  'the express checkout breaks after a way to pay was chosen': [
    ...unpaid,
    widget('break', { waitMs: 10_000 }),
    press('dialog: pay now', { waitMs: 2_000, isOptional: true }),
  ],
  'the express checkout signs in without a code': [
    ...toButton,
    opens(),
    widget('sign in unnamed'),
    widget('deliver'),
    widget('coupon', { waitMs: 5_000, faults: { applyCoupon: lost } }),
    widget('no coupon'),
    widget('coupon', { waitMs: 5_000 }, { code: 'FLAT50' }),
    widget('close', { waitMs: 5_000 }),
  ],
  'a coupon of the express checkout fits the cart no more': [
    ...toButton,
    opens(),
    widget('deliver'),
    widget('coupon', { waitMs: 3_000 }, { code: 'PREPAIDONLY' }),
    widget('coupon', { waitMs: 3_000 }, { code: 'CODONLY' }),
    widget('close', { waitMs: 5_000 }),
  ],
  'an unpaid order of the express checkout is given up': [
    ...unpaid,
    widget('close', { waitMs: 12_000 }),
    press('dialog: pay another way', { waitMs: 5_000 }),
  ],
  'an unpaid order of the express checkout is left': [
    ...unpaid,
    widget('close', { waitMs: 2_500, faults: { 'CreateTransaction#*': slowly(9_000) } }),
    press('dialog: leave the order', { waitMs: 3_000 }),
  ],
  'an unpaid order of the express checkout cannot be read': [
    ...unpaid,
    widget('close', { waitMs: 3_000, faults: { 'GetOrder#*': down } }),
    press('dialog: check now', { waitMs: 1_000, faults: { 'GetOrder#*': down } }),
    press('dialog: leave the order', { waitMs: 3_000 }),
  ],
  'an unpaid order of the express checkout is paid in the shop': [
    ...unpaid,
    widget('close', { waitMs: 12_000 }),
    press('dialog: pay now', { waitMs: 2_000 }),
    window('pay', { waitMs: 5_000 }),
  ],
  'a shopper keeps shopping while an order of the express checkout is unpaid': [
    ...unpaid,
    widget('close', { waitMs: 12_000 }),
    press('dialog: keep shopping'),
  ],
  'an order of the express checkout is confirmed late': [
    ...unpaid,
    webhooks('late'),
    widget('pay', { waitMs: 10_000, faults: { 'GetOrder#*': down } }),
    network(false, 200),
    network(true, 500),
    waits(10_000),
  ],
  'an order of the express checkout is found late': [
    ...toButton,
    opens(),
    widget('deliver'),
    widget('order', { waitMs: 17_000, faults: { 'GetOrder#*': slowly(16_000) } }),
    network(false, 200),
    network(true, 200),
    waits(10_000),
  ],
  'a coupon’s rule comes late after an order of the express checkout': [
    ...toButton,
    opens(),
    widget('coupon'),
    widget('deliver'),
    widget('order', { waitMs: 12_000, faults: { 'GetCouponRule#*': later } }),
  ],
  'two tabs open the express checkout': [
    ...toButton,
    tabAct('B', 'open'),
    press('link: cart', { tab: 'B', waitMs: 1_500 }),
    opens(),
    press('express checkout', { tab: 'B', waitMs: 1_500 }),
    tabAct('B', 'reload', { waitMs: 2_000 }),
    widget('close', { waitMs: 5_000 }),
  ],
  'a tab closes with the express checkout open': [
    ...toButton,
    tabAct('B', 'open'),
    press('link: cart', { tab: 'B', waitMs: 1_500 }),
    press('express checkout', { tab: 'B', waitMs: 4_000 }),
    widget('close', { tab: 'B', waitMs: 4_000 }),
    opens(),
    tabAct('A', 'close'),
    press('express checkout', { tab: 'B', waitMs: 8_000 }),
  ],
  'the express checkout is pressed without a network': [
    ...toButton,
    opens(),
    widget('close', { waitMs: 4_000 }),
    network(false, 500),
    press('set a quantity', { waitMs: 1_000 }),
    press('express checkout', { waitMs: 6_000 }),
    network(true, 5_000),
  ],
};

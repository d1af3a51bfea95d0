/** Sequences of steps that several plots have in common. */
import type { TabName } from '../steps.ts';
import {
  add,
  cart,
  fill,
  merchant,
  pays,
  place,
  press,
  product,
  typesCode,
  type Wish,
  window,
} from './wishes.ts';

/** Asks for the code to sign in with. */
export const asksForCode = (tab: TabName = 'A'): readonly Wish[] => [
  press('open sign-in', { tab }),
  press('dialog: go on to sign in', { tab }),
  press('dialog: ask for a code', { args: { phone: '9812345678' }, tab }),
];

/** Types the code, and waits until the dialog has closed. */
export const entersCode = (tab: TabName = 'A'): readonly Wish[] => [
  typesCode({ tab, waitMs: 7_000 }),
  press('dialog: skip the name', { tab, waitMs: 1_500, isOptional: true }),
];

/** Signs in, and waits until the dialog has closed. */
export const enters = (tab: TabName = 'A'): readonly Wish[] => [...asksForCode(tab), ...entersCode(tab)];

/** Signs in without waiting until the dialog has closed. */
export const signsIn = (tab: TabName = 'A'): readonly Wish[] => [
  ...asksForCode(tab),
  typesCode({ tab, waitMs: 2_000 }),
  press('dialog: skip the name', { tab, isOptional: true }),
];

export const toCheckout = (tab: TabName = 'A'): readonly Wish[] => [
  cart(tab),
  press('go to checkout', { tab, waitMs: 1_500 }),
];

/** Goes to checkout with what is in the cart, and fills in its form. */
export const fillsForm = (paymentType: string, tab: TabName = 'A'): readonly Wish[] => [
  ...toCheckout(tab),
  fill('Ashalata', tab),
  pays(paymentType, tab),
];

/** Puts a product into the cart, and fills in checkout's form. */
export const toForm = (paymentType: string): readonly Wish[] => [
  product('kit'),
  add(),
  ...fillsForm(paymentType),
];

/** Orders, to be paid at the door, and waits until the order's page shows it. */
export const buys: readonly Wish[] = [...toForm('COD'), place({ waitMs: 6_000 })];
export const ordersPrepaid: readonly Wish[] = [...toForm('PREPAID'), place()];
export const leavesUnpaid: readonly Wish[] = [...ordersPrepaid, window('dismiss', { waitMs: 12_000 })];

/** What staff and couriers do with the last order, one after another. */
export const moves = (...steps: readonly string[]): readonly Wish[] =>
  steps.map((step) => merchant('moves the last order on', { step }));

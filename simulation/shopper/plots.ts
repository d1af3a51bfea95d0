/**
 * Plots: purposeful sequences of steps across tabs, sign-ins and failures. A run sometimes follows one, with random steps in
 * between, because bugs between machines need sequences that are rarely drawn at random.
 */
import type { Args } from '../page/types.ts';
import type { Fault } from '../wire/wire.ts';
import type { Act, TabName } from './steps.ts';

/** A step that a plot wants next. */
export interface Wish {
  readonly act: Act;
  /** Milliseconds that pass after it. */
  readonly waitMs: number;
  /** The faults of this step's calls, by operation. */
  readonly faults: Readonly<Record<string, Fault>>;
  /** Whether the step is skipped if the screen does not offer it. */
  readonly isOptional: boolean;
}

interface More {
  readonly args?: Args;
  readonly tab?: TabName;
  readonly waitMs?: number;
  readonly faults?: Readonly<Record<string, Fault>>;
  readonly isOptional?: boolean;
}

const pause = 800;

function press(name: string, { args = {}, tab = 'A', ...more }: More = {}): Wish {
  return wish({ kind: 'gesture', tab, name, args }, more);
}

function wish(act: Act, { waitMs = pause, faults = {}, isOptional = false }: More = {}): Wish {
  return { act, waitMs, faults, isOptional };
}

const lost: Fault = { kind: 'lostRequest' };
const slowly = (reply: number): Fault => ({ kind: 'slow', request: 20, reply });
const product = (slug: string, tab: TabName = 'A') => press('link: product', { args: { slug }, tab });
const add = (tab: TabName = 'A') => press('add to cart', { tab, waitMs: 1_500 });
const cart = (tab: TabName = 'A') => press('link: cart', { tab, isOptional: true });
const toCheckout = (tab: TabName = 'A'): readonly Wish[] => [
  cart(tab),
  press('go to checkout', { tab, waitMs: 1_500 }),
];
const fill = (person: string, tab: TabName = 'A') =>
  press('fill in the form', { args: { person }, tab, waitMs: 1_500 });
const pays = (paymentType: string, tab: TabName = 'A') =>
  press('choose a payment', { args: { paymentType }, tab });
const place = (more: More = {}) => press('place the order', { waitMs: 3_000, ...more });
const window = (act: 'pay' | 'pay unheard' | 'fail' | 'dismiss', more: More = {}) =>
  wish({ kind: 'window', tab: 'A', act }, { waitMs: 1_500, ...more });
const merchant = (name: string, args: Args = {}, more: More = {}) =>
  wish({ kind: 'merchant', name, args }, { waitMs: 200, ...more });
const tabAct = (tab: TabName, act: 'open' | 'reload' | 'crash' | 'close' | 'freeze' | 'thaw') =>
  wish({ kind: 'tab', tab, act }, { waitMs: 1_500 });
const widget = (act: 'sign in' | 'deliver' | 'order' | 'close', more: More = {}) =>
  wish(
    {
      kind: 'widget',
      tab: 'A',
      choice: { act, hearing: 'once', paymentType: 'COD', phone: '9812345678', code: 'TEN' },
    },
    { waitMs: 2_000, ...more },
  );
const waits = (waitMs: number) => wish({ kind: 'wait' }, { waitMs });
const signsIn = (tab: TabName = 'A', open = 'open sign-in'): readonly Wish[] => [
  press(open, { tab }),
  press('dialog: go on to sign in', { tab }),
  press('dialog: ask for a code', { args: { phone: '9812345678' }, tab }),
  press('dialog: type the code', { args: { code: 'sent' }, tab, waitMs: 2_000 }),
  press('dialog: skip the name', { tab, isOptional: true }),
];
const ordersPrepaid: readonly Wish[] = [
  product('kit'),
  add(),
  ...toCheckout(),
  fill('Ashalata'),
  pays('PREPAID'),
  place(),
];

/** The plots by name; each name says which interaction it tests. */
export const plots: Readonly<Record<string, readonly Wish[]>> = {
  'a guest leaves an order unpaid and signs in': [
    ...ordersPrepaid,
    tabAct('A', 'crash'),
    press('link: home', { isOptional: true }),
    ...signsIn(),
    ...toCheckout(),
    waits(5_000),
  ],
  'a guest’s order is not answered, and the guest signs in': [
    ...ordersPrepaid.slice(0, -1),
    place({ faults: { CreateOrder: { kind: 'lostReply' } }, waitMs: 200 }),
    tabAct('A', 'crash'),
    ...signsIn(),
    ...toCheckout(),
    waits(30_000),
  ],
  'a line joins while a changed price is worked in': [
    product('kit'),
    add(),
    merchant('changes a price', { product: 'kit', rupees: 400 }),
    waits(120_000),
    product('oat-lotion'),
    press('add to cart', { waitMs: 310 }),
    product('kit'),
    press('add to cart', { waitMs: 5 }),
    product('dear-oil'),
    add(),
  ],
  'one coupon after another, with late answers': [
    product('dear-oil'),
    add(),
    cart(),
    press('apply a coupon', { args: { code: 'HIDDEN' }, waitMs: 1_500 }),
    merchant('renames a coupon', { code: 'HIDDEN' }, { waitMs: 5 }),
    wish(
      { kind: 'tab', tab: 'A', act: 'reload' },
      { waitMs: 2_000, faults: { GetCouponRule: slowly(9_000) } },
    ),
    press('remove the coupon', { waitMs: 50 }),
    press('apply a coupon', { args: { code: 'TEN' }, waitMs: 12_000 }),
  ],
  'a coupon of a campaign is taken out': [
    product('dear-oil'),
    add(),
    press('campaign link', { args: { query: '?couponCode=TEN' }, waitMs: 2_000 }),
    press('open the drawer'),
    press('remove the coupon', { waitMs: 1_500 }),
    press('close the drawer', { isOptional: true }),
    product('kit'),
    press('back', { waitMs: 2_000 }),
  ],
  'the session ends while a payment is under way': [
    ...signsIn(),
    ...ordersPrepaid,
    merchant('ends every session'),
    window('pay unheard'),
    tabAct('A', 'crash'),
    waits(60_000),
  ],
  'the session ends before an order is paid': [
    ...signsIn(),
    ...ordersPrepaid,
    window('dismiss', { waitMs: 30_000 }),
    merchant('ends every session'),
    press('pay now', { waitMs: 5_000 }),
    press('pay another way', { waitMs: 5_000, isOptional: true }),
  ],
  'one tab checks out, another signs out': [
    product('kit'),
    add(),
    ...signsIn(),
    tabAct('B', 'open'),
    ...toCheckout('B'),
    fill('Bhavyashree', 'B'),
    press('link: account'),
    press('sign out', { waitMs: 1_500 }),
    product('kit', 'A'),
    add('A'),
    press('choose a payment', { tab: 'B', args: { paymentType: 'COD' }, isOptional: true }),
    press('type rubbish', { tab: 'B', args: { field: 'landmark', value: ' ' }, isOptional: true }),
  ],
  'two tabs order with different ways to pay': [
    product('kit'),
    add(),
    tabAct('B', 'open'),
    ...toCheckout('A'),
    fill('Ashalata'),
    pays('COD'),
    ...toCheckout('B'),
    fill('Bhavyashree', 'B'),
    pays('PREPAID', 'B'),
    place({ faults: { CreateOrder: lost }, waitMs: 500 }),
    tabAct('A', 'close'),
    press('place the order', { tab: 'B', waitMs: 4_000 }),
  ],
  'two tabs order different carts': [
    product('kit'),
    add(),
    tabAct('B', 'open'),
    ...toCheckout('A'),
    fill('Ashalata'),
    pays('COD'),
    ...toCheckout('B'),
    fill('Ashalata', 'B'),
    pays('COD', 'B'),
    place({ faults: { CreateOrder: lost }, waitMs: 500 }),
    tabAct('A', 'close'),
    product('dear-oil', 'B'),
    add('B'),
    ...toCheckout('B'),
    pays('COD', 'B'),
    press('place the order', { tab: 'B', waitMs: 4_000 }),
  ],
  'the express checkout signs in late': [
    product('kit'),
    add(),
    cart(),
    press('express checkout', { waitMs: 3_000 }),
    widget('sign in', {
      waitMs: 20_000,
      faults: { RespondToAuthChallenge: slowly(16_500), InitiateAuth: slowly(16_500) },
    }),
    widget('close', { waitMs: 20_000 }),
  ],
  'a quantity changes while the cart is being sent': [
    product('kit'),
    press('add to cart', { waitMs: 3_000 }),
    cart(),
    press('set a quantity', { waitMs: 500, faults: { createShoppingCart: slowly(3_000) } }),
    press('set a quantity', { waitMs: 100 }),
    press('set a quantity', { waitMs: 4_000 }),
  ],
  'a campaign with odd letters': [
    wish({ kind: 'tab', tab: 'A', act: 'reload' }, { isOptional: true }),
    press('campaign link', { args: { query: '?utm_source=a%00b' } }),
    tabAct('A', 'reload'),
    product('kit'),
    add(),
  ],
  'an order is sent before the pincode is known': [
    product('kit'),
    add(),
    ...toCheckout(),
    pays('COD'),
    press('fill in the form', { args: { person: 'Ashalata' }, waitMs: 5, faults: { GetZipCode: lost } }),
    place({ waitMs: 60_000, faults: { GetZipCode: lost } }),
  ],
  'a shopper fills in the form and signs out': [
    product('kit'),
    add(),
    ...signsIn(),
    ...toCheckout(),
    fill('Chitralekha'),
    press('link: account'),
    press('sign out', { waitMs: 2_000 }),
  ],
  'a shopper leaves an order unpaid and signs out': [
    ...signsIn(),
    ...ordersPrepaid,
    window('dismiss', { waitMs: 5_000 }),
    press('link: account'),
    press('sign out', { waitMs: 2_000 }),
  ],
  'an order is never paid': [
    ...ordersPrepaid,
    window('dismiss', { waitMs: 60_000 }),
    waits(3_600_000),
    press('check now', { isOptional: true }),
  ],
  'another variant than the first': [
    merchant('gets new stock of a variant'),
    product('rose-gel'),
    press('add to cart: which variant'),
    add(),
  ],
  'a shopper takes their time at checkout': [
    product('kit'),
    add(),
    ...toCheckout(),
    fill('Ashalata'),
    pays('COD'),
    waits(300_000),
    place({ waitMs: 5_000 }),
  ],
  'a price changes at checkout': [
    product('kit'),
    add(),
    ...toCheckout(),
    fill('Ashalata'),
    pays('COD'),
    waits(60_000),
    merchant('changes a charge', { setting: 'COD_CHARGES', value: 10 }),
    place({ waitMs: 5_000 }),
    press('accept the total', { waitMs: 5_000, isOptional: true }),
  ],
  'a lost answer, and the same press again': [
    product('kit'),
    add(),
    ...toCheckout(),
    fill('Ashalata'),
    pays('COD'),
    place({ faults: { CreateOrder: { kind: 'lostReply' } }, waitMs: 100 }),
    tabAct('A', 'crash'),
    fill('Ashalata'),
    pays('COD'),
    place({ waitMs: 4_000 }),
  ],
  'an order stays pending for long': [
    ...ordersPrepaid,
    wish({ kind: 'webhooks', fate: 'late' }, { waitMs: 10 }),
    window('pay', { faults: { ValidateTransaction: { kind: 'status', status: 503 } }, waitMs: 70_000 }),
    waits(120_000),
  ],
  'the stock is not reached for a while': [
    product('kit'),
    press('add to cart', {
      waitMs: 20_000,
      faults: { CheckInventory: lost, 'CheckInventory#2': lost },
    }),
    cart(),
    waits(60_000),
  ],
  'two tabs, each with a line of its own': [
    tabAct('B', 'open'),
    product('kit'),
    product('dear-oil', 'B'),
    press('add to cart', { waitMs: 2 }),
    press('add to cart', { tab: 'B', waitMs: 3_000 }),
    waits(5_000),
  ],
  'an order, and the shop goes on': [
    product('dear-oil'),
    add(),
    product('kit'),
    add(),
    ...toCheckout(),
    fill('Ashalata'),
    pays('COD'),
    place({ waitMs: 5_000 }),
    product('oat-lotion'),
    add(),
    waits(2_000),
  ],
  'a coupon that applies itself is taken out': [
    product('dear-oil'),
    add(),
    cart(),
    waits(1_000),
    press('remove the coupon', { waitMs: 1_000 }),
    tabAct('B', 'open'),
    tabAct('A', 'reload'),
    product('kit'),
    add(),
    waits(4_000),
  ],
  'a shopper keeps an address book, and orders with it': [
    ...signsIn(),
    press('link: account'),
    press('open a section', { args: { section: 'addresses' } }),
    press('add an address'),
    press('fill in the address', { args: { person: 'Ashalata' } }),
    press('save the address', { waitMs: 2_000 }),
    press('edit an address'),
    press('save the address', { waitMs: 2_000 }),
    press('remove an address', { waitMs: 2_000 }),
    press('put the address back', { waitMs: 2_000, isOptional: true }),
    product('kit'),
    add(),
    ...toCheckout(),
    press('choose a saved address', { isOptional: true }),
    pays('COD'),
    place({ waitMs: 5_000 }),
  ],
  'a shopper edits the profile': [
    ...signsIn(),
    press('link: account'),
    press('open a section', { args: { section: 'profile' } }),
    press('edit the profile'),
    press('type into the profile'),
    press('save the profile', { waitMs: 2_000 }),
  ],
  'a product is added from its quick view': [
    product('kit'),
    product('dear-oil'),
    press('open the quick view', { args: { slug: 'kit' }, waitMs: 1_500 }),
    press('dialog: add to cart', { waitMs: 1_500 }),
  ],
  'a changed price is taken out, and put back': [
    product('kit'),
    add(),
    merchant('changes a price', { product: 'kit', rupees: 400 }),
    tabAct('A', 'reload'),
    cart(),
    press('take out what changed', { waitMs: 1_500 }),
    press('put back', { waitMs: 1_500 }),
  ],
  'an order in the express checkout': [
    product('kit'),
    add(),
    cart(),
    press('express checkout', { waitMs: 3_000 }),
    widget('deliver'),
    widget('order', { waitMs: 5_000 }),
  ],
  'a tab sleeps through a sign-out': [
    ...signsIn(),
    tabAct('B', 'open'),
    press('link: account'),
    press('sign out', { waitMs: 2_000 }),
    waits(1_000),
  ],
};

/** The order's lines, the offers, and the bill of the chosen payment method. */
import type { Bill, Cart, Line, Offer, PaymentOption } from './api.ts';
import { button, element, tag } from './dom.ts';
import { shopOrigin } from './events.ts';
import { money } from './fields.ts';

const OFFERS_SHOWN = 4;

type Actions = {
  readonly apply: (code: string) => void;
  readonly remove: () => void;
};

export function showSummary(cart: Cart, { bill }: PaymentOption, { apply, remove }: Actions): void {
  const count = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const hasOffer = cart.coupon === null && cart.offers.some(({ canApply }) => canApply);
  element('summary-count').textContent =
    `${count} ${count === 1 ? 'item' : 'items'}${hasOffer ? ' · offers for you' : ''}`;
  element('summary-total').textContent = money(bill.payable);
  element('lines').replaceChildren(...cart.lines.map(lineRow));
  showCoupon(cart, bill, remove);
  const offersFirst = [...cart.offers].sort(
    (a, b) => Number(b.canApply) - Number(a.canApply) || b.amount - a.amount,
  );
  const offers = offersFirst.slice(0, OFFERS_SHOWN).map((offer) => offerRow(offer, apply));
  element('offers').replaceChildren(...offers);
  element('bill').replaceChildren(...billRows(bill));
}

function showCoupon({ coupon }: Cart, bill: Bill, remove: () => void): void {
  element('coupon-form').hidden = coupon !== null;
  const box = element('coupon-applied');
  box.hidden = coupon === null;
  if (coupon === null) return;
  const saving = bill.discount > 0 ? `${money(bill.discount)} off` : 'Nothing off with this payment';
  const text = tag('p', '', [tag('b', '', [coupon.code]), tag('span', '', [saving])]);
  box.replaceChildren(text, button('Remove', 'link', remove));
}

function lineRow({ title, variantTitle, image, quantity, unitPrice, isGift }: Line): HTMLElement {
  const picture = tag('span', 'picture');
  if (image !== null) {
    const img = document.createElement('img');
    img.src = new URL(image, shopOrigin).href;
    img.alt = '';
    picture.append(img);
  }
  picture.append(tag('span', 'count', [String(quantity)]));
  const detail = isGift ? 'Free gift' : (variantTitle ?? '');
  return tag('li', '', [
    picture,
    tag('span', 'what', [title, ...(detail === '' ? [] : [tag('small', '', [detail])])]),
    tag('span', 'figure', [isGift ? 'Free' : money(unitPrice * quantity)]),
  ]);
}

function offerRow({ code, title, canApply, why }: Offer, apply: (code: string) => void): HTMLElement {
  const act = canApply ? [button('Apply', 'link', () => apply(code))] : [];
  act[0]?.setAttribute('aria-label', `Apply ${code}`);
  const text = tag('span', 'what', [tag('b', 'ticket', [code]), tag('small', '', [canApply ? title : why])]);
  return tag('li', canApply ? '' : 'blocked', [text, ...act]);
}

function billRows(bill: Bill): HTMLElement[] {
  const gift = bill.discount > 0 ? [row('Offers', `− ${money(bill.discount)}`, 'good')] : [];
  const saved =
    bill.prepaidDiscount > 0 ? [row('Paying online', `− ${money(bill.prepaidDiscount)}`, 'good')] : [];
  const fee = bill.codCharges > 0 ? [row('Cash on delivery fee', money(bill.codCharges), '')] : [];
  const isSplit = bill.upfront > 0 && bill.dueOnDelivery > 0;
  const split = isSplit
    ? [row('Now', money(bill.upfront), 'part'), row('At the door', money(bill.dueOnDelivery), 'part')]
    : [];
  return [
    row('Items', money(bill.cartTotal), ''),
    ...gift,
    ...saved,
    row('Delivery', bill.shipping === 0 ? 'Free' : money(bill.shipping), bill.shipping === 0 ? 'good' : ''),
    ...fee,
    row('To pay, taxes included', money(bill.payable), 'total'),
    ...split,
  ];
}

function row(label: string, figure: string, className: string): HTMLElement {
  return tag('div', className, [tag('dt', '', [label]), tag('dd', 'figure', [figure])]);
}

/** The one-page checkout in three steps: contact, delivery, payment. Each opens when the one before it is done. */
import {
  type Address,
  type Behaviour,
  type CardPayment,
  callServer,
  type Failure,
  failureOf,
  type PaymentOption,
  type PaymentType,
  type Progress,
  type View,
} from './api.ts';
import { type Contact, startContact } from './contact.ts';
import { startDelivery } from './delivery.ts';
import { element, input, showProblem, whileBusy } from './dom.ts';
import { applyBehaviour, isFromShop, postClosed, postEvent, postHeldEvents, postOpened } from './events.ts';
import { money } from './fields.ts';
import { payByCard, payLabel, showMethods } from './payment.ts';
import type { CheckoutOptions, ToFrame } from './protocol.ts';
import { showSummary } from './summary.ts';

type Opening = {
  readonly behaviour: Behaviour;
  readonly status: number;
  readonly view: View & { readonly error?: Partial<Failure> };
};
type PlacedOrder = { readonly order: Progress; readonly payment: CardPayment | null };
type Step = 'contact' | 'delivery' | 'payment';

const STEPS: readonly Step[] = ['contact', 'delivery', 'payment'];
const MID_PAYMENT_MS = 1_500;
const CONFIRMED_SHOWN_MS = 900;
const POLL_MS = 2_000;

let options: CheckoutOptions | undefined;
let behaviour: Behaviour = { opening: 'open', events: 'once', closing: 'normal', forged: false };
let view: View | undefined;
let contact: Contact | undefined;
let address: Omit<Address, 'phone'> | undefined;
let paymentType: PaymentType = 'PREPAID';
/** The current attempt at the order. Trying again with nothing changed is the same attempt. */
let attempt = { id: '', about: '' };
let isOver = false;
/** A completed order that has not been posted to the page yet. */
let unsentOrder: Progress | undefined;

const id = () => options?.merchantCheckoutId ?? '';
const contactStep = startContact({ checkoutId: id, onDone: (given) => void startDeliveryStep(given) });
const deliveryStep = startDelivery({ checkoutId: id, onDone: deliverTo });

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!isFromShop(event) || !isToFrame(event.data)) return;
  if (event.data.type === 'escape') askToLeave();
  else if (!options) void open(event.data.options);
});

async function open(given: CheckoutOptions): Promise<void> {
  options = given;
  const reply = await callServer<Opening>('open', { merchantCheckoutId: id(), phone: given.phoneNumber });
  if (reply.ok) behaviour = reply.value.behaviour;
  applyBehaviour(behaviour, id());
  if (behaviour.opening === 'silent') return;
  postOpened();
  const failure = openingFailure(reply);
  if (failure !== null || !reply.ok) {
    postEvent('checkout-initiation-failure', { failure_reason: failure?.message ?? 'unknown' });
    postHeldEvents();
    return;
  }
  view = reply.value.view;
  const { cart, order } = view;
  if (cart === null) {
    if (order) complete(order);
    return;
  }
  element('store').textContent = cart.store.name;
  element('summary', HTMLDetailsElement).open = matchMedia('(min-width: 860px)').matches;
  contactStep.prefill(given.phoneNumber);
  show('checkout');
  const known = cart.customer?.phone ?? null;
  if (known !== null) return startDeliveryStep({ phone: known.replace(/^\+91/, ''), login: null });
  render();
  go('contact');
}

function openingFailure(reply: Awaited<ReturnType<typeof callServer<Opening>>>): Failure | null {
  if (!reply.ok) return reply.failure;
  if (behaviour.opening === 'fail') return { code: 'SANDBOX', message: 'The sandbox was told to fail.' };
  return reply.value.status === 200 ? null : failureOf(reply.value.view);
}

async function startDeliveryStep(given: Contact): Promise<void> {
  contact = given;
  const { phone, login } = given;
  element('contact-done').textContent = `+91 ${phone}`;
  if (login !== null) {
    postEvent('user-login-successful', {
      phone_no: `+91${phone}`,
      user_type: login.userType,
      ...(login.signInCode === null ? {} : { sign_in_code: login.signInCode }),
    });
    await reloadCheckout();
  }
  deliveryStep.offer(view?.cart?.customer?.addresses ?? []);
  render();
  go('delivery');
}

async function deliverTo(given: Omit<Address, 'phone'>, isNew: boolean): Promise<void> {
  address = given;
  const { pinCode, city, state, name } = given;
  postEvent(isNew ? 'address-add' : 'address-selected', { pincode: pinCode, city, state });
  element('delivery-done').textContent = `${name}, ${given.address}, ${city} ${pinCode}`;
  await reloadCheckout();
  render();
  go('payment');
}

/** Loads the checkout again, priced for the current address. */
async function reloadCheckout(): Promise<void> {
  const reply = await callServer<View>('checkout', {
    merchantCheckoutId: id(),
    pinCode: address?.pinCode ?? null,
  });
  if (reply.ok) view = reply.value;
}

function render(): void {
  const cart = view?.cart;
  const option = chosenOption();
  if (!cart || !option) return;
  showMethods(cart.payments, option.paymentType);
  showSummary(cart, option, { apply: (code) => void applyCoupon(code), remove: () => void removeCoupon() });
  const pay = element('pay', HTMLButtonElement);
  pay.textContent = option.available ? payLabel(option) : 'No way to pay is open for this order';
  pay.disabled = !option.available;
}

function chosenOption(): PaymentOption | undefined {
  const payments = view?.cart?.payments ?? [];
  const open = payments.filter(({ available }) => available);
  return open.find((option) => option.paymentType === paymentType) ?? open[0] ?? payments[0];
}

function go(step: Step): void {
  const at = STEPS.indexOf(step);
  for (const [index, name] of STEPS.entries()) {
    const section = element(`step-${name}`);
    section.dataset.state = index < at ? 'done' : index === at ? 'open' : 'todo';
    for (const form of section.querySelectorAll('form')) form.inert = index !== at;
  }
  element('contact-change').hidden = at < 1;
  element('delivery-change').hidden = at < 2;
  showMessage('');
  element(`${step}-title`).focus();
}

element('contact-change').addEventListener('click', () => go('contact'));
element('delivery-change').addEventListener('click', () => go('delivery'));

// Offers

element('coupon-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const code = input('coupon').value.trim();
  if (code === '') return showProblem('coupon', 'Enter a coupon code');
  void whileBusy('coupon-apply', () => applyCoupon(code));
});
element('coupon').addEventListener('input', () => showProblem('coupon', null));

async function applyCoupon(code: string): Promise<void> {
  const reply = await callServer<View>('coupon/apply', {
    merchantCheckoutId: id(),
    code,
    pinCode: address?.pinCode ?? null,
  });
  if (!reply.ok) return showProblem('coupon', reply.failure.message);
  view = reply.value;
  input('coupon').value = '';
  showProblem('coupon', null);
  const { coupon, payments = [] } = view.cart ?? {};
  const best = Math.max(0, ...payments.map(({ bill }) => bill.discount));
  if (coupon) postEvent('coupon-applied', { coupon_code: coupon.code, discount: best / 100 });
  render();
}

async function removeCoupon(): Promise<void> {
  const code = view?.cart?.coupon?.code ?? '';
  const about = { merchantCheckoutId: id(), pinCode: address?.pinCode ?? null };
  const reply = await callServer<View>('coupon/remove', about);
  if (!reply.ok) return showProblem('coupon', reply.failure.message);
  view = reply.value;
  postEvent('coupon-removed', { coupon_code: code });
  render();
  input('coupon').focus();
}

// Paying

element('methods').addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const chosen = view?.cart?.payments.find((option) => option.paymentType === target.value);
  if (!chosen) return;
  paymentType = chosen.paymentType;
  postEvent('payment-method-selected', { payment_method: paymentType.toLowerCase() });
  render();
  document.querySelector<HTMLInputElement>(`input[name="method"][value="${paymentType}"]`)?.focus();
});

element('payment-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const option = chosenOption();
  if (option?.available) void whileBusy('pay', () => place(option));
});

async function place(option: PaymentOption): Promise<void> {
  if (!address || !contact) return;
  showMessage('');
  const wish = {
    paymentType: option.paymentType,
    total: option.bill.payable,
    address: { ...address, phone: contact.phone },
  };
  const about = JSON.stringify([wish, view?.cart?.coupon?.code]);
  if (attempt.about !== about) attempt = { id: crypto.randomUUID(), about };
  const reply = await callServer<PlacedOrder>('order', {
    merchantCheckoutId: id(),
    attemptId: attempt.id,
    phone: contact.phone,
    ...wish,
  });
  if (!reply.ok) return placingFailed(reply.failure);
  const { order, payment } = reply.value;
  return payment === null ? showResult(order) : collect(order, payment);
}

async function placingFailed({ code, message }: Failure): Promise<void> {
  if (code === 'LOST') return show('lost');
  await reloadCheckout();
  if (view?.order && view.cart === null) return complete(view.order);
  render();
  const isMoved = code === 'AMOUNT_CHANGED';
  showMessage(isMoved ? 'The total has changed. Please look at it again before you order.' : message);
}

async function collect(order: Progress, payment: CardPayment): Promise<void> {
  const details = {
    store: view?.cart?.store.name ?? '',
    name: address?.name ?? '',
    phone: contact?.phone ?? '',
  };
  const outcome = await payByCard(payment, details, () => {
    if (behaviour.closing === 'midPayment') setTimeout(leave, MID_PAYMENT_MS);
  });
  if (isOver) return;
  if (outcome.kind === 'unavailable')
    return showMessage('The payment window could not be opened. Please try again.');
  show('checking');
  if (outcome.kind === 'dismissed') return checkDismissed(order);
  const { paymentId, signature } = outcome;
  const about = { merchantCheckoutId: id(), orderId: order.id, paymentId, signature };
  const reply = await callServer<{ isConfirmed: boolean; order: Progress }>('payment', about);
  if (reply.ok && reply.value.isConfirmed) return showResult(reply.value.order);
  return pollOrder(order);
}

/** The shopper closed the payment window, but the bank may have approved the payment all the same. */
async function checkDismissed(order: Progress): Promise<void> {
  const reply = await progressOf(order);
  if (reply.ok && reply.value.order.status !== 'PENDING') return showResult(reply.value.order);
  show('checkout');
  showMessage('The payment was not completed. You can try again, or choose another way to pay.');
}

/** Polls the order until it is final. An order that may have been charged is never called failed. */
async function pollOrder(order: Progress): Promise<void> {
  while (!isOver) {
    const reply = await progressOf(order);
    if (reply.ok && reply.value.order.status !== 'PENDING') return showResult(reply.value.order);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function progressOf(order: Progress) {
  return callServer<{ order: Progress }>('order/status', { merchantCheckoutId: id(), orderId: order.id });
}

function showResult(order: Progress): void {
  if (order.status !== 'CANCELLED') {
    complete(order);
    return;
  }
  show('checkout');
  showMessage('This order was cancelled. Whatever was paid for it will be returned in full.');
}

function complete(order: Progress): void {
  element('done-code').textContent = `Order ${order.code ?? ''}`;
  element('done-due').textContent =
    order.dueOnDelivery > 0
      ? `Please keep ${money(order.dueOnDelivery)} ready for delivery.`
      : 'Paid in full.';
  show('done');
  unsentOrder = order;
  setTimeout(postOrder, CONFIRMED_SHOWN_MS);
}

function postOrder(): void {
  if (unsentOrder === undefined) return;
  const order = unsentOrder;
  unsentOrder = undefined;
  postEvent('order-complete', {
    merchant_order_id: order.id,
    gokwik_order_id: `KWIK${order.id.replaceAll('-', '').slice(0, 12).toUpperCase()}`,
    status: order.status.toLowerCase(),
    total: order.total / 100,
    phone: order.phone,
    shipping_address: order.address,
    applied_discount: order.couponCode === null ? null : { code: order.couponCode },
  });
  postHeldEvents();
}

// Leaving

element('close').addEventListener('click', askToLeave);
// Keys pressed in this frame do not reach the page; the page posts its own.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || element('confirm', HTMLDialogElement).open) return;
  // Otherwise the same key would close the question that it opens.
  event.preventDefault();
  askToLeave();
});
element('stay').addEventListener('click', () => element('confirm', HTMLDialogElement).close());
element('leave').addEventListener('click', leave);
for (const made of document.querySelectorAll('[data-leave]')) made.addEventListener('click', leave);

function askToLeave(): void {
  const stage = element('sheet').dataset.stage;
  if (stage !== 'checkout') leave();
  else if (!element('confirm', HTMLDialogElement).open) element('confirm', HTMLDialogElement).showModal();
}

function leave(): void {
  if (isOver) return;
  isOver = true;
  postOrder();
  postEvent('checkout-close', {});
  postClosed();
}

function show(stage: 'checkout' | 'checking' | 'done' | 'lost'): void {
  element('sheet').dataset.stage = stage;
  for (const section of document.querySelectorAll<HTMLElement>('[data-screen]')) {
    section.hidden = section.dataset.screen !== stage;
  }
  document.querySelector<HTMLElement>(`[data-screen="${stage}"] h1`)?.focus();
}

function showMessage(text: string): void {
  element('payment-message').textContent = text;
}

function isToFrame(data: unknown): data is ToFrame {
  return (
    typeof data === 'object' &&
    data !== null &&
    'gokwik' in data &&
    data.gokwik === 'checkout' &&
    'type' in data
  );
}

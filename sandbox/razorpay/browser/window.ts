/** The payment window: the form, the bank's page and the result, one screen at a time. */
import {
  type CardFields,
  cardProblems,
  cardSummary,
  checkVpa,
  formatCardNumber,
  formatExpiry,
  formatMoney,
  formatTime,
  maskContact,
  readColor,
  TEST_CARD,
} from './fields.ts';
import type { FailedAttempt, FromWindow, PaidResponse, ToWindow, WindowOptions } from './protocol.ts';

type Screen = 'loading' | 'form' | 'working' | 'bank' | 'paid' | 'lost' | 'blocked';
type Order = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
};
type Reply =
  | { readonly status: 'asked'; readonly payment_id: string }
  | {
      readonly status: 'paid';
      readonly callback: 'deliver' | 'drop' | 'double';
      readonly response: PaidResponse;
    }
  | { readonly status: 'failed'; readonly error: FailedAttempt }
  | { readonly status: 'refused'; readonly description: string };

const PAID_SHOWN_MS = 700;
const SCREENS_TO_CONFIRM: readonly Screen[] = ['form', 'bank', 'working'];

const shop = new URL(location.href).searchParams.get('origin') ?? '';
let screen: Screen = 'loading';
let options: WindowOptions | undefined;
let order: Order | undefined;

const form = element('form', HTMLFormElement);
const confirmLeaving = element('confirm', HTMLDialogElement);

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.origin !== shop || event.source !== window.parent || !isToWindow(event.data)) return;
  if (event.data.type === 'escape') askToLeave('escape');
  else if (!options) void open(event.data.options);
});
postToShop({ sandbox: 'razorpay', type: 'ready' });

async function open(given: WindowOptions): Promise<void> {
  options = given;
  dress(given);
  startClock(given.timeout);
  const reply = await request(
    `/checkout/orders/${encodeURIComponent(given.orderId)}?key_id=${encodeURIComponent(given.key)}`,
  );
  if (!isOrder(reply)) return block(descriptionOf(reply));
  if (reply.status === 'paid') return block('This order has already been paid.');
  order = reply;
  const amount = formatMoney(order.amount, order.currency);
  for (const id of ['amount', 'bank-amount']) element(id).textContent = amount;
  element('order').textContent = order.id;
  element('pay').textContent = `Pay ${amount}`;
  choose(given.prefill.method || 'upi');
  show('form');
}

function dress({ name, description, image, color, prefill }: WindowOptions): void {
  const merchant = name || 'Your shop';
  for (const id of ['merchant', 'bank-merchant']) element(id).textContent = merchant;
  document.title = `Pay ${merchant}`;
  element('description').textContent = description ?? '';
  element('initial').textContent = merchant.charAt(0).toUpperCase();
  element('contact').textContent = maskContact(prefill.contact);
  element('contact-row').hidden = maskContact(prefill.contact) === '';
  element('name', HTMLInputElement).value = prefill.name;
  if (image) showLogo(image);
  const colors = readColor(color);
  if (!colors) return;
  document.documentElement.style.setProperty('--accent', colors.accent);
  document.documentElement.style.setProperty('--on-accent', colors.onAccent);
}

function showLogo(image: string): void {
  const logo = element('logo', HTMLImageElement);
  logo.addEventListener('load', () => {
    logo.hidden = false;
    element('initial').hidden = true;
  });
  logo.src = image;
}

function startClock(timeout: number | null): void {
  if (timeout === null) return;
  const end = performance.now() + timeout * 1000;
  element('time-row').hidden = false;
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    element('time').textContent = formatTime(left);
    if (left > 0) return;
    clearInterval(clock);
    if (screen !== 'paid') postToShop({ sandbox: 'razorpay', type: 'dismissed' });
  };
  const clock = setInterval(tick, 1000);
  tick();
}

function show(next: Screen): void {
  screen = next;
  element('close').hidden = next === 'paid';
  for (const section of document.querySelectorAll<HTMLElement>('[data-screen]')) {
    section.hidden = section.dataset.screen !== next;
  }
  document.querySelector<HTMLElement>(`[data-screen="${next}"] h1`)?.focus();
}

function block(text: string): void {
  element('blocked-text').textContent = text;
  show('blocked');
}

// The form

function choose(method: string): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="method"]')) {
    radio.checked = radio.value === method;
  }
  for (const panel of form.querySelectorAll<HTMLElement>('[data-panel]')) {
    panel.hidden = panel.dataset.panel !== method;
  }
}

form.addEventListener('change', (event) => {
  const { target } = event;
  if (target instanceof HTMLInputElement && target.name === 'method') choose(target.value);
});

form.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.id === 'number') target.value = formatCardNumber(target.value);
  if (target.id === 'expiry') target.value = formatExpiry(target.value);
  if (target.id !== '') showProblem(target.id, undefined);
});

for (const button of form.querySelectorAll<HTMLElement>('[data-vpa]')) {
  button.addEventListener('click', () => {
    element('vpa', HTMLInputElement).value = button.dataset.vpa ?? '';
    showProblem('vpa', undefined);
    element('pay').focus();
  });
}

element('test-card').addEventListener('click', () => {
  for (const [id, value] of Object.entries(TEST_CARD)) {
    element(id, HTMLInputElement).value = value;
    showProblem(id, undefined);
  }
  element('pay').focus();
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const instrument = readInstrument();
  if (instrument && options && order) void pay(options, order, instrument);
});

function readInstrument(): object | undefined {
  const chosen = (name: string) =>
    form.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
  switch (chosen('method')) {
    case 'upi':
      return readUpi();
    case 'card':
      return readCard();
    case 'netbanking':
      return { method: 'netbanking', bank: chosen('bank') };
    case 'wallet':
      return { method: 'wallet', wallet: chosen('wallet') };
    default:
      return undefined;
  }
}

function readUpi(): object | undefined {
  const vpa = checkVpa(element('vpa', HTMLInputElement).value);
  if (vpa.ok) return { method: 'upi', vpa: vpa.value };
  showProblem('vpa', vpa.problem);
  element('vpa').focus();
  return undefined;
}

function readCard(): object | undefined {
  const textOf = (id: keyof CardFields) => element(id, HTMLInputElement).value;
  const card = {
    number: textOf('number'),
    expiry: textOf('expiry'),
    cvv: textOf('cvv'),
    name: textOf('name'),
  };
  const problems = Object.entries(cardProblems(card, new Date()));
  if (problems.length === 0) return { method: 'card', ...cardSummary(card) };
  for (const [id, problem] of problems) showProblem(id, problem);
  element(problems[0]?.[0] ?? 'number').focus();
  return undefined;
}

function showProblem(id: string, problem: string | undefined): void {
  element(id).setAttribute('aria-invalid', String(problem !== undefined));
  element(`${id}-problem`).textContent = problem ?? '';
}

// Paying

async function pay(
  { key, description, prefill }: WindowOptions,
  { id }: Order,
  instrument: object,
): Promise<void> {
  element('failure').hidden = true;
  show('working');
  const payer = { email: prefill.email, contact: prefill.contact };
  settle(await post('/checkout/payments', { key_id: key, order_id: id, instrument, payer, description }));
}

let asked = '';
for (const button of document.querySelectorAll<HTMLElement>('[data-decision]')) {
  button.addEventListener('click', () => {
    show('working');
    const { decision } = button.dataset;
    void post(`/checkout/payments/${encodeURIComponent(asked)}/decision`, { decision }).then(settle);
  });
}

function settle(reply: Reply): void {
  switch (reply.status) {
    case 'asked':
      asked = reply.payment_id;
      element('bank-reference').textContent = asked;
      show('bank');
      return;
    case 'paid':
      finish(reply.response, reply.callback);
      return;
    case 'failed':
      postToShop({ sandbox: 'razorpay', type: 'failed', error: reply.error });
      if (options?.retry) offerAnotherTry(reply.error.description);
      else postToShop({ sandbox: 'razorpay', type: 'dismissed' });
      return;
    case 'refused':
      offerAnotherTry(reply.description);
  }
}

function finish(response: PaidResponse, callback: 'deliver' | 'drop' | 'double'): void {
  if (callback === 'drop') {
    show('lost');
    return;
  }
  show('paid');
  const times = callback === 'double' ? 2 : 1;
  setTimeout(() => postToShop({ sandbox: 'razorpay', type: 'paid', response, times }), PAID_SHOWN_MS);
}

function offerAnotherTry(reason: string): void {
  element('failure-text').textContent = reason;
  element('failure').hidden = false;
  show('form');
}

// Leaving

element('close').addEventListener('click', () => askToLeave('button'));
element('stay').addEventListener('click', () => confirmLeaving.close());
element('leave').addEventListener('click', () => postToShop({ sandbox: 'razorpay', type: 'dismissed' }));
for (const button of document.querySelectorAll('[data-dismiss]')) {
  button.addEventListener('click', () => postToShop({ sandbox: 'razorpay', type: 'dismissed' }));
}
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || confirmLeaving.open) return;
  // Otherwise the same key press would close the dialog that it has just opened.
  event.preventDefault();
  askToLeave('escape');
});

function askToLeave(by: 'button' | 'escape'): void {
  if (screen === 'paid' || (by === 'escape' && options && !options.escape)) return;
  if (options?.confirmClose && SCREENS_TO_CONFIRM.includes(screen)) {
    if (!confirmLeaving.open) confirmLeaving.showModal();
    return;
  }
  postToShop({ sandbox: 'razorpay', type: 'dismissed' });
}

// Wires

function postToShop(message: FromWindow): void {
  window.parent.postMessage(message, shop);
}

async function request(path: string, body?: object): Promise<unknown> {
  try {
    const response = await fetch(path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    });
    return await response.json();
  } catch {
    return { error: { description: 'The network did not answer. Check your connection and try again.' } };
  }
}

async function post(path: string, body: object): Promise<Reply> {
  const reply = await request(path, body);
  return isReply(reply) ? reply : { status: 'refused', description: descriptionOf(reply) };
}

function isReply(reply: unknown): reply is Reply {
  return (
    isObject(reply) && (reply.status === 'asked' || reply.status === 'paid' || reply.status === 'failed')
  );
}

function isOrder(reply: unknown): reply is Order {
  return isObject(reply) && typeof reply.amount === 'number' && typeof reply.currency === 'string';
}

function isToWindow(data: unknown): data is ToWindow {
  return isObject(data) && data.sandbox === 'razorpay' && (data.type === 'open' || data.type === 'escape');
}

function descriptionOf(reply: unknown): string {
  const error = isObject(reply) ? reply.error : undefined;
  const description = isObject(error) ? error.description : undefined;
  return typeof description === 'string' ? description : 'Something went wrong. Try again.';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function element(id: string): HTMLElement;
function element<T extends HTMLElement>(id: string, kind: new () => T): T;
function element(id: string, kind: new () => HTMLElement = HTMLElement): HTMLElement {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}`);
  return found;
}

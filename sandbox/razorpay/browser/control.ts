/** The control page: sets the sandbox's behaviour and shows its records, which it loads every two seconds. */
import { formatMoney } from './fields.ts';

type Delays = {
  payment: number;
  callback: number;
  webhook: number;
  lateWebhook: number;
  lateCapture: number;
  refund: number;
};
type Behaviour = {
  outcome: string;
  callback: string;
  webhook: string;
  refund: string;
  amountOffset: number;
  lateCapture: boolean;
  secondCapture: boolean;
  delayMs: Delays;
};
type Refund = { id: string; amount: number; currency: string; status: string };
type Payment = {
  id: string;
  amount: number;
  currency: string;
  status: string;
  captured: boolean;
  method: string;
  error_description: string | null;
  created_at: number;
  refunds: readonly Refund[];
};
type Order = {
  id: string;
  amount: number;
  currency: string;
  status: string;
  receipt: string | null;
  created_at: number;
  payments: readonly Payment[];
};
type Delivery = {
  id: string;
  event: string;
  orderId: string;
  createdAt: number;
  state: string;
  attempts: readonly { status: number | null; problem: string | null }[];
};
type State = {
  behaviour: Behaviour;
  webhookTarget: string | null;
  orders: readonly Order[];
  webhooks: readonly Delivery[];
};

const REFRESH_MS = 2_000;
const PLAIN = {
  outcome: 'succeed',
  callback: 'deliver',
  webhook: 'deliver',
  refund: 'process',
  amountOffset: 0,
  lateCapture: false,
  secondCapture: false,
};
const PRESETS: Readonly<Record<string, Partial<Behaviour>>> = {
  well: PLAIN,
  second: { ...PLAIN, outcome: 'fail-first' },
  ask: { ...PLAIN, outcome: 'ask' },
  deaf: { ...PLAIN, callback: 'drop' },
  silent: { ...PLAIN, webhook: 'drop' },
  late: { ...PLAIN, outcome: 'fail', lateCapture: true },
  twice: { ...PLAIN, secondCapture: true },
  short: { ...PLAIN, amountOffset: -100 },
};
const TONES: Readonly<Record<string, string>> = {
  paid: 'good',
  captured: 'good',
  delivered: 'good',
  processed: 'good',
  failed: 'bad',
  exhausted: 'bad',
  dropped: 'bad',
  waiting: 'warn',
  held: 'warn',
  pending: 'warn',
  authorized: 'warn',
};

const form = document.querySelector<HTMLFormElement>('#behaviour');
const target = document.querySelector<HTMLFormElement>('#target');
const targetUrl = document.querySelector<HTMLInputElement>('#target-url');
const status = document.querySelector('#status');
let shown = '';

async function refresh(): Promise<void> {
  const state = await callServer<State>('GET', '/sandbox/state');
  if (!state) return;
  const text = JSON.stringify(state);
  if (text === shown) return;
  shown = text;
  showBehaviour(state.behaviour);
  if (targetUrl && document.activeElement !== targetUrl) targetUrl.value = state.webhookTarget ?? '';
  fill('#orders', state.orders.map(orderCard), 'Orders appear here as soon as the shop creates them.');
  const sent = state.webhooks.length > 0 ? [tag('div', 'card', state.webhooks.map(webhookRow))] : [];
  fill('#webhooks', sent, 'Nothing has been sent yet.');
}

function showBehaviour(behaviour: Behaviour): void {
  for (const [name, value] of Object.entries(fieldsOf(behaviour))) {
    for (const input of form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []) {
      if (input.type === 'radio') input.checked = input.value === value;
      else if (input.type === 'checkbox') input.checked = value === true;
      else if (document.activeElement !== input) input.value = String(value);
    }
  }
  const { delayMs: _delays, ...rules } = behaviour;
  for (const button of document.querySelectorAll<HTMLElement>('[data-preset]')) {
    const preset = PRESETS[button.dataset.preset ?? ''] ?? {};
    const isOn = Object.entries(rules).every(([name, value]) =>
      Object.entries(preset).some(([key, wanted]) => key === name && wanted === value),
    );
    button.setAttribute('aria-pressed', String(isOn));
  }
}

function fieldsOf({ delayMs, ...rules }: Behaviour): Readonly<Record<string, string | number | boolean>> {
  return {
    ...rules,
    payment: delayMs.payment,
    callbackDelay: delayMs.callback,
    webhookDelay: delayMs.webhook,
    lateWebhook: delayMs.lateWebhook,
    lateCaptureDelay: delayMs.lateCapture,
    refundDelay: delayMs.refund,
  };
}

const DELAYS: Readonly<Record<string, keyof Delays>> = {
  payment: 'payment',
  callbackDelay: 'callback',
  webhookDelay: 'webhook',
  lateWebhook: 'lateWebhook',
  lateCaptureDelay: 'lateCapture',
  refundDelay: 'refund',
};

form?.addEventListener('change', ({ target: input }) => {
  if (!(input instanceof HTMLInputElement)) return;
  const delay = DELAYS[input.name];
  if (delay) return void apply({ delayMs: { [delay]: input.valueAsNumber } });
  if (input.type === 'checkbox') return void apply({ [input.name]: input.checked });
  void apply({ [input.name]: input.type === 'number' ? input.valueAsNumber : input.value });
});

for (const button of document.querySelectorAll<HTMLElement>('[data-preset]')) {
  button.addEventListener('click', () => void apply(PRESETS[button.dataset.preset ?? ''] ?? {}));
}

target?.addEventListener('submit', (event) => {
  event.preventDefault();
  void act('PUT', '/sandbox/webhook-target', { url: targetUrl?.value || null });
});

function apply(change: object): Promise<void> {
  return act('PUT', '/sandbox/behaviour', change);
}

async function act(method: string, path: string, body?: object): Promise<void> {
  if ((await callServer(method, path, body)) !== undefined) showMessage('Done');
  await refresh();
}

async function callServer<T>(method: string, path: string, body?: object): Promise<T | undefined> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = response.status === 204 ? {} : await response.json();
    if (response.ok) return answer;
    showMessage(answer.error.description);
  } catch {
    showMessage('The sandbox does not answer');
  }
  return undefined;
}

function showMessage(text: string): void {
  if (status) status.textContent = text;
}

// Records

function orderCard(order: Order): HTMLElement {
  const head = tag('div', 'card-head', [
    tag('div', 'main', [
      tag('p', 'money', [formatMoney(order.amount, order.currency)]),
      tag('p', 'note', [
        `${order.receipt ?? 'no receipt'} · ${order.id} · ${clock(order.created_at * 1000)}`,
      ]),
    ]),
    tag('div', 'side', [badge(order.status)]),
  ]);
  return tag('article', 'card', [head, ...order.payments.flatMap(paymentRows)]);
}

function paymentRows(payment: Payment): HTMLElement[] {
  const path = `/sandbox/payments/${payment.id}`;
  const actions = payment.captured
    ? [action('Charge again', `${path}/charge-again`), action('Refund', `${path}/refund`)]
    : [action('Charge after all', `${path}/capture-late`)];
  const row = tag('div', 'row', [
    tag('div', 'main', [
      tag('p', 'money', [formatMoney(payment.amount, payment.currency)]),
      tag('p', 'note', [`${payment.method} · ${payment.id} · ${clock(payment.created_at * 1000)}`]),
      ...(payment.error_description ? [tag('p', 'note', [payment.error_description])] : []),
    ]),
    tag('div', 'side', [badge(payment.status), ...actions]),
  ]);
  return [row, ...payment.refunds.map(refundRow)];
}

function refundRow(refund: Refund): HTMLElement {
  const path = `/sandbox/refunds/${refund.id}`;
  const actions =
    refund.status === 'pending' ? [action('Pay', `${path}/process`), action('Fail', `${path}/fail`)] : [];
  return tag('div', 'row', [
    tag('div', 'main', [
      tag('p', 'money', [`− ${formatMoney(refund.amount, refund.currency)}`]),
      tag('p', 'note', [`refund · ${refund.id}`]),
    ]),
    tag('div', 'side', [badge(refund.status), ...actions]),
  ]);
}

function webhookRow(delivery: Delivery): HTMLElement {
  const last = delivery.attempts.at(-1);
  const answer = last ? `answered ${last.status ?? last.problem}` : 'not sent yet';
  const tries = delivery.attempts.length > 1 ? `, ${delivery.attempts.length} times` : '';
  return tag('div', 'row', [
    tag('div', 'main', [
      tag('p', 'money', [delivery.event]),
      tag('p', 'note', [`${answer}${tries} · ${delivery.orderId} · ${clock(delivery.createdAt)}`]),
    ]),
    tag('div', 'side', [
      badge(delivery.state),
      action('Send again', `/sandbox/webhooks/${delivery.id}/send`),
    ]),
  ]);
}

function action(label: string, path: string): HTMLElement {
  const button = tag('button', 'act', [label]);
  button.setAttribute('type', 'button');
  button.addEventListener('click', () => void act('POST', path));
  return button;
}

function badge(state: string): HTMLElement {
  return tag('span', `tag ${TONES[state] ?? ''}`, [state]);
}

function tag(name: string, className: string, children: readonly (string | Node)[]): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

function fill(selector: string, children: readonly HTMLElement[], empty: string): void {
  const rows = children.length > 0 ? children : [tag('p', 'empty', [empty])];
  document.querySelector(selector)?.replaceChildren(...rows);
}

function clock(ms: number): string {
  return new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium' }).format(ms);
}

await refresh();
setInterval(() => {
  if (document.visibilityState === 'visible') void refresh();
}, REFRESH_MS);

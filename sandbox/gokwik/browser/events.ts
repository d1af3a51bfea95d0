/** Posts the checkout's events to the shop's page, in the order and number that the behaviour sets. */
import type { Behaviour } from './api.ts';
import type { FromFrame } from './protocol.ts';

type SentEvent = { readonly name: string; readonly payload: object };

/** The origin of the page that framed the checkout. */
export const shopOrigin = new URL(location.href).searchParams.get('origin') ?? '';
let behaviour: Behaviour = { opening: 'open', events: 'once', closing: 'normal', forged: false };
let checkoutId = '';
let held: SentEvent[] = [];

/** Whether a message came from the page that framed the checkout, and from no other window. */
export function isFromShop(event: MessageEvent<unknown>): boolean {
  return event.origin === shopOrigin && event.source === window.parent;
}

export function applyBehaviour(rules: Behaviour, merchantCheckoutId: string): void {
  behaviour = rules;
  checkoutId = merchantCheckoutId;
}

export function postOpened(): void {
  post({ gokwik: 'checkout', type: 'opened' });
}

export function postEvent(name: string, payload: object): void {
  if (behaviour.forged) postForgeries();
  logEvent(name);
  if (behaviour.events === 'shuffled') {
    held.unshift({ name, payload });
    return;
  }
  const times = behaviour.events === 'twice' ? 2 : 1;
  for (let time = 0; time < times; time += 1) send({ name, payload });
}

/** Posts the events that were held back for the behaviour `shuffled`, last first. */
export function postHeldEvents(): void {
  for (const event of held) send(event);
  held = [];
}

export function postClosed(): void {
  postHeldEvents();
  post({ gokwik: 'checkout', type: 'closed' });
}

function send({ name, payload }: SentEvent): void {
  post({ gokwik: 'checkout', type: 'event', name, payload, isLate: behaviour.events === 'afterClose' });
}

function post(message: FromFrame): void {
  window.parent.postMessage(message, shopOrigin);
}

/** Logs the event for the control page. */
function logEvent(name: string): void {
  const body = JSON.stringify({ merchantCheckoutId: checkoutId, name });
  void fetch('/api/event', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => {});
}

/** Posts malformed messages from this window, and a false claim from a look-alike window inside it. */
function postForgeries(): void {
  const wrong = [
    null,
    'order-complete',
    { gokwik: 'checkout' },
    { gokwik: 'other', type: 'closed' },
    { type: 'order-complete', merchant_order_id: 'forged' },
  ];
  for (const message of wrong) window.parent.postMessage(message, shopOrigin);
  for (const [name, payload] of [
    ['order-complete', { merchant_order_id: 42 }],
    ['coupon-applied', { coupon_code: ['TEN'] }],
    ['user-login-successful', 'forged'],
    ['unheard-of', {}],
  ] as const) {
    window.parent.postMessage(
      { gokwik: 'checkout', type: 'event', name, payload, isLate: false },
      shopOrigin,
    );
  }
  const lookalike = document.createElement('iframe');
  lookalike.hidden = true;
  lookalike.src = `/lookalike?origin=${encodeURIComponent(shopOrigin)}`;
  lookalike.setAttribute('sandbox', 'allow-scripts');
  document.body.append(lookalike);
}

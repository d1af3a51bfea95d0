/** How the shop's page hears of what happens: as the behaviour says. */
import type { Behaviour } from './api.ts';
import type { FromFrame } from './protocol.ts';

type ToldEvent = { readonly name: string; readonly payload: object };

/** The page's that framed the checkout. */
export const shopOrigin = new URL(location.href).searchParams.get('origin') ?? '';
let behaviour: Behaviour = { opening: 'open', events: 'once', closing: 'normal', forged: false };
let checkoutId = '';
let held: ToldEvent[] = [];

/** The page that framed the checkout, and no other window, is heard. */
export function isFromShop(event: MessageEvent<unknown>): boolean {
  return event.origin === shopOrigin && event.source === window.parent;
}

export function obey(rules: Behaviour, merchantCheckoutId: string): void {
  behaviour = rules;
  checkoutId = merchantCheckoutId;
}

export function tellOpened(): void {
  post({ gokwik: 'checkout', type: 'opened' });
}

export function tellEvent(name: string, payload: object): void {
  if (behaviour.forged) forge();
  note(name);
  if (behaviour.events === 'shuffled') {
    held.unshift({ name, payload });
    return;
  }
  const times = behaviour.events === 'twice' ? 2 : 1;
  for (let time = 0; time < times; time += 1) send({ name, payload });
}

/** What was held back to come last first is told now. */
export function release(): void {
  for (const event of held) send(event);
  held = [];
}

export function tellClosed(): void {
  release();
  post({ gokwik: 'checkout', type: 'closed' });
}

function send({ name, payload }: ToldEvent): void {
  post({ gokwik: 'checkout', type: 'event', name, payload, isLate: behaviour.events === 'afterClose' });
}

function post(message: FromFrame): void {
  window.parent.postMessage(message, shopOrigin);
}

/** For the control page. */
function note(name: string): void {
  const body = JSON.stringify({ merchantCheckoutId: checkoutId, name });
  void fetch('/api/event', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => {});
}

/** Wrong shapes by the true window, and a claim by a window inside it, which is nobody the page has opened. */
function forge(): void {
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

/**
 * The script that a shop's page loads: the provider's global `gokwikSdk`, whose checkout is a frame of the sandbox's
 * own origin. Like the provider's, it is a classic script without imports.
 */
import type { CheckoutOptions, FromFrame, ToFrame } from './protocol.ts';

(() => {
  type Handler = (payload: unknown) => void;

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error('gokwik.js must be loaded by a script element');
  const ownOrigin = new URL(script.src).origin;

  const COVER = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    'z-index': '2147483646',
  };
  const LATE_MS = 200;

  const handlers = new Map<string, Handler[]>();
  let frame: HTMLIFrameElement | null = null;
  let options: CheckoutOptions | null = null;
  let late: { readonly name: string; readonly payload: object }[] = [];
  let uncover: () => void = () => {};

  function initCheckout(given: unknown): void {
    if (frame) return;
    options = readOptions(given);
    if (options.merchantCheckoutId === '' || options.mid === '') {
      emit('checkout-initiation-failure', { failure_reason: 'mid and merchantCheckoutId are required' });
      return;
    }
    frame = createFrame();
    uncover = coverPage((event) => {
      if (event.key === 'Escape') post({ gokwik: 'checkout', type: 'escape' });
    });
    window.addEventListener('message', receive);
    document.body.append(frame);
  }

  function on(event: string, handler: Handler): void {
    handlers.set(event, [...(handlers.get(event) ?? []), handler]);
  }

  function close(): void {
    if (!frame) return;
    window.removeEventListener('message', receive);
    frame.remove();
    frame = null;
    uncover();
    const kept = late;
    late = [];
    setTimeout(() => {
      for (const { name, payload } of kept) emit(name, payload);
    }, LATE_MS);
  }

  function receive(event: MessageEvent<unknown>): void {
    if (event.origin !== ownOrigin || event.source !== frame?.contentWindow || !isFromFrame(event.data))
      return;
    const message = event.data;
    if (message.type === 'event' && message.isLate) late.push(message);
    else if (message.type === 'event') emit(message.name, message.payload);
    if (message.type === 'closed') close();
  }

  function emit(name: string, payload: object): void {
    for (const handler of handlers.get(name) ?? []) handler(payload);
  }

  function post(message: ToFrame): void {
    frame?.contentWindow?.postMessage(message, ownOrigin);
  }

  function createFrame(): HTMLIFrameElement {
    const element = document.createElement('iframe');
    element.src = `${ownOrigin}/widget?origin=${encodeURIComponent(location.origin)}`;
    element.title = 'Express checkout';
    element.allow = 'payment';
    element.className = 'gokwik-checkout-frame';
    for (const [property, value] of Object.entries(COVER)) element.style.setProperty(property, value);
    element.addEventListener('load', () => started(element), { once: true });
    return element;
  }

  /**
   * Called once the frame's script has run and listens. The page posts first, so that a silent checkout posts nothing
   * at all.
   */
  function started(element: HTMLIFrameElement): void {
    element.focus();
    if (options) post({ gokwik: 'checkout', type: 'open', options });
  }

  /** Makes the page behind the checkout inert. Returns a function that restores the page's scrolling and focus. */
  function coverPage(onKey: (event: KeyboardEvent) => void): () => void {
    const root = document.documentElement;
    const overflow = root.style.overflow;
    const focused = document.activeElement;
    const behind = [...document.body.children].filter((element) => !element.hasAttribute('inert'));
    root.style.overflow = 'hidden';
    for (const element of behind) element.setAttribute('inert', '');
    document.addEventListener('keydown', onKey);
    return () => {
      root.style.overflow = overflow;
      for (const element of behind) element.removeAttribute('inert');
      document.removeEventListener('keydown', onKey);
      if (focused instanceof HTMLElement) focused.focus();
    };
  }

  function readOptions(given: unknown): CheckoutOptions {
    const { environment, mid, merchantParams, phoneNumber } = fieldsOf(given);
    return {
      environment: text(environment),
      mid: text(mid),
      merchantCheckoutId: text(fieldsOf(merchantParams).merchantCheckoutId),
      phoneNumber: text(phoneNumber),
    };
  }

  function isFromFrame(data: unknown): data is FromFrame {
    const { gokwik, type } = fieldsOf(data);
    return gokwik === 'checkout' && typeof type === 'string';
  }

  function fieldsOf(value: unknown): Record<string, unknown> {
    return typeof value === 'object' && value !== null ? { ...value } : {};
  }

  function text(value: unknown): string {
    return typeof value === 'string' ? value : '';
  }

  Object.defineProperty(window, 'gokwikSdk', {
    value: { initCheckout, on, close },
    configurable: true,
    writable: true,
  });
})();

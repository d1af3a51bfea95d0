/**
 * The checkout script that a shop's page loads: the provider's global `Razorpay`, whose window is a frame of the
 * sandbox's own origin. Like the provider's, it is a classic script without imports.
 */
import type { FromWindow, ToWindow, WindowOptions } from './protocol.ts';

(() => {
  type Handler = (response: unknown) => void;
  type Options = {
    key?: unknown;
    order_id?: unknown;
    name?: unknown;
    description?: unknown;
    image?: unknown;
    handler?: unknown;
    prefill?: Record<string, unknown>;
    theme?: Record<string, unknown>;
    modal?: Record<string, unknown>;
    retry?: Record<string, unknown> | boolean;
    timeout?: unknown;
  };

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement))
    throw new Error('checkout.js must be loaded by a script element');
  const sandboxOrigin = new URL(script.src).origin;

  const COVER = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    'z-index': '2147483647',
  };
  let openInstance: Razorpay | null = null;

  class Razorpay {
    readonly #options: Options;
    readonly #listeners = new Map<string, Handler[]>();
    #frame: HTMLIFrameElement | null = null;
    #restore: () => void = () => {};

    constructor(options: Options) {
      if (!options || typeof options !== 'object') throw new TypeError('Razorpay needs options');
      if (text(options.key) === '') throw new Error('No key passed');
      this.#options = options;
    }

    on(event: string, handler: Handler): void {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), handler]);
    }

    open(): void {
      if (openInstance) return;
      openInstance = this;
      const frame = createFrame();
      this.#frame = frame;
      this.#restore = coverPage(this.#relayEscape);
      window.addEventListener('message', this.#receive);
      document.body.append(frame);
    }

    close(): void {
      if (!this.#frame) return;
      window.removeEventListener('message', this.#receive);
      this.#frame.remove();
      this.#frame = null;
      openInstance = null;
      this.#restore();
    }

    readonly #relayEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') this.#post({ sandbox: 'razorpay', type: 'escape' });
    };

    readonly #receive = (event: MessageEvent<unknown>): void => {
      if (event.origin !== sandboxOrigin || event.source !== this.#frame?.contentWindow) return;
      if (!isFromWindow(event.data)) return;
      const message = event.data;
      switch (message.type) {
        case 'ready':
          this.#post({ sandbox: 'razorpay', type: 'open', options: windowOptions(this.#options) });
          return;
        case 'failed':
          for (const listener of this.#listeners.get('payment.failed') ?? [])
            listener({ error: message.error });
          return;
        case 'paid':
          this.close();
          for (let time = 0; time < message.times; time += 1) call(this.#options.handler, message.response);
          return;
        case 'dismissed':
          this.close();
          call(this.#options.modal?.ondismiss);
          return;
      }
    };

    #post(message: ToWindow): void {
      this.#frame?.contentWindow?.postMessage(message, sandboxOrigin);
    }
  }

  function createFrame(): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    const address = new URL('/checkout/window', sandboxOrigin);
    address.searchParams.set('origin', location.origin);
    // A framed page passes on the origins that frame it, because the window is inside those too.
    for (const ancestor of location.ancestorOrigins ?? []) address.searchParams.append('within', ancestor);
    frame.src = address.href;
    frame.title = 'Payment';
    frame.allow = 'payment';
    frame.className = 'razorpay-checkout-frame';
    for (const [property, value] of Object.entries(COVER)) frame.style.setProperty(property, value);
    frame.addEventListener('load', () => frame.focus(), { once: true });
    return frame;
  }

  /** Makes the page behind the window inert. Returns a function that restores the page's scrolling and focus. */
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

  function windowOptions(options: Options): WindowOptions {
    const { prefill = {}, modal = {}, theme = {} } = options;
    const retry = typeof options.retry === 'object' ? options.retry.enabled : options.retry;
    return {
      key: text(options.key),
      orderId: text(options.order_id),
      name: text(options.name),
      description: text(options.description) || null,
      image: text(options.image) || null,
      color: text(theme.color) || null,
      prefill: {
        name: text(prefill.name),
        email: text(prefill.email),
        contact: text(prefill.contact),
        method: text(prefill.method),
      },
      escape: modal.escape !== false,
      confirmClose: modal.confirm_close === true,
      retry: retry !== false,
      timeout: typeof options.timeout === 'number' && options.timeout > 0 ? options.timeout : null,
    };
  }

  function isFromWindow(data: unknown): data is FromWindow {
    return (
      typeof data === 'object' &&
      data !== null &&
      'sandbox' in data &&
      data.sandbox === 'razorpay' &&
      'type' in data
    );
  }

  function call(handler: unknown, ...given: readonly unknown[]): void {
    if (typeof handler === 'function') handler(...given);
  }

  function text(value: unknown): string {
    return typeof value === 'string' ? value : '';
  }

  Object.defineProperty(window, 'Razorpay', { value: Razorpay, configurable: true, writable: true });
})();

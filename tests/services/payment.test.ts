// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createPaymentService,
  createScriptLoader,
  type FailedAttempt,
  type ScriptResult,
} from '../../src/services/payment/index.ts';
import type { CheckoutOptions, CheckoutWindow } from '../../src/services/payment/types.ts';

const REQUEST = {
  key: 'rzp_test_1',
  orderId: 'order_1',
  amount: 129_900,
  currency: 'INR',
  shopName: 'The shop',
};

const PAID = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'f0' };

interface Window {
  readonly options: CheckoutOptions;
  fail: (response: unknown) => void;
  isOpen: boolean;
}

/** A provider's script whose window is controlled by the test. */
function fakeCheckout() {
  const windows: Window[] = [];
  const first = Promise.withResolvers<Window>();
  class Checkout implements CheckoutWindow {
    readonly #window: Window;
    constructor(options: CheckoutOptions) {
      this.#window = { options, fail: () => {}, isOpen: false };
      windows.push(this.#window);
      first.resolve(this.#window);
    }
    on(_event: string, listener: (response: unknown) => void) {
      this.#window.fail = listener;
    }
    open() {
      this.#window.isOpen = true;
    }
    close() {
      this.#window.isOpen = false;
      this.#window.options.modal.ondismiss();
    }
  }
  const loadScript = async (): Promise<ScriptResult> => ({ ok: true, value: Checkout });
  return { loadScript, opened: () => first.promise, windows };
}

describe('payment window', () => {
  test('opens with the provider’s required options and nothing undefined [S1.11 S9.1]', async () => {
    const { loadScript, opened } = fakeCheckout();
    void createPaymentService({ loadScript }).open({
      ...REQUEST,
      themeColor: '#8c1d40',
      prefill: { contact: '+919000090000' },
    });
    const { options, isOpen } = await opened();
    expect(isOpen).toBe(true);
    expect(options).toEqual({
      key: 'rzp_test_1',
      order_id: 'order_1',
      amount: 129_900,
      currency: 'INR',
      name: 'The shop',
      theme: { color: '#8c1d40' },
      prefill: { contact: '+919000090000' },
      config: {
        display: {
          blocks: {
            upi: {
              name: 'Pay by UPI',
              instruments: [
                { method: 'upi', flows: ['intent'], apps: ['google_pay', 'phonepe', 'paytm', 'bhim'] },
                { method: 'upi', flows: ['qr', 'collect'] },
              ],
            },
          },
          sequence: ['block.upi'],
          preferences: { show_default_blocks: true },
        },
      },
      retry: { enabled: true },
      modal: { confirm_close: true, ondismiss: expect.any(Function) },
      handler: expect.any(Function),
    });
    expect(Object.keys(options)).not.toContain('description');
  });

  test("returns the provider's proof of a payment", async () => {
    const { loadScript, opened } = fakeCheckout();
    const outcome = createPaymentService({ loadScript }).open(REQUEST);
    (await opened()).options.handler(PAID);
    expect(await outcome).toEqual({
      status: 'paid',
      paymentId: 'pay_1',
      orderId: 'order_1',
      signature: 'f0',
    });
  });

  test('uses the first result if the provider reports twice, or dismisses afterwards', async () => {
    const { loadScript, opened } = fakeCheckout();
    const outcome = createPaymentService({ loadScript }).open(REQUEST);
    const { options } = await opened();
    options.handler(PAID);
    options.handler({ ...PAID, razorpay_payment_id: 'pay_2' });
    options.modal.ondismiss();
    expect(await outcome).toMatchObject({ status: 'paid', paymentId: 'pay_1' });
  });

  test('reports an unreadable success as such, and not as unpaid', async () => {
    const { loadScript, opened } = fakeCheckout();
    const outcome = createPaymentService({ loadScript }).open(REQUEST);
    (await opened()).options.handler({ razorpay_payment_id: 'pay_1' });
    expect(await outcome).toEqual({ status: 'unreadable' });
  });

  test('reports each failed attempt while the window stays open, and the last one when it is closed', async () => {
    const { loadScript, opened } = fakeCheckout();
    const attempts: FailedAttempt[] = [];
    const outcome = createPaymentService({ loadScript }).open(REQUEST, {
      onFailedAttempt: (attempt) => attempts.push(attempt),
    });
    const { options, fail } = await opened();
    fail({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'Your payment has been cancelled.',
        reason: 'payment_cancelled',
        metadata: { payment_id: 'pay_1', order_id: 'order_1' },
      },
    });
    fail('nonsense');
    options.modal.ondismiss();
    const unknown = { code: 'UNKNOWN', description: '', reason: null, paymentId: null };
    expect(attempts).toEqual([
      {
        code: 'BAD_REQUEST_ERROR',
        description: 'Your payment has been cancelled.',
        reason: 'payment_cancelled',
        paymentId: 'pay_1',
      },
      unknown,
    ]);
    expect(await outcome).toEqual({ status: 'dismissed', lastFailure: unknown });
  });

  test('is closed by the signal, which is not a dismissal', async () => {
    const { loadScript, opened } = fakeCheckout();
    const controller = new AbortController();
    const outcome = createPaymentService({ loadScript }).open(REQUEST, { signal: controller.signal });
    const opening = await opened();
    controller.abort();
    expect(await outcome).toEqual({ status: 'aborted' });
    expect(opening.isOpen).toBe(false);
  });

  test('does not open if the signal was aborted while the script was loading', async () => {
    const { loadScript, windows } = fakeCheckout();
    const controller = new AbortController();
    const outcome = createPaymentService({ loadScript }).open(REQUEST, { signal: controller.signal });
    controller.abort();
    expect(await outcome).toEqual({ status: 'aborted' });
    expect(windows).toEqual([]);
  });

  test('waits for no script once the signal is aborted', async () => {
    const controller = new AbortController();
    const never = new Promise<ScriptResult>(() => {});
    const service = createPaymentService({ loadScript: () => never });
    const outcome = service.open(REQUEST, { signal: controller.signal });
    controller.abort();
    expect(await Promise.race([outcome, new Promise((resolve) => setImmediate(resolve))])).toEqual({
      status: 'aborted',
    });
  });

  test('does not load the script if the signal was aborted before', async () => {
    const loadScript = vi.fn<() => Promise<ScriptResult>>();
    const outcome = createPaymentService({ loadScript }).open(REQUEST, { signal: AbortSignal.abort() });
    expect(await outcome).toEqual({ status: 'aborted' });
    expect(loadScript).not.toHaveBeenCalled();
  });

  test.each(['network', 'timeout', 'unusable'] as const)(
    'says that the script failed: %s',
    async (failure) => {
      const service = createPaymentService({ loadScript: async () => ({ ok: false, failure }) });
      expect(await service.open(REQUEST)).toEqual({ status: 'failedToLoad', failure });
    },
  );

  test('treats a script that throws as unusable', async () => {
    class Broken implements CheckoutWindow {
      on() {}
      open() {
        throw new Error('No key passed');
      }
      close() {}
    }
    const service = createPaymentService({ loadScript: async () => ({ ok: true, value: Broken }) });
    expect(await service.open(REQUEST)).toEqual({ status: 'failedToLoad', failure: 'unusable' });
  });
});

describe('script', () => {
  const url = 'https://pay.example/v1/checkout.js';
  const scripts = () => [...document.querySelectorAll('script')];
  const answer = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event));
  const provide = (value: unknown) => Reflect.set(window, 'Razorpay', value);

  beforeEach(() => {
    // jsdom must not fetch anything: the tests answer instead of the network.
    vi.spyOn(document.head, 'append').mockImplementation((node) => {
      if (node instanceof Node) Node.prototype.appendChild.call(document.body, node);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    document.body.replaceChildren();
    Reflect.deleteProperty(window, 'Razorpay');
  });

  test('is loaded once for two calls at the same time, and not again later [S7.48]', async () => {
    const load = createScriptLoader({ url, document });
    class Checkout {}
    const results = [load(), load()];
    expect(scripts().map(({ src }) => src)).toEqual([url]);
    provide(Checkout);
    answer('load');
    expect(await Promise.all(results)).toEqual([
      { ok: true, value: Checkout },
      { ok: true, value: Checkout },
    ]);
    expect(await load()).toEqual({ ok: true, value: Checkout });
    expect(scripts()).toHaveLength(1);
  });

  test('is loaded again after a failure, and the failed element is removed', async () => {
    const load = createScriptLoader({ url, document });
    const first = load();
    answer('error');
    expect(await first).toEqual({ ok: false, failure: 'network' });
    expect(scripts()).toEqual([]);
    const second = load();
    class Checkout {}
    provide(Checkout);
    answer('load');
    expect(await second).toEqual({ ok: true, value: Checkout });
  });

  test('is unusable without the global that it should define', async () => {
    const result = createScriptLoader({ url, document })();
    provide({ not: 'a constructor' });
    answer('load');
    expect(await result).toEqual({ ok: false, failure: 'unusable' });
  });

  test('fails after the time limit', async () => {
    vi.useFakeTimers();
    const result = createScriptLoader({ url, document, timeoutMs: 1_000 })();
    vi.advanceTimersByTime(1_000);
    expect(await result).toEqual({ ok: false, failure: 'timeout' });
  });
});

// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createExpressService,
  createWidgetLoader,
  type GokwikSdk,
  type WidgetMessage,
} from '../../src/services/express/index.ts';

const ORIGIN = 'https://pay.example';
const REQUEST = { merchantCheckoutId: 'm1', mid: 'mid', environment: 'sandbox' } as const;

/** A provider's script whose widget is controlled by the test. */
function fakeSdk(over: Partial<GokwikSdk> = {}) {
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  const opened: unknown[] = [];
  let closed = 0;
  const sdk: GokwikSdk = {
    initCheckout: (options) => void opened.push(options),
    on: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    close: () => {
      closed += 1;
    },
    ...over,
  };
  const say = (name: string, payload: unknown = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(payload);
  };
  return { sdk, say, opened, names: () => [...listeners.keys()], closed: () => closed };
}

function open(fake: ReturnType<typeof fakeSdk>) {
  const heard: WidgetMessage[] = [];
  const service = createExpressService({ sdk: fake.sdk, origin: ORIGIN, window });
  const close = service.open(REQUEST, (message) => heard.push(message));
  return { heard, close, service };
}

function message(origin: string, data: unknown = {}) {
  window.dispatchEvent(new MessageEvent('message', { origin, data }));
}

describe('the express widget', () => {
  test('is opened with plain data only, as postMessage clones it [S1.12]', () => {
    const fake = fakeSdk();
    open(fake);
    expect(fake.opened).toEqual([
      {
        environment: 'sandbox',
        type: 'merchantInfo',
        mid: 'mid',
        merchantParams: { merchantCheckoutId: 'm1' },
      },
    ]);
    expect(structuredClone(fake.opened)).toEqual(fake.opened);
  });

  test('receives the origin of the session, if known', () => {
    const fake = fakeSdk();
    const service = createExpressService({ sdk: fake.sdk, origin: ORIGIN, window });
    service.open({ ...REQUEST, landingPage: '/', origReferrer: 'https://news.example' }, () => {});
    expect(fake.opened).toMatchObject([
      {
        merchantParams: {
          merchantCheckoutId: 'm1',
          landingPage: '/',
          origReferrer: 'https://news.example',
        },
      },
    ]);
  });

  test.each<[string, unknown, WidgetMessage]>([
    [
      'order-complete',
      { merchant_order_id: 'o-1', total: 9, applied_discount: { code: 'SAVE' }, phone: '1' },
      { type: 'order-complete', orderId: 'o-1', discountCode: 'SAVE' },
    ],
    ['order-complete', {}, { type: 'order-complete', orderId: null, discountCode: null }],
    [
      'order-complete',
      { merchant_order_id: '../admin?x', applied_discount: 7 },
      { type: 'order-complete', orderId: null, discountCode: null },
    ],
    ['coupon-applied', { coupon_code: 'SAVE', discount: 5 }, { type: 'coupon-applied', code: 'SAVE' }],
    ['coupon-removed', { coupon_code: 'SAVE' }, { type: 'coupon-removed' }],
    ['checkout-close', undefined, { type: 'checkout-close' }],
    ['address-add', { pincode: '560001' }, { type: 'address-add' }],
    ['address-selected', null, { type: 'address-selected' }],
    [
      'payment-method-selected',
      { payment_method: 'cod' },
      { type: 'payment-method-selected', method: 'cod' },
    ],
    [
      'user-login-successful',
      { phone_no: '9876543210', user_type: 'new', sign_in_code: 'c0de' },
      { type: 'user-login-successful', phone: '+919876543210', code: 'c0de' },
    ],
    [
      'user-login-successful',
      { phone_no: '+919876543210' },
      { type: 'user-login-successful', phone: '+919876543210', code: null },
    ],
  ])('reads %s %o', (name, payload, expected) => {
    const fake = fakeSdk();
    const { heard } = open(fake);
    fake.say(name, payload);
    expect(heard).toEqual([{ type: 'alive' }, expected]);
  });

  test.each([
    [{ failure_reason: 'no merchant' }, 'no merchant'],
    ['what', 'unknown'],
    [{ failure_reason: { deep: 1 } }, 'unknown'],
  ])('reads a failure to start, which is no sign of life: %o', (payload, reason) => {
    const fake = fakeSdk();
    const { heard } = open(fake);
    fake.say('checkout-initiation-failure', payload);
    expect(heard).toEqual([{ type: 'checkout-initiation-failure', reason }]);
  });

  test.each([
    ['order-complete', null],
    ['order-complete', 'o1'],
    ['order-complete', { merchant_order_id: 42 }],
    ['coupon-applied', {}],
    ['coupon-applied', { coupon_code: '' }],
    ['coupon-applied', { coupon_code: 'X'.repeat(65) }],
    ['coupon-applied', { coupon_code: { toString: 'X' } }],
    ['payment-method-selected', { payment_method: 1 }],
    ['user-login-successful', { phone_no: '12' }],
    ['user-login-successful', { phone_no: '98765432101' }],
    ['user-login-successful', []],
  ])('ignores a %s of another shape: %o', (name, payload) => {
    const fake = fakeSdk();
    const { heard } = open(fake);
    fake.say(name, payload);
    expect(heard).toEqual([]);
  });

  test('reports the events of the specification and no others [S4.41]', () => {
    const fake = fakeSdk();
    open(fake);
    expect(fake.names()).toEqual([
      'order-complete',
      'coupon-applied',
      'coupon-removed',
      'checkout-close',
      'address-add',
      'address-selected',
      'payment-method-selected',
      'checkout-initiation-failure',
      'user-login-successful',
    ]);
  });

  test('that is closed is closed once, and reports nothing more', () => {
    const fake = fakeSdk();
    const { heard, close } = open(fake);
    close();
    close();
    fake.say('order-complete', { merchant_order_id: 'o1' });
    message(ORIGIN);
    expect([heard, fake.closed()]).toEqual([[], 1]);
  });

  test('opened again reports once, to the new listener', () => {
    const fake = fakeSdk();
    const first = open(fake);
    first.close();
    const second = open(fake);
    fake.say('coupon-removed');
    expect([first.heard, second.heard]).toEqual([[], [{ type: 'alive' }, { type: 'coupon-removed' }]]);
  });

  test('closed late does not silence the one opened after it', () => {
    const fake = fakeSdk();
    const first = open(fake);
    const second = open(fake);
    first.close();
    fake.say('coupon-removed');
    expect(second.heard).toContainEqual({ type: 'coupon-removed' });
  });

  test.each<[string, Partial<GokwikSdk>]>([
    [
      'throws',
      {
        initCheckout: () => {
          throw new Error('no');
        },
      },
    ],
    ['rejects', { initCheckout: () => Promise.reject(new Error('no')) }],
  ])('whose start %s has failed to start', async (_, over) => {
    const { heard } = open(fakeSdk(over));
    await expect
      .poll(() => heard)
      .toEqual([{ type: 'checkout-initiation-failure', reason: 'the script failed' }]);
  });

  test('that throws when it is subscribed to or closed does no harm', () => {
    const broken = () => {
      throw new Error('no');
    };
    const { close, heard } = open(fakeSdk({ on: broken, close: broken }));
    close();
    expect(heard).toEqual([]);
  });
});

describe('S7: a message to the page', () => {
  test('from the widget’s origin is the first sign that it is alive, once', () => {
    const { heard } = open(fakeSdk());
    message(ORIGIN, 'hello');
    message(ORIGIN, 'hello');
    expect(heard).toEqual([{ type: 'alive' }]);
  });

  test.each([
    ['another host', 'https://evil.example'],
    ['a look-alike host', 'https://pay.example.evil.example'],
    ['a sub-domain', 'https://x.pay.example'],
    ['another port', 'https://pay.example:444'],
    ['another scheme', 'http://pay.example'],
    ['a null origin', 'null'],
    ['no origin', ''],
  ])('from %s is ignored', (_, origin) => {
    const { heard } = open(fakeSdk());
    message(origin, { type: 'order-complete', merchant_order_id: 'o1' });
    expect(heard).toEqual([]);
  });

  test('is never an event: events come from the script only', () => {
    const { heard } = open(fakeSdk());
    message(ORIGIN, { event: 'order-complete', data: { merchant_order_id: 'o1' } });
    expect(heard).toEqual([{ type: 'alive' }]);
  });
});

describe('the widget’s script', () => {
  const URL = 'https://pay.example/gokwik.js';
  const scripts = () => [...document.querySelectorAll('script')];
  const last = () => scripts().at(-1) ?? document.createElement('script');

  afterEach(() => {
    Reflect.deleteProperty(window, 'gokwikSdk');
    for (const script of scripts()) script.remove();
    vi.useRealTimers();
  });

  test('is loaded on first use, once for concurrent calls [S7.49]', async () => {
    const load = createWidgetLoader({ document });
    expect(scripts()).toEqual([]);
    const both = Promise.all([load(URL), load(URL)]);
    expect(scripts().map(({ src }) => src)).toEqual([URL]);
    const { sdk } = fakeSdk();
    Reflect.set(window, 'gokwikSdk', sdk);
    last().dispatchEvent(new Event('load'));
    expect(await both).toEqual([
      { ok: true, value: sdk },
      { ok: true, value: sdk },
    ]);
    expect(await load(URL)).toEqual({ ok: true, value: sdk });
    expect(scripts()).toHaveLength(1);
  });

  test('is loaded again after a failure, once', async () => {
    const load = createWidgetLoader({ document });
    const answer = load(URL);
    last().dispatchEvent(new Event('error'));
    await expect.poll(scripts).toHaveLength(1);
    const { sdk } = fakeSdk();
    Reflect.set(window, 'gokwikSdk', sdk);
    last().dispatchEvent(new Event('load'));
    expect(await answer).toEqual({ ok: true, value: sdk });
  });

  test('that fails twice has failed, and can be loaded again later', async () => {
    vi.useFakeTimers();
    const load = createWidgetLoader({ document, timeoutMs: 100 });
    const answer = load(URL);
    await vi.advanceTimersByTimeAsync(100);
    await vi.advanceTimersByTimeAsync(100);
    expect([await answer, scripts()]).toEqual([{ ok: false, failure: 'timeout' }, []]);
    void load(URL);
    expect(scripts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
  });

  test.each([
    [undefined],
    [null],
    [1],
    [{ on: () => {}, close: () => {} }],
    [{ initCheckout: 1, on: 1, close: 1 }],
  ])('that brings %o for the provider’s global cannot be used', async (value) => {
    Reflect.set(window, 'gokwikSdk', value);
    const load = createWidgetLoader({ document });
    const answer = load(URL);
    last().dispatchEvent(new Event('load'));
    await expect.poll(scripts).toHaveLength(1);
    await Promise.resolve();
    last().dispatchEvent(new Event('load'));
    expect(await answer).toEqual({ ok: false, failure: 'unusable' });
  });
});

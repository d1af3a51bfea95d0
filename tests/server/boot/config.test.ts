import { describe, expect, test } from 'vitest';
import { readConfig, withSandboxAt } from '../../../server/config.ts';
import { phoneTemplates } from '../../../server/messages/templates.ts';
import { settings } from '../../../server/settings.ts';

function problemsOf(env: Record<string, string>) {
  const reading = readConfig(env);
  return reading.ok ? [] : reading.problems;
}

function configOf(env: Record<string, string> = {}) {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

test('without settings the shop runs on the embedded database, with the sandbox', () => {
  expect(configOf()).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: '.data',
    recordings: 0,
    pagesDir: 'dist',
    databaseUrl: undefined,
    databasePool: 10,
    publicUrl: 'http://localhost:3000',
    publicApiKey: 'public-demo-key',
    siteVerification: null,
    storeId: 'demo',
    logLevel: 'info',
    trustProxy: false,
    mediaHosts: [],
    introspection: false,
    outboxPage: false,
    shutdownSeconds: 15,
    requestSeconds: 60,
    reviewsShown: 'bought',
    sandboxPort: 4100,
    paymentWindowMinutes: 15,
    limits: {
      unpaidPerPhone: 3,
      unpaidPerAddress: 5,
      unpaidPerNetwork: 50,
      ordersPerPhone: 20,
      ordersPerNetwork: 300,
      cartsPerNetwork: 600,
      couponGuesses: 100,
      stockAlertsPerContact: 20,
      stockAlertsPerNetwork: 60,
      questionsPerNetwork: 20,
      complaintsPerNetwork: 100,
      messagesPerAddress: 12,
      orderLookups: 30,
    },
    guestCod: { most: 300_000, parcelsNotTaken: 1 },
    codConfirmation: false,
    razorpay: {
      isSandbox: true,
      baseUrl: 'http://127.0.0.1:4100',
      keyId: 'rzp_test_sandbox',
      keySecret: 'sandbox-key-secret',
      webhookSecret: 'sandbox-webhook-secret',
      checkoutScriptUrl: 'http://127.0.0.1:4100/v1/checkout.js',
      refundSpeed: 'normal',
    },
    gokwikSandboxPort: 4101,
    gokwik: {
      isSandbox: true,
      merchantId: 'sandbox-merchant',
      secret: 'sandbox-express-secret',
      environment: 'sandbox',
      scriptUrl: 'http://127.0.0.1:4101/v4/build/gokwik.js',
      origins: ['http://127.0.0.1:4101'],
    },
    integrations: { analytics: null, scripts: [], vitals: false, standIns: [], furtherOrigins: [] },
    identity: {
      userPool: { kind: 'own', id: 'ap-south-1_local', clientId: 'storefront' },
      secret: null,
      codesPerHour: 2_000,
      msg91: null,
    },
    vitalsToken: null,
    search: { token: null, outside: null },
    mailSandboxPort: 4102,
    courierToken: 'sandbox-courier-token',
    courierAccess: {
      baseUrl: 'http://127.0.0.1:4100',
      email: 'shop@sandbox.example',
      password: 'sandbox-courier-token',
      isStandIn: true,
    },
    messages: {
      isSending: true,
      quietHours: { from: 21, to: 9 },
      email: { url: 'smtp://127.0.0.1:4102', from: 'orders@shop.example', isStandIn: true },
      sms: {
        baseUrl: 'http://127.0.0.1:4100',
        authKey: 'sandbox-sms-key',
        templateIds: new Map(Object.keys(phoneTemplates).map((name) => [name, name])),
        isStandIn: true,
      },
      whatsApp: null,
    },
  });
});

test('an empty variable counts as unset', () => {
  expect(configOf({ PORT: '', DATABASE_URL: '' })).toEqual(configOf());
});

test.each([
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/store'],
  ['PUBLIC_URL', 'https://shop.example/store/'],
  ['PUBLIC_URL', 'http://shop.example/y?z'],
  ['PUBLIC_URL', 'https://shop.example?z'],
  ['PUBLIC_URL', 'https://shop.example/?'],
  ['PUBLIC_URL', 'https://shop.example/#top'],
  ['PUBLIC_URL', 'https://asha:secret@shop.example'],
  ['PUBLIC_URL', 'https://asha@shop.example'],
  ['PUBLIC_URL', 'https://'],
  ['RAZORPAY_BASE_URL', 'https://api.example?mode=test'],
  ['RAZORPAY_BASE_URL', 'https://key:secret@api.example'],
  ['MSG91_BASE_URL', 'https://sms.example/#x'],
  ['WHATSAPP_BASE_URL', 'https://graph.example?x'],
  ['SHIPROCKET_BASE_URL', 'https://courier.example?x'],
  ['COGNITO_ENDPOINT', 'https://pool.example?x'],
  ['ANALYTICS_URL', 'https://collect.example?x'],
  ['SEARCH_URL', 'https://user:word@search.example'],
  ['DATABASE_POOL', '1'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '0'],
  ['MEDIA_HOSTS', 'https://media.example/x'],
  ['OUTBOX_PAGE', 'maybe'],
  ['PAYMENT_WINDOW_MINUTES', '0'],
  ['SANDBOX_PORT', '-1'],
  ['GOKWIK_ENVIRONMENT', 'live'],
  ['GOKWIK_ORIGINS', 'https://pay.example/path'],
  ['COGNITO_USER_POOL_ID', 'pool'],
  ['SIGN_IN_CODES_PER_HOUR', '0'],
])('%s=%s is refused by name, with what is allowed', (name, value) => {
  const allowed = settings.find((setting) => setting.name === name)?.allowed;
  expect(problemsOf({ [name]: value })).toEqual([
    `${name}: "${value}" is not allowed; it must be ${allowed}.`,
  ]);
});

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['https://shop.example:8443/', 'https://shop.example:8443'],
  ['https://Shop.Example:443', 'https://shop.example'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('PUBLIC_URL=%s is the shop at %s', (value, expected) => {
  expect(configOf({ PUBLIC_URL: value }).publicUrl).toBe(expected);
});

test('an address that paths are added to may have one of its own', () => {
  const env = { COGNITO_ENDPOINT: 'https://proxy.example/pool/' };
  expect(problemsOf(env)).toEqual([]);
});

test('an invalid secret is named, but its value is not printed', () => {
  expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/shop' })).toEqual([
    'DATABASE_URL: its value is not allowed; it must be a postgres:// address.',
  ]);
});

test('the sign-in code is no wording of the messages about orders, as it has a setting of its own', () => {
  expect(problemsOf({ MSG91_TEMPLATES: 'sign_in_code=65f0a1' })).toEqual([
    'MSG91_TEMPLATES: "sign_in_code=65f0a1" is not allowed; it must be a comma-separated list of `<wording>=<template id>`, such as `order_confirmed=65f0a1`.',
  ]);
});

test('all invalid settings are reported at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x' })).toHaveLength(2);
});

test.each([
  [{ RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 's' }, 'RAZORPAY_BASE_URL'],
  [{ GOKWIK_MERCHANT_ID: 'shop', GOKWIK_SECRET: 'secret' }, 'GOKWIK_SCRIPT_URL'],
  [{ COGNITO_CLIENT_ID: 'client', COGNITO_TRIGGER_SECRET: 'x'.repeat(32) }, 'COGNITO_USER_POOL_ID'],
  [
    { WHATSAPP_PHONE_NUMBER_ID: '1', WHATSAPP_APP_SECRET: 's', WHATSAPP_VERIFY_TOKEN: 't' },
    'WHATSAPP_ACCESS_TOKEN',
  ],
  [{ SHIPROCKET_PASSWORD: 'secret' }, 'SHIPROCKET_EMAIL'],
  [{ MSG91_TEMPLATES: 'order_confirmed=65f0a1' }, 'MSG91_AUTH_KEY'],
  [{ SEARCH_TOKEN: 'token' }, 'SEARCH_URL'],
  [{ CHAT_PHONE: '+919812345678' }, 'CHAT_SCRIPT_URL'],
  [{ WEB_ANALYTICS_SITE_ID: '7' }, 'WEB_ANALYTICS_SCRIPT_URL'],
])('%j alone would leave the shop with a stand-in, and is refused', (part, missing) => {
  const [first] = Object.keys(part);
  expect(problemsOf(part)).toEqual([`${missing}: is not set; it must be set when ${first} is.`]);
});

describe('real payments', () => {
  const keys = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hook' };

  test('need their keys', () => {
    expect(problemsOf({ RAZORPAY_BASE_URL: 'https://api.razorpay.com' })).toEqual([
      'RAZORPAY_KEY_ID: is not set; it must be set when RAZORPAY_BASE_URL is.',
      'RAZORPAY_KEY_SECRET: is not set; it must be set when RAZORPAY_BASE_URL is.',
      'RAZORPAY_WEBHOOK_SECRET: is not set; it must be set when RAZORPAY_BASE_URL is.',
      'PUBLIC_URL: is not set; it must be set when RAZORPAY_BASE_URL is not of this machine.',
    ]);
  });

  test('of a provider on this machine need no public address', () => {
    for (const address of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
      expect(problemsOf({ RAZORPAY_BASE_URL: address, ...keys })).toEqual([]);
  });

  test("go to Razorpay, with Razorpay's own script", () => {
    expect(
      configOf({
        RAZORPAY_BASE_URL: 'https://api.razorpay.com/',
        ...keys,
        PUBLIC_URL: 'https://shop.example',
      }).razorpay,
    ).toEqual({
      isSandbox: false,
      baseUrl: 'https://api.razorpay.com',
      keyId: 'id',
      keySecret: 'secret',
      webhookSecret: 'hook',
      checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      refundSpeed: 'normal',
    });
  });
});

describe('express checkout', () => {
  const real = {
    GOKWIK_SCRIPT_URL: 'https://pdp.gokwik.example/v4/build/gokwik.js',
    GOKWIK_MERCHANT_ID: 'shop',
    GOKWIK_SECRET: 'secret',
  };

  test("is the sandbox's with sandbox payments, and off with real payments", () => {
    expect(configOf().gokwik?.isSandbox).toBe(true);
    const payments = {
      RAZORPAY_BASE_URL: 'https://api.razorpay.com',
      RAZORPAY_KEY_ID: 'id',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'hook',
      PUBLIC_URL: 'https://shop.example',
    };
    expect(configOf(payments).gokwik).toBeNull();
    expect(configOf({ ...payments, ...real }).gokwik?.isSandbox).toBe(false);
  });

  test("is the provider's with its script, merchant id and secret; further origins can be set", () => {
    expect(configOf({ ...real, GOKWIK_ORIGINS: 'https://checkout.gokwik.example' }).gokwik).toEqual({
      isSandbox: false,
      merchantId: 'shop',
      secret: 'secret',
      environment: 'production',
      scriptUrl: 'https://pdp.gokwik.example/v4/build/gokwik.js',
      origins: ['https://pdp.gokwik.example', 'https://checkout.gokwik.example'],
    });
  });

  test('is refused at the start if a setting is missing, without printing the secret', () => {
    expect(problemsOf({ GOKWIK_SCRIPT_URL: real.GOKWIK_SCRIPT_URL })).toEqual([
      'GOKWIK_MERCHANT_ID: is not set; it must be set when GOKWIK_SCRIPT_URL is.',
      'GOKWIK_SECRET: is not set; it must be set when GOKWIK_SCRIPT_URL is.',
    ]);
  });
});

describe('an Amazon Cognito user pool', () => {
  const pool = { COGNITO_USER_POOL_ID: 'ap-south-1_AbCdEfGhI' };
  const whole = { ...pool, COGNITO_CLIENT_ID: 'client', COGNITO_TRIGGER_SECRET: 'x'.repeat(32) };

  test('needs its client and the secret of its triggers', () => {
    expect(problemsOf(pool)).toEqual([
      'COGNITO_CLIENT_ID: is not set; it must be set when COGNITO_USER_POOL_ID is.',
      'COGNITO_TRIGGER_SECRET: is not set; it must be set when COGNITO_USER_POOL_ID is.',
    ]);
  });

  test("is reached at Amazon's endpoint of its region, unless another is set", () => {
    const { userPool } = configOf(whole).identity;
    expect(userPool).toEqual({
      kind: 'cognito',
      id: 'ap-south-1_AbCdEfGhI',
      clientId: 'client',
      region: 'ap-south-1',
      endpoint: 'https://cognito-idp.ap-south-1.amazonaws.com',
      triggerSecret: 'x'.repeat(32),
    });
    const elsewhere = configOf({ ...whole, COGNITO_ENDPOINT: 'http://127.0.0.1:9/' }).identity.userPool;
    expect(elsewhere).toEqual({ ...userPool, endpoint: 'http://127.0.0.1:9' });
  });
});

test('text messages need the key and the template', () => {
  expect(problemsOf({ MSG91_AUTH_KEY: 'key' })).toEqual([
    'MSG91_TEMPLATE_ID: is not set; it must be set when MSG91_AUTH_KEY is.',
  ]);
  expect(configOf({ MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'flow' }).identity.msg91).toEqual({
    baseUrl: 'https://control.msg91.com',
    authKey: 'key',
    templateId: 'flow',
  });
});

test('the sandbox’s actual addresses can be set later', () => {
  const config = withSandboxAt(configOf({ SANDBOX_PORT: '0' }), {
    payments: 'http://127.0.0.1:5123',
    express: 'http://127.0.0.1:5124',
    mail: 'smtp://127.0.0.1:5557',
  });
  expect(config.razorpay).toMatchObject({
    baseUrl: 'http://127.0.0.1:5123',
    checkoutScriptUrl: 'http://127.0.0.1:5123/v1/checkout.js',
  });
  expect(config.gokwik).toEqual({
    isSandbox: true,
    merchantId: 'sandbox-merchant',
    secret: 'sandbox-express-secret',
    environment: 'sandbox',
    scriptUrl: 'http://127.0.0.1:5124/v4/build/gokwik.js',
    origins: ['http://127.0.0.1:5124'],
  });
});

test.each([
  ['2', 2],
  ['false', false],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s', (text, value) => {
  expect(configOf({ TRUST_PROXY: text }).trustProxy).toEqual(value);
});

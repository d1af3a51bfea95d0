import { expect, test } from 'vitest';
import { previewEnvironment } from '../../scripts/support/previewEnvironment.ts';
import { readConfig } from '../../server/config.ts';
import { settings } from '../../server/settings.ts';

const ofPreview = {
  DATA_DIR: '/tmp/preview',
  PORT: '3001',
  PUBLIC_URL: 'http://localhost:3001',
  SANDBOX_PORT: '0',
  GOKWIK_SANDBOX_PORT: '0',
  SMTP_SANDBOX_PORT: '0',
  SANDBOX_DATA_DIR: '/tmp/preview/sandbox',
};
/** Those that a preview shares with the running shop. */
const shared = {
  LOG_LEVEL: 'given',
  PAGES_DIR: 'given',
  STORE_ID: 'given',
  MEDIA_HOSTS: 'given',
  REVIEWS_SHOWN: 'given',
  PAYMENT_WINDOW_MINUTES: 'given',
  COD_GUEST_MOST: 'given',
  COD_PARCELS_NOT_TAKEN: 'given',
  COD_CONFIRMATION: 'given',
};

test('a preview takes neither the ports nor the data of the shop that runs, and keeps what is no setting of the shop', () => {
  const running = {
    PATH: '/usr/bin',
    DATA_DIR: '.data',
    DATABASE_URL: 'postgres://shop@localhost/shop',
    SANDBOX_PORT: '4730',
    GOKWIK_SANDBOX_PORT: '4731',
    SMTP_SANDBOX_PORT: '4732',
    SANDBOX_DATA_DIR: '.data/sandbox',
  };
  expect(previewEnvironment(running, '/tmp/preview', '3001')).toEqual({ ...ofPreview, PATH: '/usr/bin' });
});

test('of all settings a preview takes only some of the look and the rules, and so no provider', () => {
  const running = Object.fromEntries(settings.map(({ name }) => [name, 'given']));
  expect(previewEnvironment(running, '/tmp/preview', '3001')).toEqual({ ...ofPreview, ...shared });
});

test('a preview of a shop with real providers has stand-ins only', () => {
  const running = {
    RAZORPAY_BASE_URL: 'https://api.razorpay.com',
    RAZORPAY_KEY_ID: 'rzp_live',
    RAZORPAY_KEY_SECRET: 'live',
    RAZORPAY_WEBHOOK_SECRET: 'live',
    PUBLIC_URL: 'https://shop.example',
    GOKWIK_SCRIPT_URL: 'https://pay.example/gokwik.js',
    GOKWIK_MERCHANT_ID: 'live',
    GOKWIK_SECRET: 'live',
    MSG91_AUTH_KEY: 'live',
    MSG91_TEMPLATE_ID: 'live',
    MSG91_TEMPLATES: 'order_confirmed=live',
    SMTP_URL: 'smtps://mail.example:465',
    WHATSAPP_ACCESS_TOKEN: 'live',
    WHATSAPP_PHONE_NUMBER_ID: 'live',
    WHATSAPP_APP_SECRET: 'live',
    WHATSAPP_VERIFY_TOKEN: 'live',
    SHIPROCKET_EMAIL: 'shop@mail.example',
    SHIPROCKET_PASSWORD: 'live',
    COGNITO_USER_POOL_ID: 'ap-south-1_AbCdEfGhI',
    COGNITO_CLIENT_ID: 'live',
    COGNITO_TRIGGER_SECRET: 'live'.repeat(8),
    SEARCH_URL: 'https://search.example',
    SEARCH_TOKEN: 'live',
    ANALYTICS_APP_ID: 'live',
    CHAT_SCRIPT_URL: 'https://chat.example/chat.js',
    CHAT_PHONE: '+919812345678',
    TAG_MANAGER_SCRIPT_URL: 'https://tags.example/tags.js',
  };
  expect(readConfig(running).ok).toBe(true);
  expect(readConfig(previewEnvironment(running, '/tmp/preview', '3001'))).toEqual(readConfig(ofPreview));
});

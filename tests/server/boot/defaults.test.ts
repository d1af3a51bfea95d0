/** What the README says of settings that are left out is what the shop does then. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Config, readConfig } from '../../../server/config.ts';
import { environment, settings } from '../../../server/settings.ts';

function configOf(env: Readonly<Record<string, string>>): Config {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

const sandbox = configOf({});
const real = configOf({
  RAZORPAY_BASE_URL: 'https://api.razorpay.com',
  RAZORPAY_KEY_ID: 'id',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  PUBLIC_URL: 'https://shop.example',
});
/** With every service whose further settings have a default of their own. */
const measured = configOf({ ANALYTICS_APP_ID: 'shop' });

/** Of a setting without a value of its own: the README's words, and what comes of them beside the sandbox and beside real payments. */
const described: Readonly<Record<string, readonly [words: string, sandbox: unknown, real: unknown]>> = {
  PUBLIC_URL: ['`http://localhost:<PORT>`', sandbox.publicUrl === 'http://localhost:3000', true],
  DATABASE_URL: ['unset: the embedded database in `DATA_DIR`', sandbox.databaseUrl === undefined, true],
  SITE_VERIFICATION: ['unset', sandbox.siteVerification === null, true],
  RAZORPAY_BASE_URL: ['unset: the sandbox', sandbox.razorpay.isSandbox, !real.razorpay.isSandbox],
  RAZORPAY_KEY_ID: ["unset: the sandbox's", sandbox.razorpay.keyId === 'rzp_test_sandbox', true],
  RAZORPAY_KEY_SECRET: ["unset: the sandbox's", sandbox.razorpay.keySecret === 'sandbox-key-secret', true],
  RAZORPAY_WEBHOOK_SECRET: [
    "unset: the sandbox's",
    sandbox.razorpay.webhookSecret === 'sandbox-webhook-secret',
    true,
  ],
  RAZORPAY_CHECKOUT_SCRIPT_URL: [
    "the sandbox's, or `https://checkout.razorpay.com/v1/checkout.js`",
    sandbox.razorpay.checkoutScriptUrl.startsWith(sandbox.razorpay.baseUrl),
    real.razorpay.checkoutScriptUrl === 'https://checkout.razorpay.com/v1/checkout.js',
  ],
  GOKWIK_SCRIPT_URL: [
    "unset: the sandbox's; with real payments, no express checkout",
    sandbox.gokwik?.isSandbox,
    real.gokwik === null,
  ],
  GOKWIK_MERCHANT_ID: ["unset: the sandbox's", sandbox.gokwik?.merchantId === 'sandbox-merchant', true],
  GOKWIK_SECRET: ["unset: the sandbox's", sandbox.gokwik?.secret === 'sandbox-express-secret', true],
  SEARCH_URL: ['unset: the shop searches by itself', sandbox.search.outside === null, true],
  SEARCH_TOKEN: ['unset', sandbox.search.outside === null, true],
  SEARCH_API_TOKEN: ['unset: nobody may call it', sandbox.search.token === null, true],
  VITALS_TOKEN: ['unset: there is no such page', sandbox.vitalsToken === null, true],
  ANALYTICS_APP_ID: ['unset: nothing is measured', sandbox.integrations.analytics === null, true],
  ANALYTICS_URL: ["unset: the shop's own collector", measured.integrations.analytics?.url === null, true],
  ANALYTICS_KEY: ['`PUBLIC_API_KEY`', measured.integrations.analytics?.key === measured.publicApiKey, true],
  CHAT_SCRIPT_URL: ['unset', sandbox.integrations.scripts.length === 0, true],
  CHAT_PHONE: ['unset', sandbox.integrations.scripts.length === 0, true],
  MARKETING_SCRIPT_URL: ['unset', sandbox.integrations.scripts.length === 0, true],
  TAG_MANAGER_SCRIPT_URL: ['unset', sandbox.integrations.scripts.length === 0, true],
  WEB_ANALYTICS_SCRIPT_URL: ['unset', sandbox.integrations.scripts.length === 0, true],
  WEB_ANALYTICS_SITE_ID: ['unset', sandbox.integrations.scripts.length === 0, true],
  SURVEY_SCRIPT_URL: ['unset', sandbox.integrations.scripts.length === 0, true],
  IDENTITY_SECRET: [
    'unset: one that is made and kept in the database',
    sandbox.identity.secret === null,
    true,
  ],
  MSG91_AUTH_KEY: [
    'unset: sign-in codes go to the outbox, other texts to the sandbox; with real payments, no other texts',
    sandbox.identity.msg91 === null && sandbox.messages.sms?.isStandIn,
    real.identity.msg91 === null && real.messages.sms === null,
  ],
  MSG91_TEMPLATE_ID: ['unset', sandbox.identity.msg91 === null, true],
  SMTP_URL: [
    "unset: the sandbox's; with real payments, no e-mails",
    sandbox.messages.email?.isStandIn,
    real.messages.email === null,
  ],
  MAIL_FROM: [
    '`orders@` and the host of `PUBLIC_URL`; `orders@shop.example` where that is no domain, as `localhost`',
    senderAt('http://localhost:3000') === 'orders@shop.example' &&
      senderAt('http://127.0.0.1:3000') === 'orders@shop.example' &&
      senderAt(undefined) === 'orders@shop.example',
    senderAt('https://rose.example') === 'orders@rose.example',
  ],
  WHATSAPP_ACCESS_TOKEN: [
    "unset: the sandbox's; with real payments, no WhatsApp messages",
    configOf({ PHONE_MESSAGES: 'whatsapp' }).messages.whatsApp?.isStandIn,
    real.messages.whatsApp === null,
  ],
  WHATSAPP_PHONE_NUMBER_ID: ["unset: the sandbox's", whatsApp()?.phoneNumberId === 'sandbox', true],
  WHATSAPP_APP_SECRET: ["unset: the sandbox's", whatsApp()?.appSecret === 'sandbox-whatsapp-secret', true],
  WHATSAPP_VERIFY_TOKEN: ["unset: the sandbox's", whatsApp()?.verifyToken === 'sandbox-verify-token', true],
  COURIER_WEBHOOK_TOKEN: [
    "unset: the sandbox's; with real payments, parcels are not followed",
    sandbox.courierToken === 'sandbox-courier-token',
    real.courierToken === null,
  ],
  SHIPROCKET_EMAIL: [
    'unset: the sandbox; with real payments, staff tell the courier what shoppers want done',
    sandbox.courierAccess?.isStandIn,
    real.courierAccess === null,
  ],
  SHIPROCKET_PASSWORD: ['unset', sandbox.courierAccess?.isStandIn, real.courierAccess === null],
  COGNITO_USER_POOL_ID: [
    'unset: the shop signs people in itself',
    sandbox.identity.userPool.kind === 'own',
    true,
  ],
  COGNITO_CLIENT_ID: ['unset', sandbox.identity.userPool.kind === 'own', true],
  COGNITO_TRIGGER_SECRET: ['unset', sandbox.identity.userPool.kind === 'own', true],
  COGNITO_ENDPOINT: [
    "Amazon's, of the pool's region",
    endpoint() === 'https://cognito-idp.ap-south-1.amazonaws.com',
    true,
  ],
};

function senderAt(publicUrl: string | undefined): string | undefined {
  return configOf(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }).messages.email?.from;
}

function whatsApp() {
  return configOf({ PHONE_MESSAGES: 'whatsapp' }).messages.whatsApp;
}

function endpoint(): string | null {
  const { userPool } = configOf({
    COGNITO_USER_POOL_ID: 'ap-south-1_AbCdEfGhI',
    COGNITO_CLIENT_ID: 'client',
    COGNITO_TRIGGER_SECRET: 'a secret of more than thirty-two characters',
  }).identity;
  return userPool.kind === 'cognito' ? userPool.endpoint : null;
}

/** Settings that have a value in any case, by their names. */
const fallbacks = new Map(
  Object.entries(environment.entries).map(([name, schema]) => [name, v.getDefault(schema)]),
);

test.each(settings.map(({ name, default: words }) => [name, words]))(
  'the default of %s, "%s", is what the shop does',
  (name, words) => {
    const fallback = fallbacks.get(name);
    if (fallback !== undefined) {
      expect(words).toBe(fallback);
      expect(configOf({ [name]: words })).toEqual(sandbox);
      return;
    }
    expect(described[name]).toEqual([words, true, true]);
  },
);

test('the README has the table as it is in the code', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  for (const { name, meaning, allowed } of settings) {
    expect(readme).toMatch(new RegExp(`^\\| \`${name}\` \\| .* \\|$`, 'm'));
    expect(readme).toContain(`| ${allowed} | ${meaning} |`);
  }
});

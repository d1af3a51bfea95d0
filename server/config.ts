import * as v from 'valibot';
import type { CourierAccess } from './courier/shiprocketApi.ts';
import { type IntegrationsConfig, toIntegrations, withStandInsAt } from './integrations/config.ts';
import { type MessagesConfig, toMessages, withStandInMail } from './messages/config.ts';
import { isOfThisMachine, type LogLevel } from './settingKinds.ts';
import { type Environment, environment, settings } from './settings.ts';

/**
 * Every setting of the server, from environment variables. Read once, at boot; nothing else of the server reads settings from the
 * environment. An empty variable counts as unset.
 */
export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** The most recordings of real sessions to store; 0: none. */
  readonly recordings: number;
  /** Folder of the built pages, relative to the project's root. */
  readonly pagesDir: string;
  /** Unset: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly publicApiKey: string;
  /** Google's site verification token for the page head; `null`: none. */
  readonly siteVerification: string | null;
  readonly storeId: string;
  readonly logLevel: LogLevel;
  /** Proxies whose forwarding headers are trusted: the number of hops, or their addresses; `false` for none. */
  readonly trustProxy: false | number | string[];
  /** Hosts besides the shop's own that pictures may come from. */
  readonly mediaHosts: readonly string[];
  readonly introspection: boolean;
  /** Whether /outbox shows the sent messages. */
  readonly outboxPage: boolean;
  readonly shutdownSeconds: number;
  /** Time limit for a request to arrive, and for its reply to be read, in seconds. */
  readonly requestSeconds: number;
  readonly reviewsShown: ReviewsShown;
  readonly sandboxPort: number;
  readonly paymentWindowMinutes: number;
  readonly limits: LimitsConfig;
  readonly guestCod: GuestCodConfig;
  readonly razorpay: RazorpayConfig;
  readonly gokwikSandboxPort: number;
  /** `null`: there is no express checkout, because payments are real and none is configured. */
  readonly gokwik: GokwikConfig | null;
  readonly identity: IdentityConfig;
  readonly integrations: IntegrationsConfig;
  /** Password of the page of field figures; `null`: there is none. */
  readonly vitalsToken: string | null;
  readonly search: SearchConfig;
  readonly messages: MessagesConfig;
  readonly mailSandboxPort: number;
  /** Signs the courier's webhook; `null`: parcels are not followed. */
  readonly courierToken: string | null;
  /** Access to the courier's API; `null` if staff pass shoppers' decisions on by hand. */
  readonly courierAccess: (CourierAccess & { readonly isStandIn: boolean }) | null;
  /** Whether shoppers with cash on delivery are asked to confirm their order. */
  readonly codConfirmation: boolean;
}

/** Which reviews are shown at once: of products that were bought, none, or all. */
export type ReviewsShown = Environment['REVIEWS_SHOWN'];

/** The highest number of each per caller, by settings such as `UNPAID_ORDERS_PER_PHONE` and `COUPON_GUESSES`. */
export interface LimitsConfig {
  readonly unpaidPerPhone: number;
  readonly unpaidPerAddress: number;
  readonly unpaidPerNetwork: number;
  readonly ordersPerPhone: number;
  readonly ordersPerNetwork: number;
  readonly cartsPerNetwork: number;
  readonly couponGuesses: number;
  readonly orderLookups: number;
  readonly stockAlertsPerContact: number;
  readonly stockAlertsPerNetwork: number;
  readonly questionsPerNetwork: number;
  readonly complaintsPerNetwork: number;
  readonly messagesPerAddress: number;
}

/** When cash on delivery asks a guest to sign in by a code first; see the settings. */
export interface GuestCodConfig {
  /** The order value in paise up to which no sign-in is required. */
  readonly most: number;
  /** The number of refused parcels from which a sign-in is required. */
  readonly parcelsNotTaken: number;
}

export interface SearchConfig {
  /** Bearer token for this shop's own search service; `null`: the service is closed. */
  readonly token: string | null;
  /** `null`: the shop searches its own database. */
  readonly outside: OutsideSearchConfig | null;
}

/** A search service with the interface of Specification 7. */
export interface OutsideSearchConfig {
  readonly url: string;
  readonly token: string;
}

export interface RazorpayConfig {
  /** Whether payments go to the sandbox, in which no money moves. */
  readonly isSandbox: boolean;
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly checkoutScriptUrl: string;
  readonly refundSpeed: 'normal' | 'optimum';
}

/** Express checkout (Specification 1): the provider's widget in the browser, and its signed calls to this server. */
export interface GokwikConfig {
  /** Whether the widget is the sandbox's. */
  readonly isSandbox: boolean;
  readonly merchantId: string;
  /** Signs the provider's calls. */
  readonly secret: string;
  readonly environment: 'production' | 'sandbox';
  readonly scriptUrl: string;
  /** Where the widget's script, frames and calls come from. */
  readonly origins: readonly string[];
}

export interface IdentityConfig {
  readonly userPool: OwnUserPool | CognitoUserPool;
  /** Peppers codes and encrypts the token signing keys; `null`: a secret is generated and stored in the database. */
  readonly secret: string | null;
  /** Limit of the codes per hour that the whole shop sends to unknown browsers. */
  readonly codesPerHour: number;
  /** `null`: sign-in codes go to the outbox. */
  readonly msg91: Msg91Config | null;
}

/** The shop's own user pool, which uses Cognito's protocol. */
interface OwnUserPool {
  readonly kind: 'own';
  readonly id: string;
  readonly clientId: string;
}

export interface CognitoUserPool {
  readonly kind: 'cognito';
  readonly id: string;
  readonly clientId: string;
  readonly region: string;
  /** Without a trailing slash. */
  readonly endpoint: string;
  /** Signs the calls of the pool's triggers to this server. */
  readonly triggerSecret: string;
}

/** The provider that sends text messages. */
export interface Msg91Config {
  readonly baseUrl: string;
  readonly authKey: string;
  readonly templateId: string;
}

export type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads and validates all settings. Each problem names its setting, the value and the allowed values. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigReading {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const reading = v.safeParse(environment, given);
  if (!reading.success) return { ok: false, problems: describeProblems(reading.issues, given) };
  const problems = [
    ...ofOneProvider.flatMap((names) => missingBeside(reading.output, names)),
    ...missingBeside(reading.output, ['ANALYTICS_URL', 'ANALYTICS_APP_ID', 'ANALYTICS_KEY'], 'ANALYTICS_URL'),
    ...(given.MSG91_TEMPLATES === undefined
      ? []
      : missingBeside(reading.output, ['MSG91_TEMPLATES', 'MSG91_AUTH_KEY'], 'MSG91_TEMPLATES')),
    ...lacksAddress(reading.output),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: toConfig(reading.output) };
}

function describeProblems(issues: readonly v.BaseIssue<unknown>[], given: Record<string, unknown>): string[] {
  const wrong = new Set(issues.map((issue) => String(issue.path?.[0]?.key)));
  return settings
    .filter(({ name }) => wrong.has(name))
    .map(({ name, allowed, isSecret }) => {
      const value = isSecret ? 'its value' : JSON.stringify(given[name]);
      return `${name}: ${value} is not allowed; it must be ${allowed}.`;
    });
}

/**
 * Settings that are set all or none. A part of them, such as keys for payments without an address, would leave the shop with a
 * stand-in that its operator takes for the provider.
 */
const ofOneProvider: readonly (readonly (keyof Environment)[])[] = [
  ['RAZORPAY_BASE_URL', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  ['GOKWIK_SCRIPT_URL', 'GOKWIK_MERCHANT_ID', 'GOKWIK_SECRET'],
  ['COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID', 'COGNITO_TRIGGER_SECRET'],
  ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'],
  ['SEARCH_URL', 'SEARCH_TOKEN'],
  ['WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD'],
  ['CHAT_SCRIPT_URL', 'CHAT_PHONE'],
  ['WEB_ANALYTICS_SCRIPT_URL', 'WEB_ANALYTICS_SITE_ID'],
];

/** Names those that are missing if `given`, or else any of them, is set. */
function missingBeside(
  env: Environment,
  names: readonly (keyof Environment)[],
  given = names.find((name) => env[name] !== undefined),
): string[] {
  if (given === undefined || env[given] === undefined) return [];
  return names
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: is not set; it must be set when ${given} is.`);
}

/** Links in messages and secure cookies of a shop that takes money need the address that shoppers see. */
function lacksAddress({ RAZORPAY_BASE_URL: provider, PUBLIC_URL: address }: Environment): string[] {
  if (provider === undefined || isOfThisMachine(provider) || address !== undefined) return [];
  return ['PUBLIC_URL: is not set; it must be set when RAZORPAY_BASE_URL is not of this machine.'];
}

const sandboxCourierToken = 'sandbox-courier-token';

function toConfig(env: Environment): Config {
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    recordings: env.RECORDINGS,
    pagesDir: env.PAGES_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    siteVerification: env.SITE_VERIFICATION ?? null,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    publicApiKey: env.PUBLIC_API_KEY,
    storeId: env.STORE_ID,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    mediaHosts: env.MEDIA_HOSTS,
    introspection: env.GRAPHQL_INTROSPECTION,
    outboxPage: env.OUTBOX_PAGE,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    requestSeconds: env.REQUEST_SECONDS,
    reviewsShown: env.REVIEWS_SHOWN,
    sandboxPort: env.SANDBOX_PORT,
    paymentWindowMinutes: env.PAYMENT_WINDOW_MINUTES,
    limits: {
      unpaidPerPhone: env.UNPAID_ORDERS_PER_PHONE,
      unpaidPerAddress: env.UNPAID_ORDERS_PER_ADDRESS,
      unpaidPerNetwork: env.UNPAID_ORDERS_PER_NETWORK,
      ordersPerPhone: env.ORDERS_PER_PHONE,
      ordersPerNetwork: env.ORDERS_PER_NETWORK,
      cartsPerNetwork: env.CARTS_PER_NETWORK,
      couponGuesses: env.COUPON_GUESSES,
      orderLookups: env.ORDER_LOOKUPS,
      stockAlertsPerContact: env.STOCK_ALERTS_PER_CONTACT,
      stockAlertsPerNetwork: env.STOCK_ALERTS_PER_NETWORK,
      questionsPerNetwork: env.QUESTIONS_PER_NETWORK,
      complaintsPerNetwork: env.COMPLAINTS_PER_NETWORK,
      messagesPerAddress: env.MESSAGES_PER_ADDRESS,
    },
    guestCod: { most: env.COD_GUEST_MOST * 100, parcelsNotTaken: env.COD_PARCELS_NOT_TAKEN },
    razorpay: toRazorpayConfig(env),
    gokwikSandboxPort: env.GOKWIK_SANDBOX_PORT,
    gokwik: toGokwikConfig(env),
    identity: toIdentityConfig(env),
    vitalsToken: env.VITALS_TOKEN ?? null,
    search: toSearchConfig(env),
    messages: toMessages(env),
    mailSandboxPort: env.SMTP_SANDBOX_PORT,
    courierToken:
      env.COURIER_WEBHOOK_TOKEN ?? (env.RAZORPAY_BASE_URL === undefined ? sandboxCourierToken : null),
    courierAccess: toCourierAccess(env),
    codConfirmation: env.COD_CONFIRMATION,
    integrations: withStandInsAt(toIntegrations(env), `http://127.0.0.1:${env.SANDBOX_PORT}`),
  };
}

function toCourierAccess(env: Environment): Config['courierAccess'] {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password = '' } = env;
  if (email !== undefined) return { baseUrl: env.SHIPROCKET_BASE_URL, email, password, isStandIn: false };
  if (env.RAZORPAY_BASE_URL !== undefined) return null;
  const baseUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  return { baseUrl, email: 'shop@sandbox.example', password: sandboxCourierToken, isStandIn: true };
}

/** Origins of the stand-ins. */
export interface SandboxOrigins {
  readonly payments: string;
  readonly express: string;
  /** An smtp:// address. */
  readonly mail: string;
}

/** The configuration with these origins for payments, and for everything else for which the sandbox stands in. */
export function withSandboxAt(config: Config, { payments, express, mail }: SandboxOrigins): Config {
  const { razorpay, gokwik, integrations, messages, courierAccess } = config;
  return {
    ...config,
    integrations: withStandInsAt(integrations, payments),
    messages: withStandInMail(messages, { http: payments, mail }),
    courierAccess: courierAccess?.isStandIn ? { ...courierAccess, baseUrl: payments } : courierAccess,
    razorpay: { ...razorpay, baseUrl: payments, checkoutScriptUrl: `${payments}${sandboxScriptPath}` },
    gokwik: gokwik?.isSandbox ? { ...gokwik, ...sandboxWidget(express) } : gokwik,
  };
}

const sandboxScriptPath = '/v1/checkout.js';
const sandboxWidgetPath = '/v4/build/gokwik.js';

function sandboxWidget(origin: string): Pick<GokwikConfig, 'scriptUrl' | 'origins'> {
  return { scriptUrl: `${origin}${sandboxWidgetPath}`, origins: [origin] };
}

/** The defaults are the sandbox's own, so that both sides agree without configuration. */
function toRazorpayConfig(env: Environment): RazorpayConfig {
  const sandboxUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  const isSandbox = env.RAZORPAY_BASE_URL === undefined;
  return {
    isSandbox,
    baseUrl: env.RAZORPAY_BASE_URL ?? sandboxUrl,
    keyId: env.RAZORPAY_KEY_ID ?? 'rzp_test_sandbox',
    keySecret: env.RAZORPAY_KEY_SECRET ?? 'sandbox-key-secret',
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? 'sandbox-webhook-secret',
    checkoutScriptUrl:
      env.RAZORPAY_CHECKOUT_SCRIPT_URL ??
      (isSandbox ? `${sandboxUrl}${sandboxScriptPath}` : 'https://checkout.razorpay.com/v1/checkout.js'),
    refundSpeed: env.RAZORPAY_REFUND_SPEED,
  };
}

/** The defaults are the sandbox's own. With real payments the sandbox is never used. */
function toGokwikConfig(env: Environment): GokwikConfig | null {
  const merchantId = env.GOKWIK_MERCHANT_ID ?? 'sandbox-merchant';
  const secret = env.GOKWIK_SECRET ?? 'sandbox-express-secret';
  const { GOKWIK_SCRIPT_URL: scriptUrl } = env;
  if (scriptUrl !== undefined) {
    const environment = env.GOKWIK_ENVIRONMENT;
    const all = [...new Set([new URL(scriptUrl).origin, ...env.GOKWIK_ORIGINS])];
    return { isSandbox: false, merchantId, secret, environment, scriptUrl, origins: all };
  }
  if (env.RAZORPAY_BASE_URL !== undefined) return null;
  const widget = sandboxWidget(`http://127.0.0.1:${env.GOKWIK_SANDBOX_PORT}`);
  return { isSandbox: true, merchantId, secret, environment: 'sandbox', ...widget };
}

function toIdentityConfig(env: Environment): IdentityConfig {
  const { MSG91_AUTH_KEY: authKey, MSG91_TEMPLATE_ID: templateId, MSG91_BASE_URL: baseUrl } = env;
  const isMsg91 = authKey !== undefined && templateId !== undefined;
  return {
    userPool: toUserPool(env),
    secret: env.IDENTITY_SECRET ?? null,
    codesPerHour: env.SIGN_IN_CODES_PER_HOUR,
    msg91: isMsg91 ? { baseUrl, authKey, templateId } : null,
  };
}

function toSearchConfig({
  SEARCH_URL: url,
  SEARCH_TOKEN: token,
  SEARCH_API_TOKEN,
}: Environment): SearchConfig {
  const isOutside = url !== undefined && token !== undefined;
  return { token: SEARCH_API_TOKEN ?? null, outside: isOutside ? { url, token } : null };
}

function toUserPool(env: Environment): IdentityConfig['userPool'] {
  const {
    COGNITO_USER_POOL_ID: id,
    COGNITO_CLIENT_ID: clientId,
    COGNITO_TRIGGER_SECRET: triggerSecret,
  } = env;
  if (id === undefined || clientId === undefined || triggerSecret === undefined) {
    return { kind: 'own', id: 'ap-south-1_local', clientId: 'storefront' };
  }
  const [region = ''] = id.split('_');
  const endpoint = env.COGNITO_ENDPOINT ?? `https://cognito-idp.${region}.amazonaws.com`;
  return { kind: 'cognito', id, clientId, region, endpoint, triggerSecret };
}

/** Path of Razorpay's webhook, to be entered in its dashboard. */
export const razorpayWebhookPath = '/api/payments/razorpay/webhook';

/** Path of the courier's webhook, to be entered in its dashboard, which takes no address that names the courier. */
export const courierWebhookPath = '/api/parcels/tracking';

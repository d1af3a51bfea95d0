import * as v from 'valibot';
import { courierSettings } from './courier/settings.ts';
import { messageSettings } from './messages/settings.ts';
import {
  baseAddress,
  databaseAddress,
  flag,
  hosts,
  limit,
  logLevel,
  longSecret,
  originAddress,
  origins,
  orUnset,
  port,
  proxies,
  type SettingDescription,
  secret,
  text,
  userPoolId,
  webAddress,
  whole,
  withDefault,
} from './settingKinds.ts';

/** The variables that the server reads, each with what it may be and means. */
export const environment = v.object({
  HOST: withDefault(text, '127.0.0.1', {
    allowed: 'an address of this machine, `0.0.0.0` for all of them',
    meaning: 'Address to listen on. By default the shop is reached from this machine only.',
  }),
  PORT: withDefault(port, '3000', {
    allowed: 'a whole number from 0 to 65535; 0 takes any free port',
    meaning: 'Port of the shop.',
  }),
  PUBLIC_URL: orUnset(originAddress, {
    default: '`http://localhost:<PORT>`',
    allowed: 'an http or https address without a user name or a path, such as `https://shop.example`',
    meaning:
      "The shop's address as shoppers see it: canonical links, links in messages, secure cookies. It must be set where `RAZORPAY_BASE_URL` is not of this machine.",
  }),
  DATA_DIR: withDefault(text, '.data', {
    allowed: 'a folder that can be written to; made if it is missing',
    meaning: 'Where the embedded database and the cached images live.',
  }),
  RECORDINGS: withDefault(whole(0, 10_000), '0', {
    allowed: 'a whole number from 0 to 10000; 0 takes none',
    meaning:
      'How many recordings of real sessions are kept in `DATA_DIR/recordings`, the latest. They come from pages built with `VITE_RECORDED_SHARE` (see docs/decisions/0025-recording-and-replaying.md).',
  }),
  PAGES_DIR: withDefault(text, 'dist', {
    allowed: 'a folder that `npm run build` has made',
    meaning: 'The built pages. `npm run qa` uses `dist-qa`, a build with the inspector.',
  }),
  DATABASE_URL: orUnset(databaseAddress, {
    default: 'unset: the embedded database in `DATA_DIR`',
    allowed: 'a postgres:// address',
    meaning: 'PostgreSQL 15 or later.',
    isSecret: true,
  }),
  DATABASE_POOL: withDefault(whole(2, 200), '10', {
    allowed: 'a whole number from 2 to 200',
    meaning: 'Connections to PostgreSQL of one shop process, at most.',
  }),
  STORE_ID: withDefault(text, 'demo', { allowed: 'any text', meaning: 'Which store this process serves.' }),
  PUBLIC_API_KEY: withDefault(text, 'public-demo-key', {
    allowed: 'any text',
    meaning: "The public key that guests' calls carry in `x-api-key`.",
  }),
  SITE_VERIFICATION: orUnset(text, {
    allowed: 'any text',
    meaning: "Google's proof that the shop is yours: the content of its `google-site-verification` tag.",
  }),
  LOG_LEVEL: withDefault(logLevel, 'info', {
    allowed: logLevel.options.join(', '),
    meaning:
      'The least severe log entry that is written. Logs are JSON, one entry a line, on standard output. `npm start` writes warnings and worse unless it is set.',
  }),
  TRUST_PROXY: withDefault(proxies, 'false', {
    allowed:
      'false, a number of proxies from 1 to 10, or a comma-separated list of their addresses or networks',
    meaning: "Whose forwarding headers say the shopper's address. Off: the connection's own address counts.",
  }),
  MEDIA_HOSTS: withDefault(hosts, '', {
    allowed: 'a comma-separated list of host names',
    meaning: 'Hosts besides the shop that pictures may come from.',
  }),
  GRAPHQL_INTROSPECTION: withDefault(flag, 'false', {
    allowed: 'true or false',
    meaning: 'Whether the GraphQL endpoint describes itself.',
  }),
  OUTBOX_PAGE: withDefault(flag, 'false', {
    allowed: 'true or false',
    meaning:
      'Shows the messages sent to shoppers at `/outbox`. For development only: it shows order links and sign-in codes. `npm start` turns it on while payments go to the sandbox.',
  }),
  SHUTDOWN_SECONDS: withDefault(whole(1, 300), '15', {
    allowed: 'a whole number from 1 to 300',
    meaning: 'How long running requests may take to finish after SIGTERM.',
  }),
  REQUEST_SECONDS: withDefault(whole(1, 3_600), '60', {
    allowed: 'a whole number from 1 to 3600',
    meaning:
      'How long a request may take to arrive, and its reply to be read; the header must arrive in a quarter of it. Slower clients are cut off.',
  }),
  PAYMENT_WINDOW_MINUTES: withDefault(whole(1, 1_440), '15', {
    allowed: 'a whole number from 1 to 1440',
    meaning: 'How long an unpaid order holds its stock.',
  }),
  REVIEWS_SHOWN: withDefault(v.picklist(['bought', 'checked', 'all']), 'bought', {
    allowed: 'bought, checked or all',
    meaning:
      'Which reviews shoppers see at once: those of products that their authors bought here, none before you let it through (`npm run reviews`), or all. One with a link or abuse always waits for you.',
  }),
  UNPAID_ORDERS_PER_PHONE: limit(
    '3',
    'Orders of one phone that wait for their payment at a time, of guests.',
  ),
  UNPAID_ORDERS_PER_ADDRESS: limit(
    '5',
    'Orders to one delivery address that wait for their payment at a time, of guests.',
  ),
  UNPAID_ORDERS_PER_NETWORK: limit(
    '50',
    'Orders from one network address that wait for their payment at a time, of guests. Many phones of one network share an address.',
  ),
  ORDERS_PER_PHONE: limit('20', 'Orders in a day of one account, or of one phone of guests.'),
  ORDERS_PER_NETWORK: limit('300', 'Orders in an hour from one network address.'),
  CARTS_PER_NETWORK: limit(
    '600',
    'New carts in an hour of guests from one network address, and express checkouts that it starts.',
  ),
  COD_GUEST_MOST: withDefault(whole(0, 1_000_000), '3000', {
    allowed: 'a whole number from 0 to 1000000; 0 asks every guest',
    meaning:
      'Rupees up to which guests may order by cash on delivery. Above it they sign in by a code to their phone first, or pay online.',
  }),
  COD_PARCELS_NOT_TAKEN: withDefault(whole(1, 1_000_000), '1', {
    allowed: 'a whole number from 1 to 1000000',
    meaning:
      'From so many parcels that a phone did not take at the door in half a year, a guest’s cash on delivery to it needs a sign-in by a code too.',
  }),
  COD_CONFIRMATION: withDefault(flag, 'false', {
    allowed: 'true or false',
    meaning:
      'Asks in the message about a cash on delivery order whether it is still wanted: a tap confirms or cancels it. `npm run orders` lists who has not answered.',
  }),
  COUPON_GUESSES: limit(
    '100',
    'Codes of coupons that do not exist, tried in an hour by one account, or by guests from one network address.',
  ),
  ORDER_LOOKUPS: limit('30', 'Orders looked for by phone and code in an hour from one network address.'),
  STOCK_ALERTS_PER_CONTACT: limit(
    '20',
    'New wishes in a day of one phone or e-mail address to hear when something is back in stock.',
  ),
  STOCK_ALERTS_PER_NETWORK: limit(
    '60',
    'Such wishes in an hour from one network address, with those made before and those for what is in stock.',
  ),
  QUESTIONS_PER_NETWORK: limit('20', 'Questions about products in an hour from one network address.'),
  COMPLAINTS_PER_NETWORK: limit(
    '100',
    'Complaints to the grievance officer that are saved in an hour from one network address.',
  ),
  MESSAGES_PER_ADDRESS: limit(
    '12',
    'Messages in an hour to one phone or e-mail address that anybody can cause: so many about orders that are placed, confirmed or cancelled, and as many about complaints and goods that are back in stock. The others follow later.',
  ),
  SANDBOX_PORT: withDefault(port, '4100', {
    allowed: 'a whole number from 0 to 65535',
    meaning:
      'Port of the payment sandbox that `npm start` runs beside the shop. A free one is taken if it is not set and this one is taken.',
  }),
  RAZORPAY_BASE_URL: orUnset(baseAddress, {
    default: 'unset: the sandbox',
    allowed:
      'an http or https address without a user name or a query, `https://api.razorpay.com` for real payments',
    meaning: "Razorpay's API. Set it and the three below to take real payments.",
  }),
  RAZORPAY_KEY_ID: orUnset(text, {
    default: "unset: the sandbox's",
    allowed: 'any text',
    meaning: 'Key id from the Razorpay dashboard.',
  }),
  RAZORPAY_KEY_SECRET: orUnset(text, { ...secret, default: "unset: the sandbox's", meaning: 'Its secret.' }),
  RAZORPAY_WEBHOOK_SECRET: orUnset(text, {
    ...secret,
    default: "unset: the sandbox's",
    meaning: 'Secret of the webhook.',
  }),
  RAZORPAY_CHECKOUT_SCRIPT_URL: orUnset(webAddress, {
    default: "the sandbox's, or `https://checkout.razorpay.com/v1/checkout.js`",
    allowed: 'an http or https address without a user name',
    meaning: 'Script that opens the payment window.',
  }),
  RAZORPAY_REFUND_SPEED: withDefault(v.picklist(['normal', 'optimum']), 'normal', {
    allowed: 'normal or optimum',
    meaning: 'How refunds are paid: in a few working days, or at once where the bank can, for a fee.',
  }),
  GOKWIK_SANDBOX_PORT: withDefault(port, '4101', {
    allowed: 'a whole number from 0 to 65535',
    meaning:
      'Port of the express-checkout sandbox that `npm start` runs beside the shop; a free one likewise.',
  }),
  GOKWIK_SCRIPT_URL: orUnset(webAddress, {
    default: "unset: the sandbox's; with real payments, no express checkout",
    allowed: 'an http or https address without a user name',
    meaning: "Script of the express-checkout provider's widget. Set it and the two below to switch it on.",
  }),
  GOKWIK_MERCHANT_ID: orUnset(text, {
    default: "unset: the sandbox's",
    allowed: 'any text',
    meaning: "The shop's id at the provider.",
  }),
  GOKWIK_SECRET: orUnset(text, {
    ...secret,
    default: "unset: the sandbox's",
    meaning: "Signs the provider's calls to this shop.",
  }),
  GOKWIK_ENVIRONMENT: withDefault(v.picklist(['production', 'sandbox']), 'production', {
    allowed: 'production or sandbox',
    meaning:
      "Which of the provider's environments the script belongs to. The shop's own stand-in is `sandbox`.",
  }),
  GOKWIK_ORIGINS: withDefault(origins, '', {
    allowed: 'a comma-separated list of origins, such as `https://pay.example`',
    meaning: "Further origins of the widget's frames and calls, besides its script's.",
  }),
  SEARCH_URL: orUnset(webAddress, {
    default: 'unset: the shop searches by itself',
    allowed: 'an http or https address without a user name',
    meaning:
      'Search service that finds products by text. Set it and the one below to use it; while it fails, the shop searches by itself.',
  }),
  SEARCH_TOKEN: orUnset(text, { ...secret, meaning: 'Bearer token for the search service.' }),
  SEARCH_API_TOKEN: orUnset(longSecret, {
    ...secret,
    default: 'unset: nobody may call it',
    allowed: 'any text of at least 32 characters',
    meaning: "Bearer token of programs that call this shop's own search service, `/api/search`.",
  }),
  ANALYTICS_APP_ID: orUnset(v.pipe(text, v.regex(/^[\w-]{1,64}$/)), {
    default: 'unset: nothing is measured',
    allowed: 'letters, digits, `-` and `_`',
    meaning:
      "The shop's id at the collector of analytics events. Set it to measure, once shoppers agree. See docs/decisions/0030-integrations-need-consent.md.",
  }),
  ANALYTICS_URL: orUnset(baseAddress, {
    default: "unset: the shop's own collector",
    allowed: 'an http or https address without a user name or a query',
    meaning: 'A collector elsewhere, on the same wire.',
  }),
  ANALYTICS_REGION: withDefault(text, 'ap-south-1', {
    allowed: 'any text',
    meaning: "The collector's region.",
  }),
  ANALYTICS_KEY: orUnset(text, {
    default: '`PUBLIC_API_KEY`',
    allowed: 'any text',
    meaning: 'The public key that browsers send to the collector.',
  }),
  CHAT_SCRIPT_URL: orUnset(webAddress, {
    allowed: 'an http or https address without a user name',
    meaning:
      'Script of a chat widget. It and the four below are loaded after consent, and never on checkout.',
  }),
  CHAT_PHONE: orUnset(v.pipe(text, v.regex(/^\+\d{10,15}$/)), {
    allowed: 'a phone number with its country code, such as `+919812345678`',
    meaning: 'The number that the chat widget is given.',
  }),
  MARKETING_SCRIPT_URL: orUnset(webAddress, {
    allowed: 'an http or https address without a user name',
    meaning: 'Script of a marketing pop-up.',
  }),
  TAG_MANAGER_SCRIPT_URL: orUnset(webAddress, {
    allowed: 'an http or https address, such as `https://www.googletagmanager.com/gtm.js?id=GTM-XXXX`',
    meaning: 'Script of a tag manager; what happens in the shop is in `window.dataLayer`.',
  }),
  WEB_ANALYTICS_SCRIPT_URL: orUnset(webAddress, {
    allowed: 'an http or https address, such as `https://stats.example/matomo.js`',
    meaning:
      'Script of a web analytics service that takes Matomo’s commands from `window._paq`; it counts at `matomo.php` beside it.',
  }),
  WEB_ANALYTICS_SITE_ID: orUnset(v.pipe(text, v.regex(/^[\w-]{1,64}$/)), {
    allowed: 'letters, digits, `-` and `_`, 64 at most',
    meaning: 'The shop’s number at the web analytics service.',
  }),
  SURVEY_SCRIPT_URL: orUnset(webAddress, {
    allowed: 'an http or https address without a user name',
    meaning: 'Script of a customer survey.',
  }),
  INTEGRATION_ORIGINS: withDefault(origins, '', {
    allowed: 'a comma-separated list of origins, such as `https://widget.example`',
    meaning: 'Further origins that those scripts load from, besides their own.',
  }),
  INTEGRATIONS_SANDBOX: withDefault(flag, 'false', {
    allowed: 'true or false',
    meaning:
      "For development: whichever of analytics, chat, pop-up, tag manager, web analytics and survey is not set is the sandbox's stand-in, which shows it working.",
  }),
  VITALS: withDefault(flag, 'false', {
    allowed: 'true or false',
    meaning:
      'Measures how fast pages are for real shoppers, once they agree (`npm run vitals`). On with `INTEGRATIONS_SANDBOX`.',
  }),
  VITALS_TOKEN: orUnset(longSecret, {
    ...secret,
    default: 'unset: there is no such page',
    allowed: 'any text of at least 32 characters',
    meaning:
      'Password of the page `/vitals`, which shows these figures to staff. Any user name goes with it.',
  }),
  IDENTITY_SECRET: orUnset(longSecret, {
    default: 'unset: one that is made and kept in the database',
    allowed: 'any text of at least 32 characters, the same for every process',
    meaning:
      'Protects sign-in codes and the keys that sign tokens, should the database leak. Changing it signs everyone out.',
    isSecret: true,
  }),
  SIGN_IN_CODES_PER_HOUR: withDefault(whole(1, 1_000_000), '2000', {
    allowed: 'a whole number from 1 to 1000000',
    meaning: 'Sign-in codes sent in an hour to browsers that have not signed in before, at most.',
  }),
  ...messageSettings,
  ...courierSettings,
  COGNITO_USER_POOL_ID: orUnset(userPoolId, {
    default: 'unset: the shop signs people in itself',
    allowed: 'the id of a user pool, such as `ap-south-1_AbCdEfGhI`',
    meaning: 'Amazon Cognito user pool that signs people in. Set it and the two below to use it.',
  }),
  COGNITO_CLIENT_ID: orUnset(text, {
    allowed: 'any text',
    meaning: "The pool's app client, without a secret.",
  }),
  COGNITO_TRIGGER_SECRET: orUnset(longSecret, {
    ...secret,
    allowed: 'any text of at least 32 characters',
    meaning: "Signs the calls of the pool's challenge triggers to this server.",
  }),
  COGNITO_ENDPOINT: orUnset(baseAddress, {
    default: "Amazon's, of the pool's region",
    allowed: 'an http or https address without a user name or a query',
    meaning: "Where the pool's API is reached, by browsers and by this server.",
  }),
});

export type Environment = v.InferOutput<typeof environment>;

/** All settings, for the README's table and for error messages. */
export const settings: readonly SettingDescription[] = Object.entries(environment.entries).map(
  ([name, schema]) => {
    const words = v.getMetadata(schema);
    return { name, isSecret: false, ...words };
  },
);

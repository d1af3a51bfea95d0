import { expect, test } from 'vitest';
import { type Config, readConfig, withSandboxAt } from '../../../server/config.ts';
import { integrationsForBrowsers } from '../../../server/integrations/config.ts';
import { securityHeaders } from '../../../server/pages/securityHeaders.ts';

function configOf(env: Record<string, string>): Config {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

const policyOf = (config: Config) => securityHeaders(config)['content-security-policy'] ?? '';
const forBrowsers = (env: Record<string, string>) => integrationsForBrowsers(configOf(env).integrations);

test('consent is asked for only if a service is configured', () => {
  expect(forBrowsers({})).toBe(null);
});

test("events go to the shop's own collector with the public key, unless another is named", () => {
  expect([
    forBrowsers({ ANALYTICS_APP_ID: 'shop' }),
    forBrowsers({
      ANALYTICS_APP_ID: 'shop',
      ANALYTICS_URL: 'https://collector.example/',
      ANALYTICS_KEY: 'theirs',
      ANALYTICS_REGION: 'eu-west-1',
    }),
  ]).toEqual([
    {
      analytics: {
        appId: 'shop',
        region: 'ap-south-1',
        credentials: 'public-demo-key',
        url: '/api/analytics',
      },
      scripts: [],
      vitals: false,
    },
    {
      analytics: {
        appId: 'shop',
        region: 'eu-west-1',
        credentials: 'theirs',
        url: 'https://collector.example',
      },
      scripts: [],
      vitals: false,
    },
  ]);
});

test('pages may load what is configured, and nothing else [S7.47 S9.32]', () => {
  const config = configOf({
    ANALYTICS_APP_ID: 'shop',
    ANALYTICS_URL: 'https://collector.example',
    ANALYTICS_KEY: 'k',
    CHAT_SCRIPT_URL: 'https://chat.example/widget.js',
    CHAT_PHONE: '+919812345678',
    WEB_ANALYTICS_SCRIPT_URL: 'https://stats.example/matomo.js',
    WEB_ANALYTICS_SITE_ID: '7',
    INTEGRATION_ORIGINS: 'https://frames.example',
  });
  expect(integrationsForBrowsers(config.integrations)?.scripts).toEqual([
    { kind: 'chat', url: 'https://chat.example/widget.js', phone: '+919812345678' },
    { kind: 'webAnalytics', url: 'https://stats.example/matomo.js', siteId: '7' },
  ]);
  const side = 'https://chat.example https://stats.example https://collector.example https://frames.example';
  const directives = policyOf(config).split('; ');
  expect(
    directives.filter((directive) => directive.includes(side)).map((text) => text.split(' ')[0]),
  ).toEqual(['script-src', 'img-src', 'connect-src', 'frame-src']);
  expect(policyOf(configOf({}))).not.toContain('chat.example');
});

test('stand-ins replace services that are not configured, at the sandbox’s address', () => {
  const config = configOf({
    INTEGRATIONS_SANDBOX: 'true',
    SURVEY_SCRIPT_URL: 'https://survey.example/s.js',
  });
  const moved = withSandboxAt(config, {
    payments: 'http://127.0.0.1:5555',
    express: 'http://127.0.0.1:5556',
    mail: 'smtp://127.0.0.1:5557',
  });
  expect(integrationsForBrowsers(moved.integrations)).toEqual({
    analytics: {
      appId: 'sandbox',
      region: 'ap-south-1',
      credentials: 'public-demo-key',
      url: '/api/analytics',
    },
    scripts: [
      { kind: 'survey', url: 'https://survey.example/s.js' },
      { kind: 'chat', url: 'http://127.0.0.1:5555/channels/chat.js', phone: '+919800000000' },
      { kind: 'marketing', url: 'http://127.0.0.1:5555/channels/marketing.js' },
      { kind: 'tagManager', url: 'http://127.0.0.1:5555/channels/tagManager.js' },
      { kind: 'webAnalytics', url: 'http://127.0.0.1:5555/channels/webAnalytics.js', siteId: '1' },
    ],
    vitals: true,
  });
});

test('a shop that measures nothing but how fast it is asks for consent too', () => {
  expect(forBrowsers({ VITALS: 'true' })).toEqual({ analytics: null, scripts: [], vitals: true });
});

test('there are no stand-ins with real payments', () => {
  const real = {
    RAZORPAY_BASE_URL: 'https://api.razorpay.com',
    PUBLIC_URL: 'https://shop.example',
    RAZORPAY_KEY_ID: 'a',
    RAZORPAY_KEY_SECRET: 'b',
    RAZORPAY_WEBHOOK_SECRET: 'c',
  };
  expect(forBrowsers({ ...real, INTEGRATIONS_SANDBOX: 'true' })).toBe(null);
});

test.each([
  [{ ANALYTICS_URL: 'https://c.example' }, ['ANALYTICS_APP_ID', 'ANALYTICS_KEY']],
  [{ CHAT_SCRIPT_URL: 'https://c.example/w.js' }, ['CHAT_PHONE']],
  [{ CHAT_PHONE: '9812345678' }, ['CHAT_PHONE']],
  [{ WEB_ANALYTICS_SCRIPT_URL: 'https://s.example/matomo.js' }, ['WEB_ANALYTICS_SITE_ID']],
  [{ ANALYTICS_APP_ID: 'a b' }, ['ANALYTICS_APP_ID']],
  [{ TAG_MANAGER_SCRIPT_URL: 'javascript:alert(1)' }, ['TAG_MANAGER_SCRIPT_URL']],
])('%o is refused by name', (env, names) => {
  const reading = readConfig(env);
  expect(reading.ok ? [] : reading.problems.map((problem) => problem.split(':')[0])).toEqual(names);
});

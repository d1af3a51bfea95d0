/** Bugs in the headers of pages, in cleaning HTML, and in trusting forwarding headers. */
import type * as catalogueHtml from '../../../server/catalogue/html.ts';
import type * as configs from '../../../server/config.ts';
import type * as headers from '../../../server/pages/securityHeaders.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const headersModule = 'server/pages/securityHeaders.ts';

/** The policy allows inline scripts. */
export const inlineScriptsRun = replace<typeof headers>(headersModule, {
  contentSecurityPolicy: (original, ...rest) =>
    original(...rest).replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
});

/** Another site's page may show the shop in a frame. */
export const framesAreAllowed = replace<typeof headers>(headersModule, {
  securityHeaders(original, config) {
    const { 'x-frame-options': _frames, ...rest } = original(config);
    return rest;
  },
  contentSecurityPolicy: (original, ...rest) => original(...rest).replace("; frame-ancestors 'none'", ''),
});

/** A secret setting is sent in a header. */
export const settingsAreTold = replace<typeof headers>(headersModule, {
  contentSecurityPolicy: (original, config, hashes) =>
    `${original(config, hashes)}; report-uri /${config.gokwik?.secret}`,
});

/** A product's description is not sanitised. */
export const descriptionsAsTheyAre = replace<typeof catalogueHtml>('server/catalogue/html.ts', {
  sanitiseHtml: (_original, html) => html,
});

/** Forwarding headers of any caller are trusted. */
export const everyHeaderIsBelieved = replace<typeof configs>('server/config.ts', {
  readConfig(original, env) {
    const reading = original(env);
    return reading.ok ? { ok: true, config: { ...reading.config, trustProxy: 1 } } : reading;
  },
});

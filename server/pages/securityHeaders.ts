import type { Config } from '../config.ts';
import { integrationOrigins } from '../integrations/config.ts';

/** Hashes of inline scripts and styles, such as `sha256-…`. */
interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Headers of every reply except assets; its policy allows nothing inline. We do not use `@fastify/helmet`, because nearly all
 * of its defaults would have to be changed or switched off, and each page would still need its own policy with hashes.
 */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    ...partHeaders(config),
    'content-security-policy': contentSecurityPolicy(config, { scripts: [], styles: [] }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  };
}

/** Headers of scripts, styles, fonts and pictures. The headers for documents would only make these replies larger. */
export function partHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    ...(isSecure(config) && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Whether shoppers reach the shop by https. */
export function isSecure(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:');
}

/** A page's policy. It uses hashes instead of a nonce, because pages are cached and shared. */
export function contentSecurityPolicy(
  {
    razorpay,
    gokwik,
    identity,
    mediaHosts,
    integrations,
  }: Pick<Config, 'razorpay' | 'gokwik' | 'identity' | 'mediaHosts' | 'integrations'>,
  { scripts, styles }: InlineHashes,
): string {
  const payment = [...paymentOrigins(razorpay), ...(gokwik?.origins ?? [])];
  const external = integrationOrigins(integrations);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts.map(quoted), ...payment, ...external],
    'style-src': ["'self'", ...styles.map(quoted)],
    'img-src': ["'self'", 'data:', ...mediaHosts, ...payment, ...external],
    'connect-src': ["'self'", ...payment, ...signInOrigins(identity), ...external],
    'frame-src': [...payment, ...external],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", ...payment],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

function quoted(source: string): string {
  return `'${source}'`;
}

/** The card payment's window: script, frame and calls come from the provider's hosts only. */
function paymentOrigins(razorpay: Config['razorpay']): string[] {
  const script = new URL(razorpay.checkoutScriptUrl).origin;
  const others = razorpay.isSandbox
    ? []
    : [new URL(razorpay.baseUrl).origin, 'https://lumberjack.razorpay.com'];
  return [...new Set([script, ...others])];
}

/** Browsers call a user pool themselves. */
function signInOrigins({ userPool }: Config['identity']): string[] {
  return userPool.kind === 'own' ? [] : [new URL(userPool.endpoint).origin];
}

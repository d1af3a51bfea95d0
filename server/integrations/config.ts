import type { Integrations, ScriptKind, ThirdPartyScript } from '../../src/contract/domain/index.ts';
import type { Environment } from '../settings.ts';

/**
 * What measures, advertises and chats: scripts of third parties, the shop's own collector and its page-speed figures. All of it
 * waits for the shopper's consent.
 */
export interface IntegrationsConfig {
  /** `null` if nothing is measured. */
  readonly analytics: AnalyticsConfig | null;
  readonly scripts: readonly ThirdPartyScript[];
  /** Whether the shop measures how fast its pages are in real sessions. */
  readonly vitals: boolean;
  /** Kinds of scripts that the sandbox serves. */
  readonly standIns: readonly ScriptKind[];
  /** Further origins that the scripts load from, besides their own. */
  readonly furtherOrigins: readonly string[];
}

export interface AnalyticsConfig {
  readonly appId: string;
  readonly region: string;
  /** Public. */
  readonly key: string;
  /** `null` for the shop's own collector. */
  readonly url: string | null;
}

/** Path of the shop's own collector. */
export const collectorPath = '/api/analytics';

const kinds: readonly ScriptKind[] = ['chat', 'marketing', 'tagManager', 'webAnalytics', 'survey'];

export function toIntegrations(env: Environment): IntegrationsConfig {
  const urls: Readonly<Record<ScriptKind, string | undefined>> = {
    chat: env.CHAT_SCRIPT_URL,
    marketing: env.MARKETING_SCRIPT_URL,
    tagManager: env.TAG_MANAGER_SCRIPT_URL,
    webAnalytics: env.WEB_ANALYTICS_SCRIPT_URL,
    survey: env.SURVEY_SCRIPT_URL,
  };
  const scripts = kinds.flatMap((kind): ThirdPartyScript[] => {
    const url = urls[kind];
    return url === undefined
      ? []
      : [scriptOf(kind, url, { phone: env.CHAT_PHONE, siteId: env.WEB_ANALYTICS_SITE_ID })];
  });
  return {
    analytics: toAnalytics(env),
    scripts,
    vitals: env.VITALS || isSandbox(env),
    standIns: isSandbox(env) ? kinds.filter((kind) => urls[kind] === undefined) : [],
    furtherOrigins: env.INTEGRATION_ORIGINS,
  };
}

/** Stand-ins run beside sandbox payments only. */
function isSandbox(env: Environment): boolean {
  return env.INTEGRATIONS_SANDBOX && env.RAZORPAY_BASE_URL === undefined;
}

function toAnalytics(env: Environment): AnalyticsConfig | null {
  const appId = env.ANALYTICS_APP_ID ?? (isSandbox(env) ? 'sandbox' : undefined);
  if (appId === undefined) return null;
  return {
    appId,
    region: env.ANALYTICS_REGION,
    key: env.ANALYTICS_KEY ?? env.PUBLIC_API_KEY,
    url: env.ANALYTICS_URL ?? null,
  };
}

const standIn = { phone: '+919800000000', siteId: '1' };

/** Returns the configuration with the sandbox's stand-ins at this origin. */
export function withStandInsAt(config: IntegrationsConfig, origin: string): IntegrationsConfig {
  const { scripts, standIns } = config;
  const real = scripts.filter(({ kind }) => !standIns.includes(kind));
  const others = standIns.map((kind) => scriptOf(kind, `${origin}/channels/${kind}.js`, standIn));
  return { ...config, scripts: [...real, ...others] };
}

/** Returns the origins of all scripts, frames, pictures and calls, for the content security policy. */
export function integrationOrigins({ analytics, scripts, furtherOrigins }: IntegrationsConfig): string[] {
  const addresses = [...scripts.map(({ url }) => url), ...(analytics?.url ? [analytics.url] : [])];
  return [...new Set([...addresses.map((address) => new URL(address).origin), ...furtherOrigins])];
}

/** Settings that a script receives besides its URL. */
interface Told {
  readonly phone: string | undefined;
  readonly siteId: string | undefined;
}

function scriptOf(kind: ScriptKind, url: string, { phone, siteId }: Told): ThirdPartyScript {
  return {
    kind,
    url,
    ...(kind === 'chat' && phone !== undefined && { phone }),
    ...(kind === 'webAnalytics' && siteId !== undefined && { siteId }),
  };
}

/** Returns the part that pages pass on to browsers, or `null` when no service is configured and no consent is needed. */
export function integrationsForBrowsers({
  analytics,
  scripts,
  vitals,
}: IntegrationsConfig): Integrations | null {
  if (analytics === null && scripts.length === 0 && !vitals) return null;
  return {
    analytics: analytics && {
      appId: analytics.appId,
      region: analytics.region,
      credentials: analytics.key,
      url: analytics.url ?? collectorPath,
    },
    scripts,
    vitals,
  };
}

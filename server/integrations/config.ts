import type { ChannelKind, ChannelScript, SideChannels } from '../../src/contract/domain/index.ts';
import type { Environment } from '../settings.ts';

/** What measures and advertises beside the shop; all of it waits for the shopper's consent. */
export interface IntegrationsConfig {
  /** Null: nothing is measured. */
  readonly analytics: AnalyticsConfig | null;
  readonly channels: readonly ChannelScript[];
  /** Channels that are the sandbox's. */
  readonly standIns: readonly ChannelKind[];
  /** Further origins that the channels load from, besides their scripts'. */
  readonly furtherOrigins: readonly string[];
}

export interface AnalyticsConfig {
  readonly appId: string;
  readonly region: string;
  /** Public. */
  readonly key: string;
  /** Null: the shop's own collector. */
  readonly url: string | null;
}

/** Path of the shop's own collector. */
export const collectorPath = '/api/analytics';

const kinds: readonly ChannelKind[] = ['chat', 'marketing', 'tagManager', 'webAnalytics', 'survey'];

export function toIntegrations(env: Environment): IntegrationsConfig {
  const scripts: Readonly<Record<ChannelKind, string | undefined>> = {
    chat: env.CHAT_SCRIPT_URL,
    marketing: env.MARKETING_SCRIPT_URL,
    tagManager: env.TAG_MANAGER_SCRIPT_URL,
    webAnalytics: env.WEB_ANALYTICS_SCRIPT_URL,
    survey: env.SURVEY_SCRIPT_URL,
  };
  const channels = kinds.flatMap((kind): ChannelScript[] => {
    const url = scripts[kind];
    return url === undefined
      ? []
      : [scriptOf(kind, url, { phone: env.CHAT_PHONE, siteId: env.WEB_ANALYTICS_SITE_ID })];
  });
  return {
    analytics: toAnalytics(env),
    channels,
    standIns: isSandbox(env) ? kinds.filter((kind) => scripts[kind] === undefined) : [],
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

/** The same with the stand-ins at this origin. */
export function withStandInsAt(config: IntegrationsConfig, origin: string): IntegrationsConfig {
  const { channels, standIns } = config;
  const real = channels.filter(({ kind }) => !standIns.includes(kind));
  const others = standIns.map((kind) => scriptOf(kind, `${origin}/channels/${kind}.js`, standIn));
  return { ...config, channels: [...real, ...others] };
}

/** Where scripts, frames, pictures and calls of all of them come from. */
export function integrationOrigins({ analytics, channels, furtherOrigins }: IntegrationsConfig): string[] {
  const addresses = [...channels.map(({ url }) => url), ...(analytics?.url ? [analytics.url] : [])];
  return [...new Set([...addresses.map((address) => new URL(address).origin), ...furtherOrigins])];
}

/** What a channel is told beside its address. */
interface Told {
  readonly phone: string | undefined;
  readonly siteId: string | undefined;
}

function scriptOf(kind: ChannelKind, url: string, { phone, siteId }: Told): ChannelScript {
  return {
    kind,
    url,
    ...(kind === 'chat' && phone !== undefined && { phone }),
    ...(kind === 'webAnalytics' && siteId !== undefined && { siteId }),
  };
}

/** What pages tell the browser; null: nothing is configured, so nobody is asked for consent. */
export function integrationsForBrowsers({ analytics, channels }: IntegrationsConfig): SideChannels | null {
  if (analytics === null && channels.length === 0) return null;
  return {
    analytics: analytics && {
      appId: analytics.appId,
      region: analytics.region,
      credentials: analytics.key,
      url: analytics.url ?? collectorPath,
    },
    channels,
  };
}

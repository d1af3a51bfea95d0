/** What the server writes into each page, from its configuration. */
import type { Config } from '../../server/config.ts';
import { integrationsForBrowsers } from '../../server/integrations/config.ts';
import { storeId } from '../merchant/shop.ts';
import type { TabSettings } from '../page/types.ts';
import { origin } from '../server/shopServer.ts';

export function settingsOf(config: Config, url: string): TabSettings {
  const { publicApiKey, integrations, identity, gokwik } = config;
  return {
    url,
    origin,
    storeId,
    publicApiKey,
    integrations: integrationsForBrowsers(integrations),
    userPool: {
      userPoolId: identity.userPool.id,
      userPoolClientId: identity.userPool.clientId,
      endpoint: '/api/identity',
    },
    merchantInfo: gokwik && { mid: gokwik.merchantId, environment: gokwik.environment },
  };
}

/** The shop's description of itself for the recorder. */
import type { ObservedApp } from '@storefront/inspector/observe/report';
import { createShopRedaction } from './redaction.ts';

export function observedShop(): ObservedApp {
  return {
    version: import.meta.env.VITE_APP_VERSION,
    createRedaction: createShopRedaction,
    replayCommand: (file) => `npm run scenario -- replay ${file}`,
  };
}

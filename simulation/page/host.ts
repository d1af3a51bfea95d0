import type { TabHost } from './types.ts';

declare global {
  var simulatedTab: TabHost;
}

/** The world's side of this tab. */
export const host: TabHost = globalThis.simulatedTab;

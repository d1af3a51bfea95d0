import type { TabHost } from './types.ts';

declare global {
  var simulatedTab: TabHost;
}

/** The simulation's interface for this tab. */
export const host: TabHost = globalThis.simulatedTab;

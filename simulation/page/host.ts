import type { TabHost } from './types.ts';

declare global {
  var simulatedTab: TabHost;
}

/** The functions with which this tab calls the simulation. */
export const host: TabHost = globalThis.simulatedTab;

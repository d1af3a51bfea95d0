/** How fast pages are in real sessions: what browsers send to the shop, and what the shop accepts. */

/** `navigation` is the time from a press to the next page, drawn without a new document. The others are Web Vitals. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB', 'navigation'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Kinds of pages, in the order in which they are listed. An address, which could tell who someone is, is never sent. */
export const pageKinds = [
  'home',
  'listing',
  'search',
  'product',
  'cart',
  'checkout',
  'order',
  'account',
  'other',
] as const;
export type PageKind = (typeof pageKinds)[number];

export const deviceKinds = ['phone', 'desktop'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export interface Vital {
  readonly name: VitalName;
  readonly page: PageKind;
  /** Milliseconds; CLS has no unit. */
  readonly value: number;
}

export interface VitalsReport {
  readonly device: DeviceKind;
  readonly vitals: readonly Vital[];
}

/** The most figures in one report. */
export const MOST_VITALS = 50;

/** The path that browsers send reports to. */
export const vitalsPath = '/api/vitals';

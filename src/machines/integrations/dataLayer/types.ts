import type { Stamp } from '../analytics/index.ts';

/** Something that a shopper did; amounts in paise. */
export interface Happening {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>;
  readonly stamp: Stamp;
}

/** What stands in the tag manager's data layer; amounts in rupees. */
export type LayerEntry = Readonly<Record<string, unknown>> & { readonly event: string };

export interface DataLayerContext {
  /** Oldest first. */
  readonly queue: readonly Happening[];
}

export type DataLayerEvent = { readonly type: 'dataLayer.happened'; readonly happening: Happening };

/** Told to the parent, in the order in which things happened, each purchase once. */
export interface DataLayerPushed {
  readonly type: 'dataLayer.pushed';
  readonly happening: Happening;
  readonly entry: LayerEntry;
}

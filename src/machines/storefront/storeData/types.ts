import type { Failure, Result, StoreData } from '../../../contract/domain/index.ts';
import type { LogRequested } from '../../shared/effects.ts';

export interface StoreDataContext {
  readonly storeId: string;
  /** Null until a request has succeeded; selectors then answer defaults. */
  readonly data: StoreData | null;
  /** Why the latest request failed. */
  readonly failure: Failure | null;
  /** Failed requests in a row. */
  readonly failures: number;
}

export interface StoreDataInput {
  readonly storeId: string;
  /** What the server rendered the page with. */
  readonly initialData: StoreData | null;
}

export type StoreDataEvent =
  /** The first interactive load. Later ones are ignored: the data is fetched once. */
  | { readonly type: 'storeData.load' }
  /** Something says that the data is old: a refused amount, a long sleep. */
  | { readonly type: 'storeData.refresh' }
  /** A route's loader brought newer data. */
  | { readonly type: 'storeData.received'; readonly data: StoreData }
  | { readonly type: 'connectivity.online' };

export type StoreDataEmitted = LogRequested;

/** `ready`: the first request has finished, one way or the other. */
export type StoreDataTag = 'ready' | 'busy';

export type StoreDataReply = Result<StoreData>;

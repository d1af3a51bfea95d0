import type { Failure, Result, StoreData } from '../../../contract/domain/index.ts';
import type { LogRequested } from '../../shared/effects.ts';

export interface StoreDataContext {
  readonly storeId: string;
  /** `null` until a request has succeeded; selectors return defaults then. */
  readonly data: StoreData | null;
  /** Why the latest request failed. */
  readonly failure: Failure | null;
  /** Consecutive failed requests. */
  readonly failures: number;
}

export interface StoreDataInput {
  readonly storeId: string;
  /** The data that the page was rendered with; `null` without any. */
  readonly initialData: StoreData | null;
}

export type StoreDataEvent =
  /** The first interactive load. */
  | { readonly type: 'storeData.load' }
  /** The data may be stale, for example after a refused amount. */
  | { readonly type: 'storeData.refresh' }
  | { readonly type: 'connectivity.online' };

export type StoreDataEmitted = LogRequested;

/** `ready`: the first request has finished, whether it succeeded or failed. */
export type StoreDataTag = 'ready' | 'busy';

export type StoreDataReply = Result<StoreData>;

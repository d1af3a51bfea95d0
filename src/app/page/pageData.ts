import type { HydrationState } from 'react-router';
import type { SideChannels } from '../../contract/domain/index.ts';

/** What the server's page hands to the browser, beside what can be seen. */
export interface PageState extends Pick<HydrationState, 'loaderData' | 'errors'> {
  readonly storeId: string;
  /** The key that guests send. */
  readonly publicApiKey: string;
  readonly merchantInfo: MerchantInfo | null;
  readonly userPool: UserPool;
  /** What measures and advertises once the shopper agrees; null: nothing, so nobody is asked. */
  readonly sideChannels: SideChannels | null;
}

/** The shop at the express-checkout provider (S §2, page head); null: there is no express checkout. */
export interface MerchantInfo {
  readonly mid: string;
  readonly environment: 'production' | 'sandbox';
}

/** Where the browser signs people in. */
export interface UserPool {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Absolute address, or a path of the shop's own. */
  readonly endpoint: string;
}

export const PAGE_DATA_ID = 'page-data';

export function readPageState(page: Document): PageState {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  const state: PageState = JSON.parse(text);
  return state;
}

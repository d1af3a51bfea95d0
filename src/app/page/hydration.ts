import type { HydrationState } from 'react-router';
import type { Integrations } from '../../contract/domain/index.ts';

/** The data that the server's page passes to the browser for hydration, as JSON in the page. */
export interface Hydration extends Pick<HydrationState, 'loaderData' | 'errors'> {
  readonly storeId: string;
  /** Sent with guests' requests. */
  readonly publicApiKey: string;
  readonly merchantInfo: MerchantInfo | null;
  readonly userPool: UserPoolSettings;
  /** The integrations that need consent; `null` when none is configured, and then consent is not asked for. */
  readonly integrations: Integrations | null;
}

/** The shop's account at the express-checkout provider (Specification 2, "Page head"). */
export interface MerchantInfo {
  readonly mid: string;
  readonly environment: 'production' | 'sandbox';
}

/** The user pool that the browser signs in to. */
export interface UserPoolSettings {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** An absolute address, or a path on the shop's origin. */
  readonly endpoint: string;
}

/** The id of the script element that holds the JSON. */
export const PAGE_DATA_ID = 'page-data';

export function readHydration(page: Document): Hydration {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  const hydration: Hydration = JSON.parse(text);
  return hydration;
}

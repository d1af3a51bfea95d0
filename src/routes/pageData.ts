import type { HydrationState } from 'react-router';

/** What the server's page hands to the browser, beside what can be seen. */
export interface PageState extends Pick<HydrationState, 'loaderData' | 'errors'> {
  readonly storeId: string;
  /** The key that guests send. */
  readonly publicApiKey: string;
}

export const PAGE_DATA_ID = 'page-data';

export function readPageState(page: Document): PageState {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  const state: PageState = JSON.parse(text);
  return state;
}

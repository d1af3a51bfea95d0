/** Observes a page of the shop when its address asks for it. In development and QA builds only. */
import type { Recorder } from '@storefront/inspector';
import { observePage } from '@storefront/inspector/observe';
import { observedShop } from './observedShop.ts';

/** Returns `null` when the page is not observed. */
export function observeShop(page: Window): Promise<Recorder | null> {
  return observePage(page, observedShop());
}

import { savesData } from './savesData.ts';

/** The cart's files are cached late, so that they do not compete with the first view and the shopper's first actions. */
const CART_DELAY_MS = 4_000;

/**
 * Registers the service worker (src/serviceWorker), which at once keeps a page for a reload without a network, and later
 * what the cart needs to be read offline: not in development, where files change, and not for shoppers who ask browsers to
 * save data.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  // A failed registration only affects offline use, and the next visit tries again.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
  setTimeout(
    () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('cart')),
    CART_DELAY_MS,
  );
}

import { savesData } from './savesData.ts';

/** The cart's files are cached late, so that they do not compete with the first view and the shopper's first actions. */
const CART_DELAY_MS = 4_000;

/**
 * Registers the service worker (src/serviceWorker), which caches a page at once for reloads without a network, and later the
 * files that the cart needs offline. Not in development, where files change, and not if the browser saves data.
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

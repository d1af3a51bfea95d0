/** Registered late, so that it does not compete with the first view and the shopper's first actions. */
const DELAY_MS = 4_000;

/**
 * Registers the service worker that keeps the cart readable offline (src/serviceWorker): not in development, where files
 * change, and not for shoppers who ask browsers to save data.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  // A failed registration only affects offline use, and the next visit tries again.
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), DELAY_MS);
}

function savesData(): boolean {
  return matchMedia('(prefers-reduced-data: reduce)').matches || hasSaveData(navigator);
}

function hasSaveData(browser: Navigator): boolean {
  if (!('connection' in browser)) return false;
  const { connection } = browser;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

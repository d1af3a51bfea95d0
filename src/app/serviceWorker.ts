/** The first view and the shopper's first steps come before it. */
const PATIENCE_MS = 4_000;

/**
 * Has the cart's page kept for when there is no network (see src/serviceWorker). Not in development, where files change,
 * and not for who asks to save data.
 */
export function keepCartReadable(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  // Without it everything works as long as there is a network; the next visit tries again.
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), PATIENCE_MS);
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

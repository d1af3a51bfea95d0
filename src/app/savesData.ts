/** Whether the browser's data-saving setting is on. */
export function savesData(): boolean {
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

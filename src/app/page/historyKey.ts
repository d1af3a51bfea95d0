/** The router's key of the browser's current history entry. On Back it changes before the router's own location. */
export function historyKey(): unknown {
  const state: unknown = history.state;
  // The router uses the same default: a document's first entry has no key.
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : 'default';
}

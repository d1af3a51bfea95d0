import type { Location } from 'react-router';

/**
 * Whether the browser's current history entry is that of the location. On Back it changes before the router's own location.
 * The key alone would not tell: a document's first entry and those of links to a place in the page have none.
 */
export function isCurrentEntry({ key, pathname }: Pick<Location, 'key' | 'pathname'>): boolean {
  const state: unknown = history.state;
  // The router uses the same default.
  const current = typeof state === 'object' && state !== null && 'key' in state ? state.key : 'default';
  return current === key && location.pathname === pathname;
}

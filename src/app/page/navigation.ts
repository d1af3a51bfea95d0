import type { NavigationTarget } from '../../machines/shared/effects.ts';

/** The address that a machine's target means, seen from a query string. */
export function addressOf(to: NavigationTarget, search: string): string {
  if ('path' in to) return to.path;
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(to.search)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}

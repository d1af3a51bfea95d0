import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Subscription } from 'xstate';
import type { NavigationRequested, NavigationTarget } from '../../machines/shared/effects.ts';

/** The address of a machine's navigation target. `search` is the current query string, which a target may change in part. */
export function addressOf(to: NavigationTarget, search: string): string {
  if ('path' in to) return to.path;
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(to.search)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}

interface NavigatingActor {
  on(type: 'navigation.requested', listener: (request: NavigationRequested) => void): Subscription;
}

/** Performs the navigations that a page's actor requests. */
export function useNavigationRequests(actor: NavigatingActor): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { unsubscribe } = actor.on('navigation.requested', ({ to, replace }) => {
      void navigate(addressOf(to, location.search), { replace, preventScrollReset: 'search' in to });
    });
    return unsubscribe;
  }, [actor, navigate]);
}

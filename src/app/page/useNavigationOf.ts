import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Subscription } from 'xstate';
import type { NavigationRequested } from '../../machines/shared/effects.ts';
import { addressOf } from './navigation.ts';

interface Navigating {
  on(type: 'navigation.requested', listener: (request: NavigationRequested) => void): Subscription;
}

/** Performs what a page's machine asks of the router. */
export function useNavigationOf(actor: Navigating): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { unsubscribe } = actor.on('navigation.requested', ({ to, replace }) => {
      void navigate(addressOf(to, location.search), { replace, preventScrollReset: 'search' in to });
    });
    return unsubscribe;
  }, [actor, navigate]);
}

import { Fragment, type ReactNode, StrictMode, useEffect } from 'react';
import type { ShopSource } from '../views/shop/context.ts';
import { ShopProvider } from '../views/shop/ShopProvider.tsx';
import { type RouteServices, RouteServicesContext } from './page/routeServices.ts';
import '../views/design/base.css';
import { isObserved } from './observed.ts';

interface AppProvidersProps {
  readonly services: RouteServices;
  readonly source: ShopSource;
  /** Called when the page has been hydrated. */
  readonly onHydrated?: () => void;
  readonly children: ReactNode;
}

/** The providers around the router, for the browser and for server rendering alike. */
export function AppProviders({ services, source, onHydrated, children }: AppProvidersProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  // Strict mode would start each actor twice, and both actors would appear in the recording.
  const Mode = isObserved() ? Fragment : StrictMode;
  return (
    <Mode>
      <RouteServicesContext value={services}>
        <ShopProvider source={source}>{children}</ShopProvider>
      </RouteServicesContext>
    </Mode>
  );
}

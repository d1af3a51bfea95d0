import { Fragment, type ReactNode, StrictMode, useEffect } from 'react';
import type { ShopSource } from '../views/shop/context.ts';
import { ShopProvider } from '../views/shop/ShopProvider.tsx';
import type { RouteServices } from './page/context.ts';
import { RouteServicesContext } from './page/services.ts';
import '../views/design/base.css';
import { isObserved } from './observed.ts';

interface ShopProps {
  readonly services: RouteServices;
  readonly source: ShopSource;
  /** Told when the page answers to the shopper. */
  readonly onAlive?: () => void;
  readonly children: ReactNode;
}

/** What both composition roots put around the router. */
export function Shop({ services, source, onAlive, children }: ShopProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  // A second, discarded life of every actor is no part of a recording.
  const Mode = isObserved() ? Fragment : StrictMode;
  return (
    <Mode>
      <RouteServicesContext value={services}>
        <ShopProvider source={source}>{children}</ShopProvider>
      </RouteServicesContext>
    </Mode>
  );
}

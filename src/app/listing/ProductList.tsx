import { useActorRef } from '@xstate/react';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { fromPromise } from 'xstate';
import { type MoreReply, moreProductsMachine } from '../../machines/catalogue/moreProducts.ts';
import { Listing } from '../../views/listing/Listing.tsx';
import { pageAddress } from '../../views/listing/query.ts';
import { Results } from '../../views/listing/Results.tsx';
import { afterPaint } from '../../views/shop/scheduling.ts';
import { observed } from '../observed.ts';
import { isCurrentEntry } from '../page/currentEntry.ts';
import { type RouteServices, useRouteServices } from '../page/routeServices.ts';

type ProductListProps = Pick<ComponentProps<typeof Listing>, 'listing' | 'navigation' | 'columns'>;

/** A product list and the machine that loads its further pages. */
export function ProductList({ listing, ...layout }: ProductListProps) {
  // The key restarts the machine when the document's own pages change.
  return (
    <Listing listing={listing} {...layout}>
      <Pages key={pageAddress(listing, listing.pages.last)} listing={listing} />
    </Listing>
  );
}

function Pages({ listing }: Pick<ProductListProps, 'listing'>) {
  const services = useRouteServices();
  const machine = useMemo(
    // The server only draws its first state.
    () => (import.meta.env.SSR ? moreProductsMachine : provideMoreProducts(services, listing.search)),
    [services, listing.search],
  );
  const more = useActorRef(machine, {
    input: { page: listing.pages.last, nextToken: listing.nextToken },
    ...observed('moreProducts'),
  });
  const { key, pathname } = useLocation();
  useEffect(() => {
    const left = new AbortController();
    const { unsubscribe } = more.on('more.loaded', ({ page }) => {
      const showInAddress = () => {
        if (isCurrentEntry({ key, pathname })) setPageInAddress(page);
        // Another page was opened meanwhile. After Back, the router must have found the list by its address first.
        else
          addEventListener('popstate', () => void afterPaint().then(showInAddress), {
            once: true,
            signal: left.signal,
          });
      };
      showInAddress();
    });
    return () => {
      unsubscribe();
      left.abort();
    };
  }, [more, key, pathname]);
  return <Results listing={listing} more={more} />;
}

/**
 * Writes the last page into the address, so that a reload and Back show what was loaded. It bypasses the router: a
 * navigation would close overlays.
 */
function setPageInAddress(page: number): void {
  const address = new URL(window.location.href);
  address.searchParams.set('page', String(page));
  window.history.replaceState(window.history.state, '', address);
}

/** The code that reads pages belongs to the loader, which the first view does not load. */
function provideMoreProducts(services: RouteServices, search: string) {
  return moreProductsMachine.provide({
    actors: {
      fetchProducts: fromPromise<MoreReply, { nextToken: string | null }>(async ({ input, signal }) => {
        const { readNextPage } = await import('./listingPages.ts');
        return readNextPage(services, search, input.nextToken, signal);
      }),
    },
  });
}

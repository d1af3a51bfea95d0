import { useActorRef } from '@xstate/react';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { observed } from '../../app/observed.ts';
import type { RouteServices } from '../../app/page/context.ts';
import { useRouteServices } from '../../app/page/services.ts';
import { type MoreReply, moreProductsMachine } from '../../machines/catalogue/moreProducts.ts';
import { Listing } from '../../views/listing/Listing.tsx';
import { pageAddress } from '../../views/listing/query.ts';
import { Results } from '../../views/listing/Results.tsx';

type ProductListProps = Pick<ComponentProps<typeof Listing>, 'listing' | 'navigation' | 'columns'>;

/** A product list with the machine that loads its further pages. */
export function ProductList({ listing, ...layout }: ProductListProps) {
  // What goes on after another document's pages is another machine.
  return (
    <Listing listing={listing} {...layout}>
      <Pages key={pageAddress(listing, listing.pages.last)} listing={listing} />
    </Listing>
  );
}

function Pages({ listing }: Pick<ProductListProps, 'listing'>) {
  const services = useRouteServices();
  const machine = useMemo(() => provideSearch(services, listing.search), [services, listing.search]);
  const more = useActorRef(machine, {
    input: { page: listing.pages.last, nextToken: listing.nextToken },
    ...observed('moreProducts'),
  });
  useEffect(() => {
    const { unsubscribe } = more.on('more.loaded', ({ page }) => keepInAddress(page));
    return unsubscribe;
  }, [more]);
  return <Results listing={listing} more={more} />;
}

/**
 * A reload, and Back from elsewhere, show what was loaded. The router is not asked: a navigation would close what lies
 * over the page, while the shopper has gone nowhere.
 */
function keepInAddress(page: number): void {
  const address = new URL(window.location.href);
  address.searchParams.set('page', String(page));
  window.history.replaceState(window.history.state, '', address);
}

/** The search is fetched by the loader's code, which the first page did not need. */
function provideSearch(services: RouteServices, search: string) {
  return moreProductsMachine.provide({
    actors: {
      fetchProducts: fromPromise<MoreReply, { nextToken: string | null }>(async ({ input, signal }) => {
        const { readNextPage } = await import('./listingPages.ts');
        return readNextPage(services, search, input.nextToken, signal);
      }),
    },
  });
}

import { useActorRef } from '@xstate/react';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { fromPromise } from 'xstate';
import { type MoreReply, moreProductsMachine } from '../machines/moreProducts/index.ts';
import { observed } from '../shop/observed.ts';
import type { ListingData } from '../views/listing/data.ts';
import { Listing } from '../views/listing/Listing.tsx';
import { Results } from '../views/listing/Results.tsx';
import type { RouteServices } from './context.ts';
import { recallPages, rememberPages } from './loadedPages.ts';
import { useRouteServices } from './services.ts';

type ProductListProps = Pick<ComponentProps<typeof Listing>, 'listing' | 'navigation' | 'columns'>;

/** A product list with the machine that loads its further pages. */
export function ProductList({ listing, ...layout }: ProductListProps) {
  const { key } = useLocation();
  // Another list is another machine; the same list, come back to, brings its pages along.
  return (
    <Listing listing={listing} {...layout}>
      <Pages key={`${listing.path}${listing.search}`} entry={key} listing={listing} />
    </Listing>
  );
}

interface PagesProps {
  /** The history's entry that shows the list. */
  readonly entry: string;
  readonly listing: ListingData;
}

function Pages({ entry, listing }: PagesProps) {
  const services = useRouteServices();
  const machine = useMemo(() => provideSearch(services, listing.search), [services, listing.search]);
  const more = useActorRef(machine, {
    input: recallPages(entry) ?? { items: [], nextToken: listing.nextToken, unasked: 0 },
    ...observed('moreProducts'),
  });
  useEffect(() => {
    const { unsubscribe } = more.on('more.loaded', (pages) => rememberPages(entry, pages));
    return unsubscribe;
  }, [more, entry]);
  return <Results listing={listing} more={more} />;
}

/** The search is fetched by the loader's code, which the first page did not need. */
function provideSearch(services: RouteServices, search: string) {
  return moreProductsMachine.provide({
    actors: {
      fetchProducts: fromPromise<MoreReply, { nextToken: string | null }>(async ({ input, signal }) => {
        const { searchNext } = await import('./listing.loader.ts');
        return searchNext(services, search, input.nextToken, signal);
      }),
    },
  });
}

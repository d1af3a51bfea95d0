import { lazy, Suspense, useState } from 'react';
import { useLoaderData } from 'react-router';
import { type SearchActor, SearchField } from '../../views/search/SearchField.tsx';
import { useShop } from '../../views/shop/context.ts';
import type { loader } from '../shop/loader.ts';
import { ProductList } from '../shop/ProductList.tsx';

const SearchBox = lazy(() => import('./searchBox.tsx'));

export const handle = { hideSearch: true };

export function Component() {
  const listing = useLoaderData<typeof loader>();
  const [search, setSearch] = useState<SearchActor>();
  const isAlive = useShop() !== null;
  const term = listing.term ?? '';
  return (
    <>
      <SearchField term={term} search={search}>
        {isAlive && (
          <Suspense>
            <SearchBox term={term} onStart={setSearch} />
          </Suspense>
        )}
      </SearchField>
      <ProductList listing={listing} />
    </>
  );
}

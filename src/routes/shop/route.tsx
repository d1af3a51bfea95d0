import { useLoaderData } from 'react-router';
import { ProductList } from '../../app/listing/ProductList.tsx';
import { CategoryNav, ColumnChoice } from '../../views/listing/LayoutLinks.tsx';
import type { loader } from './loader.ts';

export function Component() {
  const listing = useLoaderData<typeof loader>();
  const { filters, columns } = listing.layout;
  return (
    <ProductList
      listing={listing}
      navigation={filters === 'navigation' && <CategoryNav listing={listing} />}
      columns={columns !== null && <ColumnChoice listing={listing} chosen={columns} />}
    />
  );
}

import { useLoaderData } from 'react-router';
import { DealOfTheDay } from '../../views/home/DealOfTheDay.tsx';
import { Home } from '../../views/home/Home.tsx';
import { lazyPart } from '../../views/shop/lazyPart.tsx';
import type { loader } from './loader.ts';

const AddDealPart = lazyPart(async () => (await import('./live.tsx')).AddDealPart);

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { deal } = page;
  return <Home page={page} deal={deal && <DealOfTheDay deal={deal} add={<AddDealPart deal={deal} />} />} />;
}

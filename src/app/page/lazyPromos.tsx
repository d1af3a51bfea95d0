/** Parts of pages that speak of offers: their code is fetched once the shop has started, after the first paint. */
import type { Product } from '../../contract/domain/index.ts';
import { useShop } from '../../views/shop/context.ts';
import { Later } from '../../views/shop/Later.tsx';
import { lazyPart } from '../../views/shop/lazyPart.ts';

const TimerBar = lazyPart(() => import('./timerBar.tsx'));
const RecentRail = lazyPart(() => import('./recentRail.tsx'));

export function LazyTimerBar() {
  const storeData = useShop()?.shop.getSnapshot().children.storeData;
  return <Later>{storeData && <TimerBar storeData={storeData} />}</Later>;
}

/** @param product the product whose page this is, which counts as viewed; null: none */
export function LazyRecentRail({ product }: { readonly product: Product | null }) {
  const recentlyViewed = useShop()?.shop.getSnapshot().children.recentlyViewed;
  return <Later>{recentlyViewed && <RecentRail recentlyViewed={recentlyViewed} product={product} />}</Later>;
}

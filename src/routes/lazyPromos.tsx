/** Parts of the frame that speak of offers: their code is fetched once the shop has started, after the first paint. */
import { lazy, Suspense } from 'react';
import { useShop } from '../views/shop/context.ts';

const TimerBar = lazy(() => import('./timerBar.tsx'));

export function LazyTimerBar() {
  const storeData = useShop()?.shop.getSnapshot().children.storeData;
  return (
    storeData && (
      <Suspense>
        <TimerBar storeData={storeData} />
      </Suspense>
    )
  );
}

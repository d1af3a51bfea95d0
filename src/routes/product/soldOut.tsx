import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { askedAt } from '../../app/actors/askedStock.ts';
import { provideStockAlert } from '../../app/actors/stockAlert.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/routeServices.ts';
import { selectUser } from '../../machines/account/session/index.ts';
import type { AskedGoods } from '../../machines/catalogue/stockAlert.ts';
import { StockAlert } from '../../views/product/StockAlert.tsx';
import { useSession } from '../../views/shop/context.ts';

/** The form for a back-in-stock notification and its machine. Loaded on demand, because few products are sold out. */
export function SoldOut({ productId, variantId }: AskedGoods) {
  const { shopApi } = useRouteServices();
  const contact = useSession((state) => selectUser(state)?.phone) ?? '';
  const machine = useMemo(() => provideStockAlert(shopApi), [shopApi]);
  const alert = useActorRef(machine, {
    input: { productId, variantId, contact, askedAt: askedAt({ productId, variantId }) },
    ...observed('stockAlert'),
  });
  return <StockAlert alert={alert} />;
}

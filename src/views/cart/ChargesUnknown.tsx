import { useSelector } from '@xstate/react';
import { selectIsUnreached } from '../../machines/storefront/storeData/index.ts';
import { Alert } from '../design/Alert.tsx';
import type { CartActors } from './actors.ts';

/** The shop's settings could not be had, so that the figures go without them until they come. */
export function ChargesUnknown({ storeData }: Pick<CartActors, 'storeData'>) {
  const isUnreached = useSelector(storeData, selectIsUnreached);
  if (!isUnreached) return null;
  return (
    <Alert status="warning">
      Delivery, charges and offers could not be looked up. We keep trying: the total may change, and you see
      it before you pay.
    </Alert>
  );
}

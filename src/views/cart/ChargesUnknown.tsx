import { useSelector } from '@xstate/react';
import { selectIsUnreached } from '../../machines/storefront/storeData/index.ts';
import { Alert } from '../design/Alert.tsx';
import type { CartActors } from './actors.ts';

/** Explains that the shop's settings could not be loaded, so that figures lack charges for now. */
export function ChargesUnknown({ storeData }: Pick<CartActors, 'storeData'>) {
  const isUnreached = useSelector(storeData, selectIsUnreached);
  if (!isUnreached) return null;
  return (
    <Alert status="warning">
      We could not load delivery charges and offers yet and keep trying. The total may change; you will see it
      before you pay.
    </Alert>
  );
}

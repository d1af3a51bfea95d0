import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type SpendableRewards, selectLoyalty } from '../../machines/account/rewards.ts';
import { selectIsViaExpress } from '../../machines/account/session/index.ts';
import { selectIsRewardApplied } from '../../machines/cart/cart/index.ts';
import type { CartActors } from '../cart/actors.ts';

type Sources = Pick<CartActors, 'cart' | 'session' | 'rewards'>;

/** Returns what the cart's bill may spend; `null` when nobody is signed in or the points have not loaded. */
export function spendableOf({ cart, session, rewards }: Sources): SpendableRewards | null {
  const loyalty = selectLoyalty(rewards.getSnapshot());
  return (
    loyalty && {
      loyalty,
      viaProvider: selectIsViaExpress(session.getSnapshot()),
      isRewardApplied: selectIsRewardApplied(cart.getSnapshot()),
    }
  );
}

/** Hook for {@link spendableOf}. Returns the same object while nothing changes. */
export function useSpendable({ cart, session, rewards }: Sources): SpendableRewards | null {
  const loyalty = useSelector(rewards, selectLoyalty);
  const viaProvider = useSelector(session, selectIsViaExpress);
  const isRewardApplied = useSelector(cart, selectIsRewardApplied);
  return useMemo(
    () => loyalty && { loyalty, viaProvider, isRewardApplied },
    [loyalty, viaProvider, isRewardApplied],
  );
}

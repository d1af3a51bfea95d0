import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectExpressStage } from '../../machines/checkout/express/index.ts';
import { selectSettings } from '../../machines/storefront/storeData/index.ts';
import type { CartActors } from '../cart/actors.ts';
import { Button } from '../design/Button.tsx';
import { Icon } from '../design/Icon.tsx';
import { useExpress } from '../shop/context.ts';

interface ExpressButtonProps {
  readonly actors: CartActors;
}

/** Whether the shop enables express checkout and the server has a provider. */
export function useHasExpress({ storeData, express }: CartActors): boolean {
  const isEnabled = useSelector(storeData, (state) => {
    const { gokwikEnabled, expressCheckoutEnabled } = selectSettings(state);
    return gokwikEnabled && expressCheckoutEnabled;
  });
  return isEnabled && express !== null;
}

/** Opens the provider's one-page checkout. Absent when express checkout is disabled. */
export function ExpressButton({ actors }: ExpressButtonProps) {
  const hasExpress = useHasExpress(actors);
  const express = useExpress();
  const isStarting = useSelector(
    express ?? undefined,
    (state) => state && selectExpressStage(state) !== 'idle',
  );
  const [isLoading, setLoading] = useState(false);
  const { express: source, shop } = actors;
  if (!hasExpress || source === null) return null;

  const start = () => {
    if (isLoading || isStarting) return;
    setLoading(true);
    source
      .whenStarted()
      .then(
        (actor) => actor.send({ type: 'express.start' }),
        // Its code could not be loaded; the shop's own checkout remains.
        () => shop.send({ type: 'navigation.requested', to: { path: '/pages/checkout' }, replace: false }),
      )
      .finally(() => setLoading(false));
  };
  const isBusy = isLoading || isStarting === true;
  return (
    <Button wide busy={isBusy} onClick={start}>
      {!isBusy && <Icon name="bolt" size={18} />}
      {isBusy ? 'Opening express checkout' : 'Express checkout'}
    </Button>
  );
}

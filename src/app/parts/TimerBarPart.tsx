import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  selectIsReady,
  selectSettings,
  type storeDataMachine,
} from '../../machines/storefront/storeData/index.ts';
import { TimerBar } from '../../views/promos/TimerBar.tsx';
import { useShop } from '../../views/shop/context.ts';
import { providedCountdown } from '../actors/countdown.ts';
import { observed } from '../observed.ts';

interface StoreDataProps {
  readonly storeData: ActorRefFrom<typeof storeDataMachine>;
}

/** The timer bar above the page and its countdown. */
export function TimerBarPart() {
  const storeData = useShop()?.shop.getSnapshot().children.storeData;
  return storeData && <WhenReady storeData={storeData} />;
}

function WhenReady({ storeData }: StoreDataProps) {
  const isReady = useSelector(storeData, selectIsReady);
  return isReady && <Running storeData={storeData} />;
}

function Running({ storeData }: StoreDataProps) {
  const { timer } = useSelector(storeData, selectSettings);
  const countdown = useActorRef(providedCountdown, { input: { plan: timer }, ...observed('countdown') });
  useEffect(() => countdown.send({ type: 'countdown.changed', plan: timer }), [countdown, timer]);
  return <TimerBar timer={timer} countdown={countdown} />;
}

import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  selectIsReady,
  selectSettings,
  type storeDataMachine,
} from '../../machines/storefront/storeData/index.ts';
import { TimerBar } from '../../views/promos/TimerBar.tsx';
import { shopCountdown } from '../actors/countdownActor.ts';
import { observed } from '../observed.ts';

interface LiveTimerBarProps {
  readonly storeData: ActorRefFrom<typeof storeDataMachine>;
}

/** The timer bar with its countdown, once the shop's settings are known. */
export default function LiveTimerBar({ storeData }: LiveTimerBarProps) {
  const isReady = useSelector(storeData, selectIsReady);
  return isReady && <Counting storeData={storeData} />;
}

function Counting({ storeData }: LiveTimerBarProps) {
  const { timer } = useSelector(storeData, selectSettings);
  const countdown = useActorRef(shopCountdown, { input: { plan: timer }, ...observed('countdown') });
  useEffect(() => countdown.send({ type: 'countdown.changed', plan: timer }), [countdown, timer]);
  return <TimerBar timer={timer} countdown={countdown} />;
}

import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { dispatchCutOff } from '../machines/countdown/index.ts';
import { pincodeMachine, type ZipReply } from '../machines/pincode/index.ts';
import { clock } from '../shop/clock.ts';
import { shopCountdown } from '../shop/countdownActor.ts';
import { observed } from '../shop/observed.ts';
import { Delivery } from '../views/product/Delivery.tsx';
import type { RouteServices } from './context.ts';
import { useRouteServices } from './services.ts';

/** The pincode check with its machine; it can do nothing before the page is alive, so its code comes after that. */
export default function DeliveryCheck() {
  const services = useRouteServices();
  const machine = useMemo(() => providePincode(services), [services]);
  const pincode = useActorRef(machine, { input: { pincode: '' }, ...observed('pincode') });
  const cutOff = useActorRef(shopCountdown, {
    input: { plan: dispatchCutOff },
    ...observed('dispatchCutOff'),
  });
  return <Delivery pincode={pincode} cutOff={cutOff} now={clock.now} />;
}

function providePincode({ shopApi }: RouteServices) {
  return pincodeMachine.provide({
    actors: {
      lookUpPincode: fromPromise<ZipReply, { pincode: string }>(({ input, signal }) =>
        shopApi.getZipCode(input, { signal }),
      ),
    },
  });
}

import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { shopCountdown } from '../../app/actors/countdownActor.ts';
import { clock } from '../../app/clock.ts';
import { observed } from '../../app/observed.ts';
import type { RouteServices } from '../../app/page/context.ts';
import { useRouteServices } from '../../app/page/services.ts';
import { pincodeMachine, type ZipReply } from '../../machines/checkout/pincode/index.ts';
import { dispatchCutOff } from '../../machines/storefront/countdown/index.ts';
import { Delivery } from '../../views/product/Delivery.tsx';

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

import { fromPromise } from 'xstate';
import { type PictureReply, returnPicturesMachine } from '../../machines/checkout/returnPictures.ts';
import { createReviewPictures } from '../../services/reviewPictures/index.ts';
import { startedIdentity } from '../identity.ts';

/** The pictures of an order's return, and the machine that adds them. */
export function provideReturnPictures(orderId: string, secret: string | null) {
  const endpoint = new URL(`/api/orders/${orderId}/return-pictures`, location.origin);
  if (secret !== null) endpoint.searchParams.set('secret', secret);
  const pictures = createReviewPictures({
    endpoint: endpoint.href,
    isForGuests: true,
    accessToken: () => startedIdentity().accessToken(),
    fetch: (input, init) => fetch(input, init),
  });
  const machine = returnPicturesMachine.provide({
    actors: {
      sendPicture: fromPromise<PictureReply, { picture: string | null }>(({ input, signal }) =>
        pictures.send(input.picture, { signal }),
      ),
    },
  });
  return { machine, hold: pictures.store };
}

import { createConnectivity } from '../../services/connectivity/index.ts';

interface Retrying {
  send(event: { readonly type: 'connectivity.online' }): void;
}

/** Sends the actor an event when the network comes back, so that it repeats what failed. Returns a function that stops this. */
export function retryWhenOnline(actor: Retrying): () => void {
  return createConnectivity(window).subscribe((isOnline) => {
    if (isOnline) actor.send({ type: 'connectivity.online' });
  });
}

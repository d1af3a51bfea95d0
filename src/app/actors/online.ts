import { createConnectivity } from '../../services/connectivity/index.ts';

interface Retrying {
  send(event: { readonly type: 'connectivity.online' }): void;
}

/** What could not be loaded is asked for again as soon as the network is back. Returns a function that stops it. */
export function retryOnline(actor: Retrying): () => void {
  return createConnectivity(window).subscribe((isOnline) => {
    if (isOnline) actor.send({ type: 'connectivity.online' });
  });
}

/** The network between a shopper's browser and the shop. It can be stopped at any call, in either direction. */
import type { BrowserContext, Route } from 'playwright';

/** `request`: the call never reaches the server. `reply`: the server acts, and its reply is held back. */
type Hold = 'request' | 'reply' | 'fail' | ((route: Route) => Promise<void>);

export interface Network {
  /** Sets how later calls of this name (an operation, or part of a URL) are handled. */
  set(call: string, hold: Hold): void;
  /** Lets later calls of this name pass. Calls that are held stay held. */
  free(call: string): void;
  /** Waits until a call of that name is held or has failed. */
  reached(call: string): Promise<void>;
  /** Sets the handling of the call, runs `doing`, and waits until the call is held or has failed. */
  stopAt(call: string, hold: Hold, doing: () => Promise<unknown>): Promise<void>;
  /** Releases the oldest held call of this name. */
  release(call: string): Promise<void>;
  /** Removes all faults at the next page load. */
  mendAtNextPage(): void;
}

/** Intercepts all requests of the context's pages. */
export async function holdNetwork(context: BrowserContext): Promise<Network> {
  const holds = new Map<string, Hold>();
  const waiting: { call: string; go: () => Promise<void> }[] = [];
  const stopped = new Map<string, number>();
  const listeners = new Set<() => void>();
  let isMending = false;

  const stop = (call: string) => {
    stopped.set(call, (stopped.get(call) ?? 0) + 1);
    for (const listener of listeners) listener();
  };

  await context.route('**/*', async (route) => {
    const request = route.request();
    if (isMending && request.isNavigationRequest() && request.frame().parentFrame() === null) holds.clear();
    // Pictures and fonts are not needed here.
    if (request.resourceType() === 'image' || request.resourceType() === 'font') return route.abort();
    const operation = /\b(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1];
    const call = [...holds.keys()].find((name) => operation === name || request.url().includes(name));
    const hold = call === undefined ? undefined : holds.get(call);
    if (call === undefined || hold === undefined) return route.fallback();
    if (hold === 'request') {
      waiting.push({ call, go: () => route.fallback() });
    } else if (hold === 'reply') {
      const response = await route.fetch().catch(() => null);
      if (response === null) return;
      waiting.push({ call, go: () => route.fulfill({ response }) });
    } else if (hold === 'fail') {
      await route.fulfill({ status: 503, body: '' }).catch(() => {});
    } else {
      await hold(route);
    }
    stop(call);
  });

  const set: Network['set'] = (call, hold) => {
    holds.set(call, hold);
    stopped.delete(call);
  };
  const reached: Network['reached'] = async (call) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => (stopped.get(call) ?? 0) > 0 && resolve();
    const timer = setTimeout(() => reject(new Error(`Nobody called ${call}.`)), 40_000);
    listeners.add(look);
    look();
    await promise.finally(() => {
      clearTimeout(timer);
      listeners.delete(look);
    });
  };

  return {
    set,
    free: (call) => holds.delete(call),
    reached,
    async stopAt(call, hold, doing) {
      set(call, hold);
      await doing();
      await reached(call);
    },
    async release(call) {
      const index = waiting.findIndex((held) => held.call === call);
      if (index < 0) throw new Error(`No call of ${call} is held.`);
      await waiting.splice(index, 1)[0]?.go();
    },
    mendAtNextPage: () => {
      isMending = true;
    },
  };
}

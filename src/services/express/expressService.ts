import { readWidgetEvent, widgetEvents } from './events.ts';
import type { CheckoutOptions, GokwikSdk, WidgetMessage, WidgetRequest } from './types.ts';

interface MessageSource {
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

export interface ExpressServiceOptions {
  readonly sdk: GokwikSdk;
  /** Where the widget comes from; messages from elsewhere are not its. */
  readonly origin: string;
  readonly window: MessageSource;
}

export interface ExpressService {
  /**
   * Opens the widget and tells its events until it is closed; a widget that cannot be opened tells
   * `checkout-initiation-failure`. Returns a function that closes it: after that nothing more is told. Never throws.
   */
  open(request: WidgetRequest, tell: (message: WidgetMessage) => void): () => void;
}

type Listener = (message: WidgetMessage) => void;

/** The script keeps its listeners for ever, so each is given to it once; they speak to the widget that is open. */
const listening = new WeakMap<GokwikSdk, { current: Listener | null }>();

/** The express-checkout widget (GoKwik's hosted one-page checkout). */
export function createExpressService({ sdk, origin, window }: ExpressServiceOptions): ExpressService {
  return {
    open(request, tell) {
      let isAlive = false;
      let isOpen = true;
      const showAlive = () => {
        if (isAlive || !isOpen) return;
        isAlive = true;
        tell({ type: 'alive' });
      };
      // Whatever the frame says to its script: that it speaks at all is a sign of life.
      const hear = (event: MessageEvent<unknown>) => {
        if (event.origin === origin) showAlive();
      };
      const ears = earsOf(sdk);
      const listen: Listener = (message) => {
        if (!isOpen) return;
        if (message.type !== 'checkout-initiation-failure') showAlive();
        tell(message);
      };
      ears.current = listen;
      window.addEventListener('message', hear);
      const fail = () => listen({ type: 'checkout-initiation-failure', reason: 'the script failed' });
      attempt(() => sdk.initCheckout(optionsOf(request)), fail);
      return () => {
        if (!isOpen) return;
        isOpen = false;
        window.removeEventListener('message', hear);
        if (ears.current === listen) ears.current = null;
        attempt(() => sdk.close());
      };
    },
  };
}

function earsOf(sdk: GokwikSdk): { current: Listener | null } {
  const known = listening.get(sdk);
  if (known) return known;
  const ears: { current: Listener | null } = { current: null };
  for (const name of widgetEvents) {
    attempt(() =>
      sdk.on(name, (payload) => {
        const message = readWidgetEvent(name, payload);
        if (message) ears.current?.(message);
      }),
    );
  }
  listening.set(sdk, ears);
  return ears;
}

function optionsOf({ environment, mid, merchantCheckoutId, landingPage, origReferrer }: WidgetRequest) {
  const options: CheckoutOptions = {
    environment,
    type: 'merchantInfo',
    mid,
    merchantParams: {
      merchantCheckoutId,
      ...(origReferrer !== undefined && { origReferrer }),
      ...(landingPage !== undefined && { landingPage }),
    },
  };
  return options;
}

/** The script is not ours: it may throw. */
function attempt(call: () => unknown, fail: () => void = () => {}): void {
  try {
    Promise.resolve(call()).catch(fail);
  } catch {
    fail();
  }
}

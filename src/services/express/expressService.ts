import { readWidgetEvent, widgetEvents } from './events.ts';
import type { CheckoutOptions, GokwikSdk, WidgetMessage, WidgetRequest } from './types.ts';

interface MessageSource {
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

export interface ExpressServiceOptions {
  readonly sdk: GokwikSdk;
  /** The widget's origin; messages from other origins are ignored. */
  readonly origin: string;
  readonly window: MessageSource;
}

export interface ExpressService {
  /**
   * Opens the widget and reports its events until it is closed. A widget that cannot be opened reports
   * `checkout-initiation-failure`. Returns a function that closes it and ends the reports. Never throws.
   */
  open(request: WidgetRequest, report: (message: WidgetMessage) => void): () => void;
}

type Listener = (message: WidgetMessage) => void;

/** The script never removes a listener, so it gets one listener per event, which passes events to the open widget. */
const listenerSlots = new WeakMap<GokwikSdk, { current: Listener | null }>();

/** The express-checkout widget (GoKwik's hosted one-page checkout). */
export function createExpressService({ sdk, origin, window }: ExpressServiceOptions): ExpressService {
  return {
    open(request, report) {
      let isAlive = false;
      let isOpen = true;
      const showAlive = () => {
        if (isAlive || !isOpen) return;
        isAlive = true;
        report({ type: 'alive' });
      };
      // Any message of the frame to its script shows that the widget is alive.
      const onMessage = (event: MessageEvent<unknown>) => {
        if (event.origin === origin) showAlive();
      };
      const slot = listenerSlotOf(sdk);
      const listen: Listener = (message) => {
        if (!isOpen) return;
        if (message.type !== 'checkout-initiation-failure') showAlive();
        report(message);
      };
      slot.current = listen;
      window.addEventListener('message', onMessage);
      const fail = () => listen({ type: 'checkout-initiation-failure', reason: 'the script failed' });
      attempt(() => sdk.initCheckout(optionsOf(request)), fail);
      return () => {
        if (!isOpen) return;
        isOpen = false;
        window.removeEventListener('message', onMessage);
        if (slot.current === listen) slot.current = null;
        attempt(() => sdk.close());
      };
    },
  };
}

function listenerSlotOf(sdk: GokwikSdk): { current: Listener | null } {
  const known = listenerSlots.get(sdk);
  if (known) return known;
  const slot: { current: Listener | null } = { current: null };
  for (const name of widgetEvents) {
    attempt(() =>
      sdk.on(name, (payload) => {
        const message = readWidgetEvent(name, payload);
        if (message) slot.current?.(message);
      }),
    );
  }
  listenerSlots.set(sdk, slot);
  return slot;
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

/** Calls the third party's script, which may throw. */
function attempt(call: () => unknown, fail: () => void = () => {}): void {
  try {
    Promise.resolve(call()).catch(fail);
  } catch {
    fail();
  }
}

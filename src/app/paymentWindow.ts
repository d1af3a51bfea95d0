import { type EventObject, fromCallback } from 'xstate';
import type { PaymentWindowEvent, PaymentWindowInput } from '../machines/checkout/order/index.ts';
import { createPaymentService, createScriptLoader, type PaymentOutcome } from '../services/payment/index.ts';
import { locks } from './intents.ts';

/** The accent of the design tokens; the provider takes no CSS variables. */
const THEME_COLOR = '#b3213f';
/** The provider shows a square, in which a logo of words cannot be read. */
const SHOP_ICON = '/icons/icon-192.png';

/** The provider's window, as the order machine's actor. One window an order over all tabs. */
export function paymentWindow(shopName: () => string) {
  return fromCallback<EventObject, PaymentWindowInput>(({ sendBack, input }) => {
    const closing = new AbortController();
    const tell = (event: PaymentWindowEvent) => {
      if (!closing.signal.aborted) sendBack(event);
    };
    const open = async () => {
      const event = eventOf(await openWindow(input, shopName(), closing.signal, tell));
      if (event) tell(event);
    };
    locks
      .ifFree(`payment-${input.orderId}`, open)
      .then((result) => {
        if (result === 'busy') tell({ type: 'payment.busyElsewhere' });
      })
      // A window that broke may have taken a payment: the machine looks for one.
      .catch(() => tell({ type: 'payment.dismissed' }));
    return () => closing.abort();
  });
}

function openWindow(
  { checkout, contact }: PaymentWindowInput,
  shopName: string,
  signal: AbortSignal,
  tell: (event: PaymentWindowEvent) => void,
): Promise<PaymentOutcome> {
  const { key, providerOrderId, amount, currency, scriptUrl } = checkout;
  const service = createPaymentService({ loadScript: createScriptLoader({ url: scriptUrl, document }) });
  const request = {
    key,
    orderId: providerOrderId,
    amount,
    currency,
    shopName,
    themeColor: THEME_COLOR,
    logoUrl: new URL(SHOP_ICON, location.origin).href,
    prefill: {
      name: contact.name,
      contact: contact.phone,
      ...(contact.email !== null && { email: contact.email }),
    },
  };
  return service.open(request, {
    signal,
    onFailedAttempt: ({ code, description }) => tell({ type: 'payment.failed', code, description }),
  });
}

/** Null: the machine closed the window itself. */
function eventOf(outcome: PaymentOutcome): PaymentWindowEvent | null {
  switch (outcome.status) {
    case 'paid':
      return { type: 'payment.succeeded', paymentId: outcome.paymentId, signature: outcome.signature };
    case 'dismissed':
    case 'unreadable':
      return { type: 'payment.dismissed' };
    case 'failedToLoad':
      return { type: 'payment.unavailable' };
    case 'aborted':
      return null;
  }
}

/** The card payment provider: the sandbox's own ledger in this process, its window in a tab, and its webhooks. */
import fastify from 'fastify';
import { merchantApi } from '../../sandbox/razorpay/api.ts';
import { type Behaviour, createBehaviourControl } from '../../sandbox/razorpay/behaviour.ts';
import { createCashier } from '../../sandbox/razorpay/cashier.ts';
import { createLedger, type LedgerEvent } from '../../sandbox/razorpay/ledger.ts';
import { createWebhookSender } from '../../sandbox/razorpay/webhooks.ts';
import { type Config, razorpayWebhookPath } from '../../server/config.ts';
import type { World } from '../world/world.ts';

interface WindowOptions {
  readonly order_id: string;
  readonly handler: (response: object) => void;
  readonly modal: { readonly ondismiss: () => void };
}

export interface PaymentWindow {
  readonly tab: string;
  readonly orderId: string;
  /** Pays in the window. @param isHeard whether the page receives the result */
  pay(isHeard: boolean): Promise<void>;
  fail(): Promise<void>;
  dismiss(): void;
}

/** How webhooks are delivered from now on. */
export type WebhookFate = 'deliver' | 'drop' | 'double' | 'late';

/** How the provider ends refunds. */
export type RefundFate = Behaviour['refund'];

export type CardProvider = Awaited<ReturnType<typeof createCardProvider>>;

export async function createCardProvider(
  world: World,
  { razorpay }: Pick<Config, 'razorpay'>,
  origin: string,
) {
  const behaviour = createBehaviourControl();
  const journal = { lines: [], write: () => {} };
  const webhooks = createWebhookSender({
    journal,
    secret: razorpay.webhookSecret,
    target: `${origin}${razorpayWebhookPath}`,
    firstPauseMs: 1_000,
    now: world.now,
  });
  const ledger = createLedger({ journal, announce, now: world.now });
  const cashier = createCashier({ ledger, behaviour, keySecret: razorpay.keySecret });
  let fate: WebhookFate = 'deliver';

  function announce(event: LedgerEvent): void {
    webhooks.announce(event, {
      mode: fate === 'late' ? 'deliver' : fate,
      delayMs: fate === 'late' ? 90_000 : 200,
    });
  }

  const api = fastify();
  await api.register(merchantApi, {
    prefix: '/v1',
    ledger,
    cashier,
    keyId: razorpay.keyId,
    keySecret: razorpay.keySecret,
  });
  await api.ready();
  const windows: PaymentWindow[] = [];

  /** The provider's global in a tab. */
  function windowClassOf(tab: string) {
    return class Razorpay {
      readonly #options: WindowOptions;
      #onFailed: ((response: object) => void) | null = null;
      #window: PaymentWindow | null = null;

      constructor(options: WindowOptions) {
        this.#options = options;
      }

      on(event: string, listener: (response: object) => void): void {
        if (event === 'payment.failed') this.#onFailed = listener;
      }

      open(): void {
        const { order_id: orderId, handler, modal } = this.#options;
        const close = () => this.close();
        const pay = async (decision: 'pay' | 'fail') => {
          behaviour.set({ outcome: decision === 'pay' ? 'succeed' : 'fail' });
          return cashier.pay({ orderId, instrument: { method: 'upi', vpa: 'success@razorpay' } });
        };
        this.#window = {
          tab,
          orderId,
          async pay(isHeard) {
            const result = await pay('pay');
            if (!result.ok || result.value.status !== 'paid') return;
            const { response } = result.value;
            close();
            if (isHeard) world.after(100, tab, () => handler(response));
          },
          fail: async () => {
            const result = await pay('fail');
            if (!result.ok || result.value.status !== 'failed') return;
            const { error } = result.value;
            world.after(50, tab, () => this.#onFailed?.({ error }));
          },
          dismiss() {
            close();
            world.after(10, tab, () => modal.ondismiss());
          },
        };
        windows.push(this.#window);
      }

      close(): void {
        const index = this.#window ? windows.indexOf(this.#window) : -1;
        if (index >= 0) windows.splice(index, 1);
      }
    };
  }

  return {
    windowClassOf,
    /** The tab's open payment windows. */
    windows: (tab: string): readonly PaymentWindow[] => windows.filter((window) => window.tab === tab),
    /** Removes the payment windows of a tab that was closed. */
    forget(tab: string) {
      for (const window of windows.filter((open) => open.tab === tab))
        windows.splice(windows.indexOf(window), 1);
    },
    /** Pays one of the provider's orders outside the tab's own payment window. */
    async payOutside(
      orderId: string,
    ): Promise<{ readonly paymentId: string; readonly signature: string } | null> {
      behaviour.set({ outcome: 'succeed' });
      const result = await cashier.pay({ orderId, instrument: { method: 'upi', vpa: 'success@razorpay' } });
      if (!result.ok || result.value.status !== 'paid') return null;
      const { razorpay_payment_id: paymentId, razorpay_signature: signature } = result.value.response;
      return { paymentId, signature };
    },
    /** How the refunds end that are asked for from now on. */
    setRefunds: (refund: RefundFate) => void behaviour.set({ refund }),
    setWebhooks(next: WebhookFate) {
      fate = next;
    },
    /** The captured payments, in the form that the rules use. */
    captured: () =>
      ledger
        .orders()
        .flatMap(({ id }) => ledger.paymentsOf(id))
        .filter(({ captured }) => captured)
        .map(({ id, amount }) => ({ id, amount })),
    /** The provider's API, as the shop's server calls it. */
    async call(url: URL, init: RequestInit | undefined): Promise<Response> {
      const headers: Record<string, string> = {};
      new Headers(init?.headers).forEach((value, name) => {
        headers[name] = value;
      });
      const reply = await api.inject({
        method: init?.method === 'POST' ? 'POST' : 'GET',
        url: `${url.pathname}${url.search}`,
        headers,
        ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      });
      return new Response(reply.body, { status: reply.statusCode });
    },
    close: () => api.close(),
  };
}

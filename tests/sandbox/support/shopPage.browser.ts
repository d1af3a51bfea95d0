/** The script of the test's shop page: the real adapter, controlled through `window.shop`. */
import {
  createPaymentService,
  createScriptLoader,
  type PaymentOutcome,
} from '../../../src/services/payment/index.ts';

export type StartOptions = {
  readonly orderId: string;
  readonly scriptUrl: string;
  readonly timeoutSeconds?: number;
  readonly key?: string;
};

export type Ending = { readonly outcome: PaymentOutcome | null; readonly failures: readonly string[] };

declare global {
  interface Window {
    shop: {
      start(options: StartOptions): void;
      abort(): void;
      ending(): Promise<Ending>;
    };
  }
}

let controller = new AbortController();
let failures: string[] = [];
let outcome: Promise<PaymentOutcome> | null = null;

window.shop = {
  start({ orderId, scriptUrl, timeoutSeconds, key = 'rzp_test_sandbox' }) {
    controller = new AbortController();
    failures = [];
    const service = createPaymentService({ loadScript: createScriptLoader({ url: scriptUrl, document }) });
    outcome = service.open(
      {
        key,
        orderId,
        amount: 129_900,
        currency: 'INR',
        shopName: 'The shop',
        themeColor: '#8c1d40',
        prefill: { name: 'Asha Rao', contact: '+919876543210', email: 'asha@example.com' },
        ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
      },
      { signal: controller.signal, onFailedAttempt: ({ reason }) => failures.push(reason ?? '') },
    );
  },
  abort: () => controller.abort(),
  ending: async () => ({ outcome: await outcome, failures }),
};

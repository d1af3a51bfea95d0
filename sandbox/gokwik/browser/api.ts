/** The checkout's calls to its server, which passes them to the shop. Amounts are paise. */

export type PaymentType = 'PREPAID' | 'PPCOD' | 'COD';

export type Bill = {
  readonly cartTotal: number;
  readonly discount: number;
  readonly prepaidDiscount: number;
  readonly shipping: number;
  readonly codCharges: number;
  readonly payable: number;
  readonly upfront: number;
  readonly dueOnDelivery: number;
};

export type PaymentOption = {
  readonly paymentType: PaymentType;
  readonly available: boolean;
  readonly reason: string | null;
  readonly bill: Bill;
};

export type Address = {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly state: string;
  readonly city: string;
  readonly pinCode: string;
  readonly landmark: string | null;
  readonly address: string;
};

export type Pincode = {
  readonly pinCode: string;
  readonly isServed: boolean;
  readonly cod: boolean;
  readonly prepaid: boolean;
  readonly city: string | null;
  readonly state: string | null;
};

export type Line = {
  readonly recordKey: string;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly image: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly isGift: boolean;
};

export type Offer = {
  readonly code: string;
  readonly title: string;
  readonly canApply: boolean;
  readonly amount: number;
  readonly why: string;
};

export type Cart = {
  readonly store: { readonly name: string; readonly url: string };
  readonly customer: { readonly phone: string | null; readonly addresses: readonly Address[] } | null;
  readonly lines: readonly Line[];
  readonly coupon: { readonly code: string; readonly title: string; readonly applied: boolean } | null;
  readonly offers: readonly Offer[];
  readonly payments: readonly PaymentOption[];
  readonly pincode: Pincode | null;
};

export type Progress = {
  readonly id: string;
  readonly code: string | null;
  readonly status: string;
  readonly paymentType: PaymentType;
  readonly total: number;
  readonly payNow: number;
  readonly dueOnDelivery: number;
  readonly couponCode: string | null;
  readonly phone: string | null;
  readonly address: Address;
};

export type View = {
  readonly merchantCheckoutId: string;
  readonly cart: Cart | null;
  readonly order: Progress | null;
};

/** The details that the card provider's window needs. */
export type CardPayment = {
  readonly key: string;
  readonly providerOrderId: string;
  readonly amountInPaise: number;
  readonly currency: string;
  readonly scriptUrl: string;
};

export type Behaviour = {
  readonly opening: 'open' | 'silent' | 'fail';
  readonly events: 'once' | 'twice' | 'shuffled' | 'afterClose';
  readonly closing: 'normal' | 'midPayment';
  readonly forged: boolean;
};

export type Failure = { readonly code: string; readonly message: string };
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

const UNREACHABLE: Failure = { code: 'UNREACHABLE', message: 'No connection. Check it and try again.' };

/** Calls the checkout's server. Failures are values: the shop's refusal in its own words, or an unreachable network. */
export async function callServer<T>(call: string, body: object): Promise<Reply<T>> {
  try {
    const response = await fetch(`/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = response.status === 204 ? {} : await response.json();
    return response.ok ? { ok: true, value: answer } : { ok: false, failure: failureOf(answer) };
  } catch {
    return { ok: false, failure: UNREACHABLE };
  }
}

export function failureOf(answer: { readonly error?: Partial<Failure> }): Failure {
  const { code = 'FAILED', message = 'Something went wrong. Please try again.' } = answer.error ?? {};
  return { code, message };
}

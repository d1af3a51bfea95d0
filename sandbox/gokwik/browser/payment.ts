/** Step 3: the payment methods with their totals, and the card provider's window. */
import type { CardPayment, PaymentOption, PaymentType } from './api.ts';
import { element, tag } from './dom.ts';
import { money } from './fields.ts';

const REASONS: Readonly<Record<string, string>> = {
  PINCODE: 'Not available at this pincode',
  PINCODE_MAX: 'The amount is too high for this pincode',
  BELOW_MIN: 'The amount is too low',
  ABOVE_MAX: 'The amount is too high',
  BELOW_UPFRONT: 'The amount is too low to be split',
  GIFT: 'Not with the gift in your order',
  DISABLED: 'Not offered by this shop',
};

/** Lists the methods that the shop offers. A method that this order or pincode rules out is disabled and says why. */
export function showMethods(options: readonly PaymentOption[], chosen: PaymentType): void {
  const box = element('methods');
  const rows = options
    .filter(({ reason }) => reason !== 'DISABLED')
    .map((option) => methodRow(option, options, option.paymentType === chosen));
  box.replaceChildren(...[...box.children].slice(0, 1), ...rows);
}

function methodRow(option: PaymentOption, all: readonly PaymentOption[], isChosen: boolean): HTMLElement {
  const { paymentType, available, reason, bill } = option;
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = 'method';
  radio.value = paymentType;
  radio.checked = isChosen && available;
  radio.disabled = !available;
  const blocked = REASONS[reason ?? ''] ?? 'Not available for this order';
  const text = tag('span', 'what', [
    tag('b', '', [nameOf(option)]),
    tag('small', '', [available ? noteOf(option) : blocked]),
  ]);
  const saving = available ? savingOf(option, all) : '';
  const side = tag('span', 'side', [
    tag('b', 'figure', [money(bill.payable)]),
    ...(saving === '' ? [] : [tag('small', 'good', [saving])]),
  ]);
  return tag('label', `card ${available ? '' : 'blocked'}`.trim(), [radio, text, side]);
}

function nameOf({ paymentType, bill }: PaymentOption): string {
  if (paymentType === 'PREPAID') return 'Pay online now';
  if (paymentType === 'COD') return 'Cash on delivery';
  return `${money(bill.upfront)} now, ${money(bill.dueOnDelivery)} at the door`;
}

function noteOf({ paymentType, bill }: PaymentOption): string {
  if (paymentType === 'PREPAID') return 'UPI, card, netbanking or wallet';
  if (paymentType === 'PPCOD') return 'A small part online, the rest on delivery';
  return bill.codCharges > 0 ? `Includes a fee of ${money(bill.codCharges)}` : 'Pay when it arrives';
}

/** The saving over the dearest available method. */
function savingOf({ bill }: PaymentOption, all: readonly PaymentOption[]): string {
  const dearest = Math.max(...all.filter(({ available }) => available).map((other) => other.bill.payable));
  return dearest > bill.payable ? `Save ${money(dearest - bill.payable)}` : '';
}

export function payLabel({ paymentType, bill }: PaymentOption): string {
  if (paymentType === 'COD') return `Place order · ${money(bill.payable)} at the door`;
  return `Pay ${money(bill.upfront)} now`;
}

export type CardOutcome =
  | { readonly kind: 'paid'; readonly paymentId: string; readonly signature: string }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'unavailable' };

type CardWindow = { open(): void; close(): void };
type CardProvider = new (options: object) => CardWindow;

/** Opens the card provider's window inside the checkout. `onOpen` is called when the window has been opened. */
export async function payByCard(
  payment: CardPayment,
  details: { readonly store: string; readonly name: string; readonly phone: string },
  onOpen: () => void,
): Promise<CardOutcome> {
  const Provider = await loadProvider(payment.scriptUrl);
  if (Provider === null) return { kind: 'unavailable' };
  return new Promise((resolve) => {
    const card = new Provider({
      key: payment.key,
      order_id: payment.providerOrderId,
      amount: payment.amountInPaise,
      currency: payment.currency,
      name: details.store,
      description: 'Express checkout',
      prefill: { name: details.name, contact: `+91${details.phone}` },
      handler: (response: { razorpay_payment_id: string; razorpay_signature: string }) =>
        resolve({
          kind: 'paid',
          paymentId: response.razorpay_payment_id,
          signature: response.razorpay_signature,
        }),
      modal: { confirm_close: true, ondismiss: () => resolve({ kind: 'dismissed' }) },
    });
    card.open();
    onOpen();
  });
}

async function loadProvider(url: string): Promise<CardProvider | null> {
  if (providerOf(window) === null) {
    const script = document.createElement('script');
    script.src = url;
    const isLoaded = await new Promise<boolean>((resolve) => {
      script.addEventListener('load', () => resolve(true));
      script.addEventListener('error', () => resolve(false));
      document.head.append(script);
    });
    if (!isLoaded) script.remove();
  }
  return providerOf(window);
}

function providerOf(holder: Window & { readonly Razorpay?: CardProvider }): CardProvider | null {
  return holder.Razorpay ?? null;
}

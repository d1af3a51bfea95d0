import type { ShopProcess } from '../../../scripts/support/shopProcess.ts';
import { expect, type FrameLocator, type Locator, type Page } from './test.ts';

/** The sandbox's behaviour for a shopper's payments; see sandbox/razorpay/behaviour.ts. */
interface Behaviour {
  readonly outcome?: 'succeed' | 'fail-first' | 'fail' | 'ask';
  readonly callback?: 'deliver' | 'drop' | 'double';
  readonly webhook?: 'deliver' | 'drop' | 'double' | 'late';
  readonly delayMs?: Partial<Record<'payment' | 'callback' | 'webhook' | 'lateWebhook', number>>;
}

/** Sets how the sandbox treats payments from this phone. */
export async function arrangePayments(
  { sandboxUrl }: ShopProcess,
  phone: string,
  behaviour: Behaviour,
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/sandbox/behaviour/${encodeURIComponent(`+91${phone}`)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
  expect(response.status).toBe(200);
}

/** The states of an order's payments at the provider, oldest first. `orderId`: the provider's id or the shop's. */
export async function paymentsOf({ sandboxUrl }: ShopProcess, orderId: string): Promise<string[]> {
  const state: {
    orders: { id: string; receipt: string | null; payments: { status: string }[] }[];
  } = await (await fetch(`${sandboxUrl}/sandbox/state`)).json();
  return state.orders
    .filter(({ id, receipt }) => id === orderId || receipt === orderId)
    .flatMap(({ payments }) => payments.map(({ status }) => status));
}

/** The provider's payment window over the page. */
export function paymentWindow(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Payment"]');
}

/** Pays by UPI in the payment window. */
export async function payByUpi(page: Page): Promise<void> {
  const frame = paymentWindow(page);
  await frame.getByLabel('UPI ID', { exact: true }).fill('asha@okbank');
  await payButton(frame).click();
}

export function payButton(frame: FrameLocator): Locator {
  return frame.getByRole('button', { name: /^Pay ₹/ });
}

/** The provider's id of the order that the payment window shows. */
export async function providerOrderOf(page: Page): Promise<string> {
  const order = paymentWindow(page).getByText(/^order_\w+$/);
  return (await order.textContent()) ?? '';
}

/** Closes the payment window without paying. */
export async function leavePayment(page: Page): Promise<void> {
  const frame = paymentWindow(page);
  await expect(payButton(frame)).toBeVisible();
  await frame.getByRole('button', { name: 'Close payment' }).click();
  await frame.getByRole('button', { name: 'Leave' }).click();
}

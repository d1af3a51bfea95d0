import { type BehaviourChange, plainBehaviour } from '../../../sandbox/gokwik/behaviour.ts';
import type { ShopProcess } from '../../../scripts/support/shopProcess.ts';
import { codeSentTo, confirmationsTo } from './outbox.ts';
import { addProduct, cartDrawer, home } from './shopper.ts';
import { expect, type FrameLocator, type Page } from './test.ts';

/** The express checkout's frame, which the stand-in opens over the page. */
export function widgetOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Express checkout"]');
}

/** Puts one product into the cart and presses express checkout in the open cart. */
export async function pressExpress(page: Page): Promise<void> {
  await addProduct(page);
  await cartDrawer(page).getByRole('button', { name: 'Express checkout' }).click();
}

type Enter = (widget: FrameLocator) => Promise<void>;

/** Opens the express checkout with one product in the cart, up to the choice of a payment method. */
export async function openDelivered(
  page: Page,
  phone: string,
  enter: Enter = asGuest,
): Promise<FrameLocator> {
  await pressExpress(page);
  const widget = widgetOf(page);
  await widget.getByLabel('Mobile number').fill(phone);
  await widget.getByRole('button', { name: 'Continue', exact: true }).click();
  await enter(widget);
  await deliverHome(widget);
  return widget;
}

/** Fills in an address, up to the choice of a payment method. */
export async function deliverHome(widget: FrameLocator): Promise<void> {
  await widget.getByLabel('Pincode').fill(home.pincode);
  await widget.getByLabel('Full name').fill('Asha Rao');
  await widget.getByLabel('House, street, area').fill(home.address);
  await expect(widget.getByLabel('City')).toHaveValue(home.city);
  await widget.getByRole('button', { name: 'Deliver here' }).click();
}

const asGuest: Enter = (widget) => widget.getByRole('button', { name: 'Continue as a guest' }).click();

/** Signs in with the code that the shop sends. */
export function signingIn(shop: ShopProcess, phone: string): Enter {
  return async (widget) => {
    await widget.getByLabel(/^Code sent to/).fill(await codeSentTo(shop, phone));
    await widget.getByRole('button', { name: 'Sign in' }).click();
  };
}

/** Chooses a payment method and presses the button. */
export async function placeOrder(widget: FrameLocator, way: string): Promise<void> {
  await widget.getByRole('radio', { name: way }).check();
  await widget.getByRole('button', { name: /^(Place order|Pay) / }).click();
}

export const paymentMethodNames = {
  cod: 'Cash on delivery',
  prepaid: 'Pay online now',
  ppcod: 'at the door',
} as const;

/** The card provider's window inside the widget. */
export function cardWindow(widget: FrameLocator): FrameLocator {
  return widget.frameLocator('iframe[title="Payment"]');
}

export async function payInWidget(widget: FrameLocator): Promise<void> {
  const card = cardWindow(widget);
  await card.getByLabel('UPI ID', { exact: true }).fill('asha@okbank');
  await card.getByRole('button', { name: /^Pay ₹/ }).click();
}

/** Links of the phone's confirmed orders, from its messages; a sign-in code among them has no link. */
export async function ordersOf(shop: ShopProcess, phone: string): Promise<string[]> {
  return (await confirmationsTo(shop, phone)).filter((link) => link.includes('/order/'));
}

/** Sets how the stand-in of this worker treats checkouts from now on; everything that is not given succeeds. */
export async function setExpressBehaviour(
  { expressSandboxUrl }: ShopProcess,
  behaviour: BehaviourChange = {},
): Promise<void> {
  const response = await fetch(`${expressSandboxUrl}/sandbox/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...plainBehaviour, ...behaviour }),
  });
  expect(response.status).toBe(200);
}

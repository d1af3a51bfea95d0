/** Enables express checkout in the tortured shop, and operates the stand-in's widget like a shopper. */
import type { Kysely } from 'kysely';
import type { FrameLocator, Page } from 'playwright';
import type { Database } from '../../../server/db/types.ts';

/** Enables express checkout in the database. */
export async function offerExpress(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('store_setting')
    .set({ value: JSON.stringify(true) })
    .where('name', '=', 'GOKWIK_ENABLED')
    .execute();
}

export const widgetOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Express checkout"]');

export const expressButton = (page: Page) =>
  page.getByRole('dialog', { name: /^Your cart/ }).getByRole('button', { name: 'Express checkout' });

/** Fills in the widget as a guest, from its first step to the payment methods. */
export async function giveAddress(widget: FrameLocator, phone: string): Promise<void> {
  await widget.getByLabel('Mobile number').fill(phone);
  await widget.getByRole('button', { name: 'Continue', exact: true }).click();
  await widget.getByRole('button', { name: 'Continue as a guest' }).click();
  await widget.getByLabel('Pincode').fill('560001');
  await widget.getByLabel('Full name').fill('Asha Rao');
  await widget.getByLabel('House, street, area').fill('12, 4th Cross, Indiranagar');
  // City and state are filled in by then.
  await widget.getByText(/^We deliver here/).waitFor();
  await widget.getByRole('button', { name: 'Deliver here' }).click();
}

type WayToPay = 'Cash on delivery' | 'Pay online now';

/** Chooses a payment method and presses the button. */
export async function placeInWidget(widget: FrameLocator, way: WayToPay): Promise<void> {
  await widget.getByRole('radio', { name: way }).check();
  await widget.getByRole('button', { name: /^(Place order|Pay) / }).click();
}

/** The card provider's window inside the widget. */
export const cardWindowOf = (widget: FrameLocator): FrameLocator =>
  widget.frameLocator('iframe[title="Payment"]');

export const payInWidget = (widget: FrameLocator) =>
  cardWindowOf(widget).getByRole('button', { name: /^Pay ₹/ });

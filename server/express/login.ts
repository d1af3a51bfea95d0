import { type CodeService, requireSent } from '../identity/codeService.ts';
import { requirePhone } from '../identity/phone.ts';
import { networkOf } from '../limits/network.ts';
import type { Checkout, ExpressServices } from './checkout.ts';

export type LoginCodes = Pick<CodeService, 'dispatch' | 'accept' | 'issueSignInCode'>;

/**
 * Sends a code to the phone entered in the widget, within the limits of the shop's own sign-in. If the provider does not send the
 * shopper's address, it counts for the network that the checkout was started from. Refuses BAD_INPUT, RATE_LIMITED or INTERNAL.
 */
export async function dispatchCode(
  codes: LoginCodes,
  { id, network: startedFrom }: Checkout,
  { phone, address }: { readonly phone: string; readonly address: string | null },
): Promise<{ readonly isSent: true }> {
  const started = startedFrom === '' ? null : startedFrom;
  const network = address === null ? started : networkOf(address);
  const sent = await codes.dispatch({ phone: requirePhone(phone), device: deviceOf(id), network });
  requireSent(sent);
  return { isSent: true };
}

/**
 * Verifies the code that the shopper entered in the widget. A correct one assigns the checkout to the shopper's account and
 * returns a one-time code, valid for a minute, by which the page signs them in too. Refuses BAD_INPUT.
 */
export async function verifyCode(
  { db }: ExpressServices,
  codes: LoginCodes,
  { id }: Checkout,
  { phone: typed, otp }: { readonly phone: string; readonly otp: string },
) {
  const phone = requirePhone(typed);
  const account = await db
    .selectFrom('app_user')
    .select('phone_verified')
    .where('phone', '=', phone)
    .executeTakeFirst();
  const user = await codes.accept({ phone, code: otp, device: deviceOf(id) });
  if (user === null) return { isVerified: false };
  await db
    .updateTable('express_checkout')
    .set({ user_id: user.userId, phone })
    .where('id', '=', id)
    .execute();
  const userType = account?.phone_verified === true ? 'existing' : 'new';
  return { isVerified: true, userType, signInCode: await codes.issueSignInCode(phone) };
}

/** The device of a checkout for the limits of sign-in. A checkout's id is as unguessable as a browser's cookie. */
function deviceOf(checkoutId: string): string {
  return `express-checkout-${checkoutId}`;
}

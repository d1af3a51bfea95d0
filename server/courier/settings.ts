import * as v from 'valibot';
import { baseAddress, longSecret, orUnset, secret, text, withDefault } from '../settingKinds.ts';

/** The variables of the courier. */
export const courierSettings = {
  COURIER_WEBHOOK_TOKEN: orUnset(longSecret, {
    ...secret,
    default: "unset: the sandbox's; with real payments, parcels are not followed",
    allowed: 'any text of at least 32 characters',
    meaning: 'The token that was typed in where the webhook is configured at Shiprocket.',
  }),
  SHIPROCKET_EMAIL: orUnset(v.pipe(text, v.email()), {
    default: 'unset: the sandbox; with real payments, staff tell the courier what shoppers want done',
    allowed: 'an e-mail address',
    meaning:
      'The user of Shiprocket’s API by which the courier is told what to do with parcels that it could not hand over.',
  }),
  SHIPROCKET_PASSWORD: orUnset(text, { ...secret, meaning: 'Its password.' }),
  SHIPROCKET_BASE_URL: withDefault(baseAddress, 'https://apiv2.shiprocket.in', {
    allowed: 'an http or https address without a user name or a query',
    meaning: "Shiprocket's API.",
  }),
};

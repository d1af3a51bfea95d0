import { test as base } from './test.ts';

/** The password of the page of figures. */
export const vitalsToken = 'a password for the page of figures';

/** A shop with every integration, so that it asks for consent, and with the page of figures for its staff. */
export const test = base.extend<object>({
  shopOptions: [{ env: { INTEGRATIONS_SANDBOX: 'true', VITALS_TOKEN: vitalsToken } }, { scope: 'worker' }],
});

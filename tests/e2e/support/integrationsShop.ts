import { test as base } from './test.ts';

/** Opens the page of figures for staff. */
export const vitalsToken = 'a password for the page of figures';

/** The shop with every integration, for which it asks for consent, and with figures for its staff. */
export const test = base.extend<object>({
  shopOptions: [{ env: { INTEGRATIONS_SANDBOX: 'true', VITALS_TOKEN: vitalsToken } }, { scope: 'worker' }],
});

/** The shop's backend. In the browser it is loaded after the first paint: import `lazy.ts` there. */
export { createShopApi } from './createShopApi.ts';
export { createGetIp } from './getIp.ts';
export { createHttpSend, type SendSession, type TokenReading } from './httpSend.ts';
export type * from './types.ts';

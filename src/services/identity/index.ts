/** Sign-in. In the browser its code is loaded on first use: see `lazy.ts`. */
export { createLazyIdentity } from './lazy.ts';
export type * from './types.ts';

/** Signing in. In the browser its code is loaded when it is first needed: see `lazy.ts`. */
export { createLazyIdentity } from './lazy.ts';
export type * from './types.ts';

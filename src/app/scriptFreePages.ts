/** Decides which pages run no third-party script. Pure; part of the first load. */

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** True for checkout, and for an address that holds an order's secret. */
export function isScriptFree({ pathname, search }: Address): boolean {
  return /^\/pages\/checkout(\/|$)/.test(pathname) || new URLSearchParams(search).has('secret');
}

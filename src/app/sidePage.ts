/** Pages as the side channels see them. Pure; first loads carry it. */

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Nothing of others runs at checkout, nor beside an order's secret in the address. */
export function isQuiet({ pathname, search }: Address): boolean {
  return /^\/pages\/checkout(\/|$)/.test(pathname) || new URLSearchParams(search).has('secret');
}

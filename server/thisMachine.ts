/** Whether an address is one of this machine, which shoppers elsewhere cannot reach. */
export function isOfThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

import { isIPv4 } from 'node:net';

/** The network of an address: the /64 of an IPv6 address, because a subscriber usually has all of it. */
export function networkOf(address: string): string {
  if (isIPv4(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - groups.length - after.length)).fill('0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}

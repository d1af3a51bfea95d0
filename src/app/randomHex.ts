/** Random bits as hexadecimal digits. Unlike `randomUUID`, it works on pages that are not served securely. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

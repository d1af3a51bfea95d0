/**
 * Whether the browser keeps no cookies of the shop. Tried with one that is removed at once: `navigator.cookieEnabled` is true in a
 * Chromium that is set to block them. It cannot tell whether something on the way removes the server's.
 */
export function blocksCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie store is not in every browser, and answers late.
  document.cookie = 'tried=1; Path=/; SameSite=Lax';
  const isKept = document.cookie.includes('tried=1');
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = 'tried=; Max-Age=0; Path=/; SameSite=Lax';
  return !isKept;
}

const pattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[A-Za-z]{2,}$/;

/** Whether a text is an email address, such as `asha@mail.example` (Specification 5). The same rule in browser and server. */
export function isEmailAddress(text: string): boolean {
  return pattern.test(text);
}

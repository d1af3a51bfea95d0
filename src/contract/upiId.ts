const pattern = /^[\w.-]{2,64}@[a-zA-Z]{2,32}$/;

/** Whether a text is a UPI id, such as `asha@bank`. The same rule in browser and server. */
export function isUpiId(text: string): boolean {
  return pattern.test(text);
}

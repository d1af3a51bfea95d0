/**
 * A mobile number of India with +91, however it was typed; null: it is none. Every limit counts by this form, so
 * that spelling a number in another way gives no further tries.
 */
export function parsePhone(typed: string): string | null {
  const digits = typed.slice(0, 30).replace(/[\s()-]/g, '');
  const [, local] = /^(?:\+91|91(?=\d{10}$)|0)?([6-9]\d{9})$/.exec(digits) ?? [];
  return local === undefined ? null : `+91${local}`;
}

/** Hints about probable typing errors. They never prevent a submit. */
import { normalisePhone } from '../../machines/checkout/addressForm/index.ts';

const domains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.in',
  'live.com',
  'rediffmail.com',
  'icloud.com',
  'mail.com',
];

/** The email that was probably meant: its domain is one slip away from a well-known one. `null` if there is no doubt. */
export function suggestedEmail(typed: string): string | null {
  const [, name, domain] = /^(\S+)@(\S+)$/.exec(typed.trim()) ?? [];
  if (!name || !domain || domains.includes(domain.toLowerCase())) return null;
  const meant = domains.find((known) => isOneSlip(domain.toLowerCase(), known));
  return meant ? `${name}@${meant}` : null;
}

/** Whether ten digits cannot be an Indian mobile number: they do not begin with 6, 7, 8 or 9, or are all the same digit. */
export function isDoubtfulPhone(typed: string): boolean {
  const digits = normalisePhone(typed);
  return /^\d{10}$/.test(digits) && (!/^[6-9]/.test(digits) || /^(\d)\1{9}$/.test(digits));
}

/** Whether the texts differ by one typing error: a letter added, missing or wrong, or two letters swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (wrong.length <= 1 && right.length <= 1) return true;
  return wrong.length === 2 && right.length === 2 && wrong === `${right[1]}${right[0]}`;
}

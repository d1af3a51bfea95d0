import { refuse } from '../graphql/errors.ts';

/**
 * Normalises an Indian mobile number to the form with +91; `null` for any other text. All limits count this form, so that
 * another spelling of a number gains no attempts.
 */
export function parsePhone(text: string): string | null {
  const digits = text.slice(0, 30).replace(/[\s()-]/g, '');
  const [, local] = /^(?:\+91|91(?=\d{10}$)|0)?([6-9]\d{9})$/.exec(digits) ?? [];
  return local === undefined ? null : `+91${local}`;
}

/** The phone number with +91. Refuses BAD_INPUT for any other text. */
export function requirePhone(text: string): string {
  const message = 'Please enter valid phone number';
  return parsePhone(text) ?? refuse('BAD_INPUT', message, { path: 'phone', message });
}

import { refuse } from '../graphql/errors.ts';
import type { Dispatch } from './codeService.ts';
import { parsePhone } from './phone.ts';

/** The phone number as it is kept. Refuses (BAD_INPUT) what is none. */
export function requirePhone(typed: string): string {
  const message = 'Please enter valid phone number';
  return parsePhone(typed) ?? refuse('BAD_INPUT', message, { path: 'phone', message });
}

/** Refuses where no code was sent: RATE_LIMITED with when to ask again, or INTERNAL where the sender failed. */
export function requireSent(sent: Dispatch): void {
  if (sent.ok) return;
  if (sent.reason === 'notSent') {
    refuse('INTERNAL', 'We could not send the code. Please try again in a moment.');
  }
  const { retryAfterMs } = sent;
  refuse(
    'RATE_LIMITED',
    'Too many codes were asked for. If one has reached you, it is still good for 5 minutes.',
    { retryAfterMs },
  );
}

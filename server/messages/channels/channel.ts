import type { Row } from '../../db/types.ts';

/** What a provider made of a message. */
export type SendResult =
  /** `id`: the provider's own, which its reports of delivery name. */
  | { readonly kind: 'accepted'; readonly id: string | null }
  /** It was certainly not sent, and may be later. */
  | { readonly kind: 'later'; readonly reason: string }
  /** It was certainly not sent, and never will be. `isAddressBad`: because nobody is reached at this address. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isAddressBad: boolean }
  /** It may have been sent. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** A message on its way out, with links that work outside the shop. */
export interface OutgoingMessage
  extends Pick<
    Row<'outbox_message'>,
    'id' | 'kind' | 'recipient' | 'subject' | 'body' | 'template' | 'template_values' | 'letter'
  > {
  readonly link: string | null;
  /** Where a message that can be declined is declined; else `null`. */
  readonly stopLink: string | null;
}

/** Hands one message to a provider. Does not throw for what a provider does. */
export type Send = (message: OutgoingMessage) => Promise<SendResult>;

/** Errors of a connection that was never made, so that nothing was sent. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** What a failed HTTP call means. Its text says nothing of the shopper. */
export function failedCall(error: unknown): SendResult {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (unconnected.has(code)) return { kind: 'later', reason: `The provider cannot be reached (${code}).` };
  const name = error instanceof Error ? error.name : 'unknown';
  return { kind: 'unknown', reason: `The call ended without an answer (${code === '' ? name : code}).` };
}

/** What a provider's HTTP status means where its body says no more; `null`: it accepted the call. */
export function failedStatus(status: number): SendResult | null {
  if (status < 400) return null;
  const reason = `The provider answered with status ${status}.`;
  // The shop's own credentials are wrong, and will be put right.
  const isOurs = status === 401 || status === 403;
  if (isOurs || status === 429 || status === 503) return { kind: 'later', reason };
  if (status >= 500) return { kind: 'unknown', reason };
  return { kind: 'refused', reason, isAddressBad: false };
}

/** Words that staff type for a shopper to read. */
import { misused } from '../commands/help.ts';
import type { CommandResult } from '../commands/result.ts';
import { lineOf } from '../plainText.ts';

export type TextReading =
  | { readonly ok: true; readonly text: string }
  | (CommandResult & { readonly ok: false });

/** Characters of the longest reason. The shopper gets it in a text message, which has little room. */
const most = 200;

/**
 * Reads why an order is cancelled, or a return asked for or refused. A word without a letter is a line such as `1:1`: the
 * reason was forgotten, and taking the line for it would cancel the whole order.
 */
export function readReason(kind: 'cancel' | 'return', word: string | undefined): TextReading {
  if (word === undefined) return refuse(kind, 'Why? The shopper reads the reason.');
  const reading = readText(word);
  if (reading === null) return refuse(kind, `A reason has at most ${most} characters; the shopper reads it.`);
  return /\p{L}/u.test(reading)
    ? { ok: true, text: reading }
    : refuse(kind, `"${reading}" is no reason: the shopper reads it. It comes first, then the lines.`);
}

/** Reads how a refund was paid, such as "UPI 4711". */
export function readPayment(word: string | undefined): TextReading {
  const reading = word === undefined ? '' : readText(word);
  if (reading === null) return refuse('refunds', `How it was paid has at most ${most} characters.`);
  return reading !== ''
    ? { ok: true, text: reading }
    : refuse('refunds', 'How was it paid? Such as "UPI 4711".');
}

/** The typed text on one line; `null`: it is too long. */
function readText(word: string): string | null {
  const text = lineOf(word);
  return text.length > most ? null : text;
}

function refuse(
  kind: 'cancel' | 'return' | 'refunds',
  problem: string,
): CommandResult & { readonly ok: false } {
  return { ...misused('orders', problem, kind), ok: false };
}

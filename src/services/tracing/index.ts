/**
 * Creates the headers that connect the server's part of a trace with the browser's (W3C Trace Context and Baggage).
 * Pure.
 */

export interface TracedTransaction {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  readonly op: string;
  readonly name: string;
}

/** Characters (Specification 9). */
const LONGEST_BAGGAGE = 8_192;
const SAMPLE_RATE = '1';
const ENVIRONMENT = 'production';

/** @param spanId 16 hexadecimal digits, different for each call */
export function traceHeaders(
  { traceId, op, name }: TracedTransaction,
  spanId: string,
): Readonly<Record<string, string>> {
  const members = [
    ['trace_id', traceId],
    ['sample_rate', SAMPLE_RATE],
    ['environment', ENVIRONMENT],
    ['op', op],
    ['transaction', name],
  ];
  let baggage = '';
  for (const [key, value = ''] of members) {
    const longer = `${baggage}${baggage && ','}${key}=${encodeURIComponent(value)}`;
    // A member that does not fit is left out completely.
    if (longer.length <= LONGEST_BAGGAGE) baggage = longer;
  }
  return { traceparent: `00-${traceId}-${spanId}-01`, baggage };
}

import { expect, test } from 'vitest';
import { traceHeaders } from '../../src/services/tracing/index.ts';

const transaction = { traceId: 'a'.repeat(32), op: 'navigation', name: '/products/rose gel' };

test('a call’s headers contain its trace and transaction [S7.51 S9.41 S9.42]', () => {
  expect(traceHeaders(transaction, 'b'.repeat(16))).toEqual({
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    baggage: `trace_id=${'a'.repeat(32)},sample_rate=1,environment=production,op=navigation,transaction=%2Fproducts%2Frose%20gel`,
  });
});

test('the baggage is at most 8192 characters: a member that does not fit is left out completely [S9.41]', () => {
  const { baggage = '' } = traceHeaders({ ...transaction, name: 'x'.repeat(9_000) }, 'b'.repeat(16));
  expect(baggage.endsWith('op=navigation')).toBe(true);
});

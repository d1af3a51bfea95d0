import type { TracingContext, Transaction } from './types.ts';

/** The current transaction; `null` while nothing is traced. */
export const selectTransaction = ({ context }: { readonly context: TracingContext }): Transaction | null =>
  context.transaction;

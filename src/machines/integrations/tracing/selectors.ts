import type { TracingContext, Transaction } from './types.ts';

/** What the calls of this moment belong to; null: nothing is traced. */
export const selectTransaction = ({ context }: { readonly context: TracingContext }): Transaction | null =>
  context.transaction;

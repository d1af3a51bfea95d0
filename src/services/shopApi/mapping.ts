/** Converts replies whose shape the shop needs differently; most are read field by field by generated code. */
import type { Aggregate, TransactionCheckout } from '../../contract/domain/index.ts';
import type { AggregateItem, Transaction } from '../../contract/generated/domain.ts';
import { UnreadableReply } from '../../contract/reading.ts';

/** A page of a search with its aggregates told apart by `kind`. */
export function toSearchPage<Page extends { readonly aggregates: readonly AggregateItem[] }>(
  page: Page,
): Omit<Page, 'aggregates'> & { readonly aggregates: readonly Aggregate[] } {
  return { ...page, aggregates: page.aggregates.map(toAggregate) };
}

function toAggregate({ name, result }: AggregateItem): Aggregate {
  return result.__typename === 'AggregateScalarResult'
    ? { name, kind: 'scalar', value: result.value }
    : { name, kind: 'buckets', buckets: result.buckets };
}

/** @throws UnreadableReply when a checkout has no whole amount of at least one paisa to pay */
export function checkTransaction(transaction: Transaction): Transaction {
  const { checkout } = transaction;
  if (checkout !== null && !isPayable(checkout)) throw new UnreadableReply();
  return transaction;
}

function isPayable({ amount }: TransactionCheckout): boolean {
  return Number.isSafeInteger(amount) && amount >= 1;
}

/** @throws UnreadableReply when the operation was answered, but did not succeed */
export function expectSuccess(isSuccess: boolean): null {
  if (!isSuccess) throw new UnreadableReply();
  return null;
}

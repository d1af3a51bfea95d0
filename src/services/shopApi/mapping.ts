/** Converts replies whose shape the shop needs differently; most are read field by field by generated code. */
import type {
  Aggregate,
  LoyaltyRule,
  MenuEntry,
  StoreData,
  TransactionCheckout,
} from '../../contract/domain/index.ts';
import type { AggregateItem, InitialData, MenuFields, Transaction } from '../../contract/generated/domain.ts';
import { UnreadableReply } from '../../contract/reading.ts';
import { toPaise } from '../../pricing/index.ts';
import { toStoreSettings } from './storeSettings.ts';

/** The store's data with settings by name, menus of one shape at every level and loyalty conditions in paise. */
export function toStoreData({ settings, menus, loyaltyRules, ...rest }: InitialData): StoreData {
  return {
    ...rest,
    settings: toStoreSettings(settings),
    menus: menus.map(toMenuEntry),
    loyaltyRules: loyaltyRules.map(toLoyaltyRule),
  };
}

interface WireMenu extends MenuFields {
  readonly children?: readonly WireMenu[];
}

function toMenuEntry({ children = [], ...entry }: WireMenu): MenuEntry {
  return { ...entry, children: children.map(toMenuEntry) };
}

function toLoyaltyRule({ conditions, ...rule }: InitialData['loyaltyRules'][number]): LoyaltyRule {
  return {
    ...rule,
    conditions: conditions.map(({ event, attributes }) => ({
      event,
      attributes: attributes.map((attribute) =>
        attribute.key === 'totalAmount' ? { ...attribute, value: inPaise(attribute.value) } : attribute,
      ),
    })),
  };
}

/** Rupees → paise. A text that is not an amount is returned unchanged: the condition then fails in pricing. */
function inPaise(value: string): string | number {
  const result = toPaise({ value });
  return 'paise' in result && result.paise !== null ? result.paise : value;
}

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

/** @throws UnreadableReply when there is no whole amount of at least one paisa to pay */
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

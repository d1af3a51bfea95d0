import type { Kysely } from 'kysely';
import type { StoreSettingName } from '../../src/contract/generated/schema.ts';
import type { Database } from '../db/types.ts';

/**
 * The store's settings (Specification 3): flags are booleans; amounts are integer paise here and rupees on the wire; percentages
 * and counts are numbers; times are ISO 8601 with offset. `TIMER_TTILE` is spelled as in the specification.
 */
export interface StoreSettings {
  ORDER_COUNT: number;
  COD_CHARGES: number;
  PREPAID_DISCOUNT_PERCENT: number;
  MAX_COD_AMOUNT: number;
  MIN_COD_AMOUNT: number;
  MAX_PREPAID_DISCOUNT: number;
  GUEST_CHECKOUT: boolean;
  COD_ENABLED: boolean;
  PREPAID_ENABLED: boolean;
  TIMER_TTILE: string;
  TIMER_DESCRIPTION: string;
  TIMER_COLOR: string;
  TIMER_BG_COLOR: string;
  TIMER_START_TIME: string;
  TIMER_END_TIME: string;
  IS_DAILY_TIMER: boolean;
  TIMER_ENABLED: boolean;
  BLOCK_INVENTORY: boolean;
  GOKWIK_ENABLED: boolean;
  PPCOD_ENABLED: boolean;
  PPCOD_AMOUNT: number;
  EXPRESS_CHECKOUT_ENABLED: boolean;
}

export type SettingKind = 'flag' | 'amount' | 'percent' | 'count' | 'text' | 'colour' | 'time';

export const settingKinds: Readonly<Record<StoreSettingName, SettingKind>> = {
  ORDER_COUNT: 'count',
  COD_CHARGES: 'amount',
  PREPAID_DISCOUNT_PERCENT: 'percent',
  MAX_COD_AMOUNT: 'amount',
  MIN_COD_AMOUNT: 'amount',
  MAX_PREPAID_DISCOUNT: 'amount',
  GUEST_CHECKOUT: 'flag',
  COD_ENABLED: 'flag',
  PREPAID_ENABLED: 'flag',
  TIMER_TTILE: 'text',
  TIMER_DESCRIPTION: 'text',
  TIMER_COLOR: 'colour',
  TIMER_BG_COLOR: 'colour',
  TIMER_START_TIME: 'time',
  TIMER_END_TIME: 'time',
  IS_DAILY_TIMER: 'flag',
  TIMER_ENABLED: 'flag',
  BLOCK_INVENTORY: 'flag',
  GOKWIK_ENABLED: 'flag',
  PPCOD_ENABLED: 'flag',
  PPCOD_AMOUNT: 'amount',
  EXPRESS_CHECKOUT_ENABLED: 'flag',
};

/**
 * A setting that the shop has not set is undefined: off, without a limit, or without a text. GUEST_CHECKOUT and
 * EXPRESS_CHECKOUT_ENABLED are on, as in the browser (`src/services/shopApi/storeSettings.ts`).
 */
export async function readSettings(db: Kysely<Database>, storeId: string): Promise<Partial<StoreSettings>> {
  const rows = await db
    .selectFrom('store_setting')
    .select(['name', 'value'])
    .where('store_id', '=', storeId)
    .execute();
  return collectSettings(rows);
}

export interface SettingRow {
  readonly name: string;
  readonly value: unknown;
}

/** The settings by name, without unknown names and values of the wrong type. */
export function collectSettings(rows: readonly SettingRow[]): Partial<StoreSettings> {
  const known = rows.filter(({ name, value }) => isSettingName(name) && isOfKind(settingKinds[name], value));
  return Object.fromEntries(known.map(({ name, value }) => [name, value]));
}

export function isSettingName(name: string): name is StoreSettingName {
  return Object.hasOwn(settingKinds, name);
}

function isOfKind(kind: SettingKind, value: unknown): boolean {
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'amount' || kind === 'count') return Number.isSafeInteger(value);
  if (kind === 'percent') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === 'string';
}

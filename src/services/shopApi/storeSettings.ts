import type { StoreSettings } from '../../contract/domain/index.ts';
import type { InitialData } from '../../contract/generated/domain.ts';
import type { StoreSettingName } from '../../contract/generated/schema.ts';
import { toPaise } from '../../pricing/index.ts';

/**
 * The store's settings from their list of names and values (Specification 3, "Store settings"). A value of the wrong
 * kind counts as unset. Amounts are in paise.
 */
export function toStoreSettings(settings: InitialData['settings']): StoreSettings {
  const values = new Map(settings.map(({ name, value }) => [name, value]));
  const get = (name: StoreSettingName) => values.get(name) ?? null;
  const flag = (name: StoreSettingName, unset: boolean) => {
    const value = get(name);
    return typeof value === 'boolean' ? value : unset;
  };
  const text = (name: StoreSettingName) => {
    const value = get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const number = (name: StoreSettingName) => {
    const value = get(name);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  const amount = (name: StoreSettingName) => {
    const result = toPaise({ value: get(name) });
    return 'paise' in result ? result.paise : null;
  };
  return {
    orderCount: number('ORDER_COUNT'),
    codCharges: amount('COD_CHARGES'),
    prepaidDiscountPercent: number('PREPAID_DISCOUNT_PERCENT'),
    maxCodAmount: amount('MAX_COD_AMOUNT'),
    minCodAmount: amount('MIN_COD_AMOUNT'),
    maxPrepaidDiscount: amount('MAX_PREPAID_DISCOUNT'),
    guestCheckout: flag('GUEST_CHECKOUT', true),
    codEnabled: flag('COD_ENABLED', false),
    prepaidEnabled: flag('PREPAID_ENABLED', false),
    ppcodEnabled: flag('PPCOD_ENABLED', false),
    ppcodAmount: amount('PPCOD_AMOUNT'),
    blockInventory: flag('BLOCK_INVENTORY', false),
    gokwikEnabled: flag('GOKWIK_ENABLED', false),
    expressCheckoutEnabled: flag('EXPRESS_CHECKOUT_ENABLED', true),
    timer: {
      enabled: flag('TIMER_ENABLED', false),
      title: text('TIMER_TTILE'),
      description: text('TIMER_DESCRIPTION'),
      color: text('TIMER_COLOR'),
      backgroundColor: text('TIMER_BG_COLOR'),
      startTime: text('TIMER_START_TIME'),
      endTime: text('TIMER_END_TIME'),
      isDaily: flag('IS_DAILY_TIMER', false),
    },
  };
}

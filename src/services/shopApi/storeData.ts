import type { LoyaltyRule, MenuEntry, StoreData } from '../../contract/domain/index.ts';
import type { InitialData, MenuFields } from '../../contract/generated/domain.ts';
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

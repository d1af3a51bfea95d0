import type { StoreSettings } from '../../../contract/domain/index.ts';

/** The settings that apply until the store's settings are loaded. The server decides every amount. */
export const defaultSettings: StoreSettings = {
  orderCount: null,
  codCharges: null,
  prepaidDiscountPercent: null,
  maxCodAmount: null,
  minCodAmount: null,
  maxPrepaidDiscount: null,
  guestCheckout: true,
  codEnabled: true,
  prepaidEnabled: true,
  ppcodEnabled: false,
  ppcodAmount: null,
  blockInventory: false,
  gokwikEnabled: false,
  expressCheckoutEnabled: false,
  timer: {
    enabled: false,
    title: null,
    description: null,
    color: null,
    backgroundColor: null,
    startTime: null,
    endTime: null,
    isDaily: false,
  },
};

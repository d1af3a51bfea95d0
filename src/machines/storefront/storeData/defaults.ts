import type { StoreSettings } from '../../../contract/domain/index.ts';

/** What the shop works with until its settings arrive. The server decides every amount, so none is guessed here. */
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

import * as v from 'valibot';
import { createRecords, tabStorage } from '../services/storage/index.ts';

/** What this tab knows of an order from the reply that placed it. */
export interface PlacedOrder {
  readonly version: 1;
  readonly id: string;
  readonly code: string;
  /** In paise. */
  readonly totalAmount: number;
}

const schema: v.GenericSchema<unknown, PlacedOrder> = v.object({
  version: v.literal(1),
  id: v.string(),
  code: v.string(),
  totalAmount: v.pipe(v.number(), v.safeInteger()),
});

/** The guest's order that this tab placed last: shown where the browser has lost the cookie that opens the order's page. */
export const placedOrder = createRecords(tabStorage(window))({ key: 'placed-order', schema });

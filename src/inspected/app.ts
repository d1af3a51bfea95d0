/** The shop's description of itself for the inspector's page. */
import type { InspectedApp } from '@storefront/inspector/page';
import { library } from './library.ts';
import { shopMachines } from './machines.ts';

export const inspectedShop: Omit<InspectedApp, 'layouts'> = {
  name: 'shop',
  address: '/',
  machines: shopMachines,
  library,
  loadStage: () => import('./stage/ShopStage.tsx'),
  repository: {
    recordings: 'scenarios/recorded',
    machines: { name: 'shopMachines', from: '../../src/inspected/machines.ts' },
  },
};

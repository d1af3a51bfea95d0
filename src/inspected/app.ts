/** What the shop tells the inspector's page about itself. */
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

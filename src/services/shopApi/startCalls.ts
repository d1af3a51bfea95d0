import * as operations from '../../contract/generated/startReplies.ts';
import { type Call, mapped, readOnceOnServer } from './calls.ts';
import { toStoreData } from './storeData.ts';
import type { InStore } from './types.ts';

const initialData = readOnceOnServer(mapped(operations.getInitialData, toStoreData));

/** What every page asks for once it has started. */
export function startCalls(call: Call) {
  return {
    getInitialData: call(initialData, ({ storeId }: InStore) => ({
      input: initialDataInput(storeId),
    })),
  };
}

function initialDataInput(storeId: string) {
  return {
    storeId,
    // A page is the same for all screens: what is for one of them is hidden on others.
    deviceType: 'ALL' as const,
    collectionSort: 'ASC' as const,
    limitedTimeDealFilter: { storeId, recommended: true },
    storeSetting: { storeId, deviceType: 'WEB' as const },
    menuFilter: { storeId, isArchive: false },
    shippingTierFilter: { storeId },
  };
}

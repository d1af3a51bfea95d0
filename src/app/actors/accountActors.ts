/** What is the signed-in shopper's own, as the shop's machines are provided with it. */
import { fromPromise } from 'xstate';
import {
  type AddressReply,
  addressEditorMachine,
  type SaveAddressInput,
} from '../../machines/account/addressEditor/index.ts';
import {
  type AddressesReply,
  addressesMachine,
  type RemovalReply,
  type RestoreInput,
} from '../../machines/account/addresses/index.ts';
import { type LoyaltyReply, rewardsMachine } from '../../machines/account/rewards.ts';
import { reportingPincodeMachine, type ZipReply } from '../../machines/checkout/pincode/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

export function provideRewards(shopApi: ShopApi) {
  return rewardsMachine.provide({
    actors: {
      fetchLoyalty: fromPromise<LoyaltyReply, { storeId: string; userId: string | null }>(
        ({ input: { storeId }, signal }) => shopApi.getLoyalty({ storeId }, { signal }),
      ),
    },
  });
}

export function provideAddresses(shopApi: ShopApi) {
  return addressesMachine.provide({
    actors: {
      fetchAddresses: fromPromise<AddressesReply, undefined>(({ signal }) =>
        shopApi.searchUserAddresses({}, { signal }),
      ),
      removeAddress: fromPromise<RemovalReply, { id: string }>(({ input, signal }) =>
        shopApi.deleteUserAddress(input, { signal }),
      ),
      createAddress: fromPromise<RemovalReply, RestoreInput>(({ input: { address }, signal }) => {
        if (!address) throw new Error('There is no address to bring back');
        return shopApi.createUserAddress({ address }, { signal });
      }),
      editor: addressEditorMachine.provide({
        actors: {
          pincode: reportingPincodeMachine.provide({
            actors: {
              lookUpPincode: fromPromise<ZipReply, { pincode: string }>(({ input, signal }) =>
                shopApi.getZipCode(input, { signal }),
              ),
            },
          }),
          saveAddress: fromPromise<AddressReply, SaveAddressInput>(({ input: { id, address }, signal }) =>
            id === null
              ? shopApi.createUserAddress({ address }, { signal })
              : shopApi.updateUserAddress({ id, address }, { signal }),
          ),
        },
      }),
    },
  });
}

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
import { reportingPincodeMachine } from '../../machines/checkout/pincode/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import { lookUpPincode } from './pincode.ts';

/** The account's address book and its editor. */
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
        if (!address) throw new Error('There is no removed address to restore');
        return shopApi.createUserAddress({ address }, { signal });
      }),
      editor: addressEditorMachine.provide({
        actors: {
          pincode: reportingPincodeMachine.provide({ actors: { lookUpPincode: lookUpPincode(shopApi) } }),
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

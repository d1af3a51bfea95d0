import { fromPromise } from 'xstate';
import {
  type ProfileChange,
  type ProfileReply,
  profileMachine,
} from '../../machines/account/profile/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

/** The account's name and e-mail address. */
export function provideProfile({ getUser, updateUser }: ShopApi) {
  return profileMachine.provide({
    actors: {
      fetchProfile: fromPromise<ProfileReply, undefined>(({ signal }) => getUser({}, { signal })),
      saveProfile: fromPromise<ProfileReply, ProfileChange>(({ input, signal }) =>
        updateUser(input, { signal }),
      ),
    },
  });
}

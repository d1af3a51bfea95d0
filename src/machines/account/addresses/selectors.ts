import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure, UserAddress } from '../../../contract/domain/index.ts';
import type { addressEditorMachine } from '../addressEditor/index.ts';
import type { addressesMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof addressesMachine>;

/** `null` while signed out or not loaded yet. */
export const selectAddresses = ({ context }: Snapshot): readonly UserAddress[] | null => context.items;
export const selectAreAddressesLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('loading');
/** The list could not be loaded; `addresses.load` retries. */
export const selectHaveAddressesFailed = (snapshot: Snapshot): boolean => snapshot.hasTag('failed');
export const selectIsChangingAddresses = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** The address that is being edited or removed. */
export const selectAddressSubject = ({ context }: Snapshot): UserAddress | null => context.subject;
/** Can be restored by `address.restore`. */
export const selectRemovedAddress = ({ context }: Snapshot): UserAddress | null => context.removed;
/** Why the latest change failed; the list is unchanged. */
export const selectAddressesFailure = ({ context }: Snapshot): Failure | null => context.failure;
/** `null` while no address is being edited. */
export const selectAddressEditor = ({
  children,
}: Snapshot): ActorRefFrom<typeof addressEditorMachine> | null => children.editor ?? null;

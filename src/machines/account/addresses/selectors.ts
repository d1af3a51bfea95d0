import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure, UserAddress } from '../../../contract/domain/index.ts';
import type { addressEditorMachine } from '../addressEditor/index.ts';
import type { addressesMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof addressesMachine>;

/** Null: signed out, or not known yet. */
export const selectAddresses = ({ context }: Snapshot): readonly UserAddress[] | null => context.items;
/** The list could not be had; `addresses.load` asks again. */
export const selectHaveAddressesFailed = (snapshot: Snapshot): boolean => snapshot.hasTag('failed');
export const selectIsChangingAddresses = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** On its way out, or in the editor. */
export const selectAddressSubject = ({ context }: Snapshot): UserAddress | null => context.subject;
/** Can be brought back by `address.restore`. */
export const selectRemovedAddress = ({ context }: Snapshot): UserAddress | null => context.removed;
/** Why the latest change was not taken; the list is as it was. */
export const selectAddressesFailure = ({ context }: Snapshot): Failure | null => context.failure;
/** Null unless an address is being written. */
export const selectAddressEditor = ({
  children,
}: Snapshot): ActorRefFrom<typeof addressEditorMachine> | null => children.editor ?? null;

import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import type { AddressForm } from '../../checkout/addressForm/index.ts';
import type { addressEditorMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof addressEditorMachine>;

/** The form's state; the same object while nothing changes. */
export const selectAddressForm = ({ context }: Snapshot): AddressForm => context;
export const selectIsNewAddress = ({ context }: Snapshot): boolean => context.id === null;
export const selectIsSavingAddress = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** The last submit found errors in the fields. */
export const selectIsAddressRejected = (snapshot: Snapshot): boolean => snapshot.hasTag('errorSummary');
export const selectSaveFailure = ({ context }: Snapshot): Failure | null => context.failure;

import type { SnapshotFrom } from 'xstate';
import type { ZipCode } from '../../../contract/domain/index.ts';
import type { pincodeMachine } from './machine.ts';

export type PincodeSnapshot = SnapshotFrom<typeof pincodeMachine>;
export type PincodeStatus = 'incomplete' | 'checking' | 'serviceable' | 'unserviceable' | 'unchecked';

export const selectPincode = (snapshot: PincodeSnapshot): string => snapshot.context.pincode;
export const selectPincodeStatus = (snapshot: PincodeSnapshot): PincodeStatus =>
  snapshot.value === 'deciding' ? 'incomplete' : snapshot.value;
/** The delivery data; `null` unless the shop delivers there. */
export const selectZip = (snapshot: PincodeSnapshot): ZipCode | null => snapshot.context.zip;

import type { SnapshotFrom } from 'xstate';
import type { addToCartMachine } from './machine.ts';

export { addToCartMachine } from './machine.ts';
export type * from './types.ts';

export type AddState = 'idle' | 'adding' | 'added' | 'refused' | 'failed';

export const selectAddState = (snapshot: SnapshotFrom<typeof addToCartMachine>): AddState => snapshot.value;

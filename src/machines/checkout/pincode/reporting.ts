import { sendParent } from 'xstate';
import { pincodeMachine } from './machine.ts';

/** The pincode machine as a child, which sends every outcome to its parent. `lookUpPincode` is provided at the composition root. */
export const reportingPincodeMachine = pincodeMachine.provide({
  actions: { reportOutcome: sendParent((_, outcome) => ({ type: 'pincode.reported', outcome })) },
});

import { sendParent } from 'xstate';
import { pincodeMachine } from './machine.ts';

/** The pincode machine as a child that reports to its parent; provide its `lookUpPincode` at the root. */
export const reportingPincodeMachine = pincodeMachine.provide({
  actions: { reportOutcome: sendParent((_, outcome) => ({ type: 'pincode.reported', outcome })) },
});

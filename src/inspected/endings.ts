/** States of the shop's machines that could last for ever and do not say why. */
import { type Endless, endlessStates } from '@storefront/inspector';
import type { AnyStateMachine } from 'xstate';
import { stubKind } from '../machines/shared/stubs.ts';
import { shopMachines } from './machines.ts';

/** Names of states that wait for what is stored in the browser. */
const restoring = ['restoring', 'unknown'];

export function endlessStatesOf(machine: AnyStateMachine): readonly Endless[] {
  return endlessStates(machine, { placeholderKindOf: stubKind, restoring });
}

export function allEndlessStates(): readonly Endless[] {
  return [...shopMachines.values()].flatMap(endlessStatesOf);
}

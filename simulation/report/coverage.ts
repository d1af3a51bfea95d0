/** Lists the machines' transitions that the simulation reached, and those that it did not. */
import { transitionKey, transitionsOf } from '@storefront/inspector/transitions';
import { shopMachines } from '../../tests/machines/support/chart.ts';

export interface MachineTransitions {
  readonly machine: string;
  /** The names of its transitions. */
  readonly all: readonly string[];
}

export async function machinesTransitions(): Promise<readonly MachineTransitions[]> {
  return (await shopMachines()).map(({ machine }) => ({
    machine: machine.id,
    all: [...new Set(transitionsOf(machine).flatMap((transition) => transitionKey(transition) ?? []))],
  }));
}

/** Lists the transitions of the machines that the simulation can reach. */
import { chartOf, transitionTexts } from '@storefront/inspector/chart';
import { shopMachines } from '../../tests/machines/support/chart.ts';

export interface MachineTransitions {
  readonly machine: string;
  /** The texts of its transitions by their names: state, event and guard in the words of its chart. */
  readonly texts: ReadonlyMap<string, string>;
}

export async function machinesTransitions(): Promise<readonly MachineTransitions[]> {
  return (await shopMachines()).map(({ machine }) => ({
    machine: machine.id,
    texts: transitionTexts(chartOf(machine)),
  }));
}

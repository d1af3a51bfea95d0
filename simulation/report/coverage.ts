/** Lists the machines' transitions that the simulation reached, and those that it did not. */
import { transitionKey, transitionsOf } from '@storefront/inspector/transitions';
import { shopMachines } from '../../tests/machines/support/chart.ts';

export interface MachineCoverage {
  readonly machine: string;
  readonly reached: number;
  readonly all: number;
  readonly missed: readonly string[];
}

export async function coverageOf(taken: ReadonlySet<string>): Promise<readonly MachineCoverage[]> {
  return (await shopMachines()).map(({ machine }) => {
    const names = [
      ...new Set(transitionsOf(machine).flatMap((transition) => transitionKey(transition) ?? [])),
    ];
    const missed = names.filter((name) => !taken.has(name));
    return { machine: machine.id, reached: names.length - missed.length, all: names.length, missed };
  });
}

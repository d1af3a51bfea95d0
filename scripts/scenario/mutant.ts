/**
 * Replays the authored scenarios with one mutation, given by its number in `mutationList.ts`, and prints the names of those
 * that notice it, one a line. A process of its own, because a machine is made as its module is loaded.
 */
import { createPlanting, plantInServer } from '../../simulation/planted/planting.ts';
import { mutations } from './mutationList.ts';

const mutation = mutations[Number(process.argv[2])];
if (!mutation) throw new Error(`There is no mutation ${process.argv[2]}`);
const planting = createPlanting([mutation]);
planting.choose(mutation);
plantInServer(planting);
const { run } = await import('@storefront/inspector');
const { shopMachines } = await import('../../src/inspected/machines.ts');
const { libraryFiles, nameOf, readScenario } = await import('./library.ts');

for (const file of libraryFiles()) {
  const parsed = readScenario(file);
  // Recordings are skipped: their hash of the machines would only report that they must be recorded again.
  if (!parsed.ok || parsed.scenario.kind === 'recorded') continue;
  const { status } = run(parsed.scenario, shopMachines);
  if (status !== 'same') console.log(nameOf(file));
}

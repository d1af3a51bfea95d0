import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const id = 'virtual:chart-layouts';

/** Gives the inspector the charts of the shop's machines laid out ahead: a large one takes a second. */
export function chartLayouts(): Plugin {
  let isBuild = false;
  let root = '';
  return {
    name: 'chart-layouts',
    configResolved(config) {
      isBuild = config.command === 'build';
      root = config.root;
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return;
      const text = JSON.stringify(isBuild ? await layoutsIn(root) : {});
      // Parsing a text is quicker than running a literal as large.
      return `export const layouts = JSON.parse(${JSON.stringify(text)});`;
    },
  };
}

/** By structure of the machine. */
async function layoutsIn(root: string): Promise<object> {
  // In Node, not in the bundle of the build's configuration.
  const from = <Module>(file: string): Promise<Module> =>
    import(pathToFileURL(`${root}/inspector/${file}`).href);
  type Machines = typeof import('../../inspector/core/machines.ts');
  type Structure = typeof import('../../inspector/core/structure.ts');
  type Definition = typeof import('../../inspector/chart/definition.ts');
  type Layout = typeof import('../../inspector/chart/layout.ts');
  const { shopMachines } = await from<Machines>('core/machines.ts');
  const { structureHash } = await from<Structure>('core/structure.ts');
  const { chartOf } = await from<Definition>('chart/definition.ts');
  const { layoutOf } = await from<Layout>('chart/layout.ts');
  const layouts = [...shopMachines.values()].map(
    async (machine) => [structureHash(machine), await layoutOf(chartOf(machine))] as const,
  );
  return Object.fromEntries(await Promise.all(layouts));
}

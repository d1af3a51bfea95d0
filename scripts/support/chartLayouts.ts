import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const id = 'virtual:chart-layouts';

/** Lays out the charts of the shop's machines during the build: in the browser a large one takes a second. */
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
      // Parsing JSON is faster than running an object literal of this size.
      return `export const layouts = JSON.parse(${JSON.stringify(text)});`;
    },
  };
}

/** By structure of the machine. */
async function layoutsIn(root: string): Promise<object> {
  // Node imports them, so that they do not become part of the bundle of the build's configuration.
  const load = <Module>(file: string): Promise<Module> => import(pathToFileURL(`${root}/${file}`).href);
  type Chart = typeof import('@storefront/inspector/chart');
  type Machines = typeof import('../../src/inspected/machines.ts');
  const { layoutsOf } = await load<Chart>('inspector/chart/index.ts');
  const { shopMachines } = await load<Machines>('src/inspected/machines.ts');
  return layoutsOf(shopMachines.values());
}

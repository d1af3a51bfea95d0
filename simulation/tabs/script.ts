/** Builds the script of a tab's page: the shop's own code without its views, in one file. */

import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Changes a module's source before it is bundled. `file` is its path from the project's root. */
export type ChangeSource = (file: string, source: string) => string;

/** @param change plants bugs in the page, to check that they are found */
export async function buildPageScript(change: ChangeSource | null = null): Promise<vm.Script> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      'import.meta.env.DEV': 'false',
      'import.meta.env.PROD': 'false',
      'import.meta.env.VITE_QA': '"true"',
      'import.meta.env.VITE_RECORDED_SHARE': '"0"',
      'process.env.NODE_ENV': '"production"',
    },
    plugins: [withoutDrawing(), loadingOnDemand(), ...(change ? [changing(change)] : [])],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      modulePreload: false,
      lib: { entry: 'simulation/page/entry.ts', formats: ['iife'], name: 'simulatedEntry' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('The page was not built');
  const chunk = first.output.find((part) => part.type === 'chunk');
  if (!chunk) throw new Error('The page has no script');
  return new vm.Script(chunk.code, { filename: 'page.js' });
}

/** React draws toasts; here they are reported to the simulation. */
function withoutDrawing(): Plugin {
  return {
    name: 'without-drawing',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === './toasts.tsx' && importer?.endsWith('src/app/startShop.ts')) {
        return `${root}simulation/page/toasts.ts`;
      }
      return null;
    },
  };
}

/** Makes code that the shop loads on demand take time to arrive, so that other events can come first. */
function loadingOnDemand(): Plugin {
  return {
    name: 'loading-on-demand',
    enforce: 'pre',
    transform(source, id) {
      if (!id.startsWith(`${root}src/`)) return null;
      const changed = source.replace(
        /(?<!typeof )\bimport\(('[^']+')\)/g,
        'simulatedTab.load($1, () => import($1))',
      );
      return changed === source ? null : changed;
    },
  };
}

function changing(change: ChangeSource): Plugin {
  return {
    name: 'changing',
    enforce: 'pre',
    transform(source, id) {
      if (!id.startsWith(root)) return null;
      const changed = change(id.slice(root.length), source);
      return changed === source ? null : changed;
    },
  };
}

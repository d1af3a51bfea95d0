import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Manifest, Plugin } from 'vite';
import { entry } from './pageTemplate.ts';

const id = 'virtual:offline-files';

/**
 * The modules of the cart page, or the groups of `vite.config.ts` that hold them. Modules that they import dynamically are included
 * too.
 */
const roots = [
  entry,
  'src/routes/cart/route.tsx',
  'src/routes/cart/loader.ts',
  'src/routes/root/loader.ts',
  'start',
  'shopApi',
  'extras',
];
/** Large modules that are useless without a network. */
const onlineOnly = /amplify|actors\/express/i;

/** Provides the service worker with the files that the cart page needs offline, and a hash that identifies the build. */
export function offlineFiles(): Plugin {
  let clientFolder = '';
  return {
    name: 'offline-files',
    configResolved(config) {
      clientFolder = `${config.root}/${config.environments.client?.build.outDir ?? 'dist/client'}`;
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return;
      const manifest: Manifest = JSON.parse(await readFile(`${clientFolder}/.vite/manifest.json`, 'utf8'));
      const files = offlineFilesOf(manifest);
      // The manifest lists every file by a name that contains the hash of its content.
      const build = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12);
      return `export const build = ${JSON.stringify(build)};\nexport const files = ${JSON.stringify(files)};`;
    },
  };
}

/** Addresses of the scripts, styles and fonts. */
function offlineFilesOf(manifest: Manifest): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name) || onlineOnly.test(name)) return;
    seen.add(name);
    // The entry's dynamic imports are the other pages.
    const later = name === entry ? [] : (chunk.dynamicImports ?? []);
    for (const next of [...(chunk.imports ?? []), ...later]) visit(next);
  };
  for (const root of roots) visit(nameIn(manifest, root));
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  const files = [
    ...chunks.flatMap(({ file, css }) => [file, ...(css ?? [])]),
    ...fonts.map(({ file }) => file),
  ];
  return [...new Set(files)].map((file) => `/${file}`);
}

function nameIn(manifest: Manifest, root: string): string {
  if (root in manifest) return root;
  const name = Object.keys(manifest).find((key) => key.startsWith(`_${root}-`) && key.endsWith('.js'));
  if (name === undefined) throw new Error(`The build has no ${root}, which the cart page needs offline.`);
  return name;
}

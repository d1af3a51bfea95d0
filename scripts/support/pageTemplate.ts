import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Manifest, Plugin } from 'vite';

const id = 'virtual:page-template';
const boot = 'src/boot.ts';
export const entry = 'src/browser.tsx';
export const inspectorEntry = 'src/inspected/page.ts';

/**
 * Provides `src/server.tsx` with the page template: `index.html` with this build's fonts and boot script, and for each route
 * its inline style and the addresses of its scripts. Style and boot script are inline so that a page paints after one round
 * trip; their hashes go into the content security policy.
 */
export function pageTemplate(): Plugin {
  let root = '';
  let clientFolder = '';
  let building = false;
  return {
    name: 'page-template',
    configResolved(config) {
      root = config.root;
      clientFolder = `${root}/${config.environments.client?.build.outDir ?? 'dist/client'}`;
      building = config.command === 'build';
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return;
      const html = await readFile(`${root}/index.html`, 'utf8');
      const parts = building ? await builtParts(clientFolder) : developmentParts;
      const { assets, ...exported } = parts;
      const template = html.replace('<!--assets-->', () => assets);
      return Object.entries({ template, scriptHashes: inlineScripts(template).map(hashOf), ...exported })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** One inline style: the stylesheets at these addresses, joined. */
interface Style {
  readonly hrefs: readonly string[];
  readonly css: string;
  /** `sha256-…`, as the content security policy writes it. */
  readonly hash: string;
}

interface Parts {
  /** Tags for the head of every page. */
  readonly assets: string;
  /** Addresses of the faces that come with the shop, by the names of their files. */
  readonly faces: Readonly<Record<string, string>>;
  readonly entryScripts: readonly string[];
  readonly entryStyle: Style;
  /** Scripts and styles of a route beyond the entry's, by the route's source file. */
  readonly routeScripts: Readonly<Record<string, readonly string[]>>;
  readonly routeStyles: Readonly<Record<string, Style>>;
  /** Files of the inspector's page; `null` in builds without it. */
  readonly inspector: Chunks | null;
}

const developmentParts: Parts = {
  assets: `<script type="module" src="/${entry}"></script>`,
  faces: {},
  entryScripts: [],
  entryStyle: styleOf([], ''),
  routeScripts: {},
  routeStyles: {},
  inspector: { scripts: [`/${inspectorEntry}`], styles: [] },
};

async function builtParts(folder: string): Promise<Parts> {
  const manifest: Manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8'));
  const bootChunk = manifest[boot];
  if (!bootChunk || bootChunk.imports)
    throw new Error('The client build has no boot script, or the boot script imports another file.');
  const bootScript = (await readFile(`${folder}/${bootChunk.file}`, 'utf8')).trim();
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  const faces = fonts.map(({ src = '', file }) => [/([^/]*)\.woff2$/.exec(src)?.[1] ?? file, address(file)]);
  const first = chunksOf(manifest, entry);
  const routes = Object.keys(manifest).filter(
    (source) => source.startsWith('src/routes/') && manifest[source]?.isDynamicEntry,
  );
  const ofRoutes = routes.map((source) => [source, without(chunksOf(manifest, source), first)] as const);
  const entryStyle = await readStyle(folder, first.styles);
  const routeStyles = await Promise.all(
    ofRoutes.map(async ([source, { styles }]) => [source, await readStyle(folder, styles)] as const),
  );
  return {
    assets: `<script type="module" async>${bootScript}</script>`,
    faces: Object.fromEntries(faces),
    entryScripts: first.scripts.map(address),
    entryStyle,
    routeScripts: Object.fromEntries(ofRoutes.map(([source, { scripts }]) => [source, scripts.map(address)])),
    routeStyles: Object.fromEntries(routeStyles),
    inspector: inspectorOf(manifest),
  };
}

function inspectorOf(manifest: Manifest): Chunks | null {
  const start = manifest[inspectorEntry]?.file;
  if (start === undefined) return null;
  const { styles } = chunksOf(manifest, inspectorEntry);
  return { scripts: [address(start)], styles: styles.map(address) };
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
}

interface Chunks {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files of a module and of everything it imports statically. */
export function chunksOf(manifest: Manifest, source: string): Chunks {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  visit(source);
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
  return {
    scripts: chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')),
    // In the cascade, styles of imported chunks come first.
    styles: [...new Set(chunks.toReversed().flatMap(({ css }) => css ?? []))],
  };
}

function without(chunks: Chunks, known: Chunks): Chunks {
  return {
    scripts: chunks.scripts.filter((file) => !known.scripts.includes(file)),
    styles: chunks.styles.filter((file) => !known.styles.includes(file)),
  };
}

async function readStyle(folder: string, files: readonly string[]): Promise<Style> {
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')));
  return styleOf(files.map(address), texts.map((text) => text.trim()).join(''));
}

function styleOf(hrefs: readonly string[], css: string): Style {
  return { hrefs, css, hash: hashOf(css) };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function address(file: string): string {
  return `/${file}`;
}

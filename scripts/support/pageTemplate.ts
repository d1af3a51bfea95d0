import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Manifest, Plugin } from 'vite';

const id = 'virtual:page-template';
const boot = 'src/boot.ts';
export const entry = 'src/browser.tsx';
export const inspectorEntry = 'src/inspected/page.ts';

/**
 * Gives `src/server.tsx` the page template (`index.html`) with this build's fonts and start script in place, and, for
 * each route, what a page carries: its style, inline as the start script is, so that it paints after one round trip,
 * and the addresses of its scripts. The hashes of inline styles and scripts go into the content security policy.
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
      const icon = iconOf(await readFile(`${root}/public/icon.svg`, 'utf8'));
      const template = html.replace('<!--assets-->', () => `${icon}\n    ${assets}`);
      return Object.entries({ template, scriptHashes: inlineScripts(template).map(hashOf), ...exported })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** One inline style: of the stylesheets at these addresses, joined. */
interface Style {
  readonly hrefs: readonly string[];
  readonly css: string;
  /** `sha256-…`: the policy's word for it. */
  readonly hash: string;
}

interface Parts {
  /** For every page's head. */
  readonly assets: string;
  readonly entryScripts: readonly string[];
  readonly entryStyle: Style;
  /** What a route needs besides, by its source file. */
  readonly routeScripts: Readonly<Record<string, readonly string[]>>;
  readonly routeStyles: Readonly<Record<string, Style>>;
  /** Files of the inspector's page; null: this build has none. */
  readonly inspector: Chunks | null;
}

const developmentParts: Parts = {
  assets: `<script type="module" src="/${entry}"></script>`,
  entryScripts: [],
  entryStyle: styleOf([], ''),
  routeScripts: {},
  routeStyles: {},
  inspector: { scripts: [`/${inspectorEntry}`], styles: [] },
};

async function builtParts(folder: string): Promise<Parts> {
  const manifest: Manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8'));
  const start = manifest[boot];
  if (!start || start.imports) throw new Error('The client build has no start script that stands by itself.');
  const startScript = (await readFile(`${folder}/${start.file}`, 'utf8')).trim();
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  const first = chunksOf(manifest, entry);
  const routes = Object.keys(manifest).filter(
    (source) => source.startsWith('src/routes/') && manifest[source]?.isDynamicEntry,
  );
  const besides = routes.map((source) => [source, without(chunksOf(manifest, source), first)] as const);
  const entryStyle = await readStyle(folder, first.styles);
  const routeStyles = await Promise.all(
    besides.map(async ([source, { styles }]) => [source, await readStyle(folder, styles)] as const),
  );
  return {
    assets: [
      ...fonts.map(
        ({ file }) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`,
      ),
      `<script type="module" async>${startScript}</script>`,
    ].join('\n    '),
    entryScripts: first.scripts.map(address),
    entryStyle,
    routeScripts: Object.fromEntries(besides.map(([source, { scripts }]) => [source, scripts.map(address)])),
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

/** In the page: browsers ask for an icon before the first view has what it needs. */
function iconOf(svg: string): string {
  const escaped = svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent);
  return `<link rel="icon" href="data:image/svg+xml,${escaped}" type="image/svg+xml" />`;
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
}

interface Chunks {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Files of a module and of all that it imports statically. */
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
    // What a chunk imports comes before it in the cascade.
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

/** Writes the README's table of settings from `server/settings.ts`. `--check` writes nothing and exits 1 when it is stale. */
import { readFile, writeFile } from 'node:fs/promises';
import { settings } from '../server/settings.ts';
import { optionsAlone } from './support/options.ts';

const isCheck = optionsAlone({ check: { type: 'boolean', default: false } }).values.check;
const file = new URL('../README.md', import.meta.url);
const readme = await readFile(file, 'utf8');
const rows = settings.map(
  ({ name, default: fallback, allowed, meaning }) =>
    `| \`${name}\` | ${cell(fallback)} | ${allowed} | ${meaning} |`,
);
const table = ['| setting | default | allowed | meaning |', '|---|---|---|---|', ...rows].join('\n');
const written = readme.replace(/(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/, `$1\n${table}\n\n$2`);
if (written !== readme) {
  if (isCheck) {
    console.error('README.md: the table of settings is stale. Run: npm run readme');
    process.exit(1);
  }
  await writeFile(file, written);
}

/** The cell of a default: formatted as code, unless it is a description in words. */
function cell(fallback: string): string {
  if (fallback === '') return 'empty';
  return /[\s`]/.test(fallback) ? fallback : `\`${fallback}\``;
}

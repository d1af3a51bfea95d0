/** The shop's library of scenarios: the files in `scenarios/`. */
import type { Json } from '@storefront/inspector';
import { createLibrary } from '@storefront/inspector/page';

const fixturesFile = '../../scenarios/fixtures.json';
// Read as text, because a file with broken JSON would end the build without saying which file it is.
const files: Readonly<Record<string, () => Promise<string>>> = import.meta.glob<false, 'raw', string>(
  '../../scenarios/**/*.json',
  { query: '?raw', import: 'default' },
);
const scenarios = Object.entries(files).filter(([file]) => file !== fixturesFile);

export const library = createLibrary(
  new Map(
    scenarios.map(([file, load]) => [
      file.replace(/^.*?\/scenarios\/|\.json$/g, ''),
      async (): Promise<Json> => JSON.parse(await load()),
    ]),
  ),
  async () => {
    const fixtures: Json = JSON.parse((await files[fixturesFile]?.()) ?? '{}');
    return typeof fixtures === 'object' && fixtures !== null
      ? Object.fromEntries(Object.entries(fixtures))
      : {};
  },
);

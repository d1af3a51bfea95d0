/** The shop's library of scenarios: the files in `scenarios/`. */
import type { Json } from '@storefront/inspector';
import { createLibrary } from '@storefront/inspector/page';

const fixturesFile = '../../scenarios/fixtures.json';
const files: Readonly<Record<string, () => Promise<Json>>> = import.meta.glob<false, 'json', Json>(
  '../../scenarios/**/*.json',
  { import: 'default' },
);
const scenarios = Object.entries(files).filter(([file]) => file !== fixturesFile);

export const library = createLibrary(
  new Map(scenarios.map(([file, load]) => [file.replace(/^.*?\/scenarios\/|\.json$/g, ''), load])),
  async () => {
    const fixtures = await files[fixturesFile]?.();
    return typeof fixtures === 'object' && fixtures !== null
      ? Object.fromEntries(Object.entries(fixtures))
      : {};
  },
);

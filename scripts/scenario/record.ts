/** `record`: drives the QA build of the shop in Chromium and saves the recording. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodes, parseScenario, run, scenarioText } from '@storefront/inspector';
import { chromium } from 'playwright';
import { shopMachines } from '../../src/inspected/machines.ts';
import { buildIfStale, qaPages } from '../support/pages.ts';
import { chromiumFlags, requireChromium } from '../support/prerequisites.ts';
import { type ShopOptions, startShop } from '../support/shopProcess.ts';
import { type Flow, flows } from './flows.ts';
import { folder } from './library.ts';
import { reportError } from './libraryCommands.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Saves the recording in the library under the name of the flow, or in the given file. The shop is a new one, or the one whose
 * data folder is given.
 */
export async function record(
  [name = '', file]: readonly string[],
  { dataDir }: Pick<ShopOptions, 'dataDir'> = {},
): Promise<number> {
  const flow = flows[name];
  if (!flow)
    return reportError(
      `Give the name of a flow: ${Object.keys(flows).join(', ')}. Other visits are recorded by hand: docs/guides/qa.md.`,
    );
  const executablePath = requireChromium();
  const onBuild = () => console.log('Building pages that can be recorded ...');
  await buildIfStale({ root, pagesDir: qaPages, onBuild });
  await using shop = await startShop({ ...(dataDir && { dataDir }), env: { PAGES_DIR: qaPages } });
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const page = await browser.newPage();
    await page.goto(`${shop.url}/?record=1`);
    // Before hydration a press would load another page, which would not be recorded.
    const button = page.getByRole('button', { name: 'Report a problem' });
    await button.waitFor();
    await page.locator('body.loaded').waitFor();
    await flow.drive(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const text = await readFile(await download.path(), 'utf8');
    return saveRecording(flow, text, file ?? join(folder, 'recorded', `${name}.json`));
  } finally {
    await browser.close();
  }
}

/**
 * Replays a recording and saves it: what was recorded in Chromium must replay in Node. One that does not is saved elsewhere, so
 * that it takes no good one's place. Returns the exit code.
 */
export function saveRecording({ title, purpose }: Flow, text: string, wanted: string): number {
  const parsed = parseScenario({ ...JSON.parse(text), title, purpose });
  if (!parsed.ok || parsed.scenario.kind !== 'recorded')
    return reportError('The download is not a recording.');
  const outcome = run(parsed.scenario, shopMachines);
  const isSame = outcome.status === 'same';
  const file = isSame ? wanted : join(root, 'reports/scenarios', basename(wanted));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, scenarioText(parsed.scenario));
  const place = `${isSame ? '' : `not as ${relative('', wanted)}, but `}saved as ${relative('', file)}`;
  console.log(`${outcome.status}: ${parsed.scenario.entries.length} entries, ${place}`);
  for (const line of outcome.report) console.log(`   ${line}`);
  return exitCodes[outcome.status];
}

/** Replays scenarios in Chromium, in a page without a network. */
import { fileURLToPath } from 'node:url';
import type { Scenario } from '@storefront/inspector';
import { chromium } from 'playwright';
import { build, type Rolldown } from 'vite';
import { chromiumFlags, requireChromium } from '../support/prerequisites.ts';
import type { PageOutcome } from './chromiumPage.ts';

export interface ChromiumRun {
  /** In the order of the scenarios. */
  readonly outcomes: readonly PageOutcome[];
  /** Addresses that the page requested; a replay requests none. */
  readonly requests: readonly string[];
}

export async function runInChromium(scenarios: readonly Scenario[]): Promise<ChromiumRun> {
  const executablePath = requireChromium();
  const code = await bundle();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.addScriptTag({ content: code });
    const outcomes = await page.evaluate((text) => {
      const all: Scenario[] = JSON.parse(text);
      return all.map((scenario) => runScenario(scenario));
    }, JSON.stringify(scenarios));
    return { outcomes, requests };
  } finally {
    await browser.close();
  }
}

/** Bundles the machines and the replayer into one script. */
async function bundle(): Promise<string> {
  const built = await build({
    root: fileURLToPath(new URL('../../', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('chromiumPage.ts', import.meta.url)),
        formats: ['iife'],
        name: 'scenarioPage',
        fileName: 'page',
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  const [script] = outputs.filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
  if (!script) throw new Error('The bundle for Chromium is empty');
  return script.code;
}

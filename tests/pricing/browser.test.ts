/** Browser and server compute the same bill, byte for byte. */
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { chromium } from 'playwright';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { explain, quote } from '../../src/pricing/index.ts';
import { quoteInput } from './support/arbitrary.ts';

const CARTS = 1000;

test('1,000 random carts give the same bytes in Chromium and in Node', async () => {
  const carts = fc.sample(quoteInput, CARTS);
  const here = carts.map((cart) => JSON.stringify([quote(cart), explain(cart)]));
  expect(await inChromium(await bundleForBrowser(), carts)).toEqual(here);
});

/** Bundles pricing with the shop's bundler, as a global script. */
async function bundleForBrowser(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../../src/pricing/index.ts', import.meta.url)),
        formats: ['iife'],
        name: 'pricing',
      },
    },
  });
  const chunks = [result].flat().flatMap((output) => ('output' in output ? output.output : []));
  const [script] = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []));
  if (script === undefined) throw new Error('Vite made no script.');
  return script;
}

async function inChromium(script: string, carts: unknown[]): Promise<unknown> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  try {
    const page = await browser.newPage({ timezoneId: 'America/New_York', locale: 'tr-TR' });
    await page.addScriptTag({ content: script });
    return await page.evaluate(
      `(${JSON.stringify(carts)}).map((cart) => JSON.stringify([pricing.quote(cart), pricing.explain(cart)]))`,
    );
  } finally {
    await browser.close();
  }
}

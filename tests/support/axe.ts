import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const options: axe.RunOptions = { resultTypes: ['violations'] };

/** The faults that axe finds in the page as it is now: the rule, and the elements that break it. */
export async function axeProblems(page: Page): Promise<string[]> {
  const violations = page.frames().length === 1 ? await violationsOf(page) : await violationsInFrames(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

type Violation = Pick<axe.Result, 'id'> & { readonly nodes: readonly Pick<axe.NodeResult, 'html'>[] };

/** Loads axe into a document once. `AxeBuilder` loads it twice for every check, which takes longer than the check. */
async function violationsOf(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (given) => {
    if (window.axe === undefined) throw new Error('axe is not loaded');
    const { violations } = await window.axe.run(document, given);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, options);
}

async function violationsInFrames(page: Page): Promise<readonly Violation[]> {
  const { violations } = await new AxeBuilder({ page, axeSource }).options(options).analyze();
  return violations;
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const options: axe.RunOptions = { resultTypes: ['violations'], iframes: false };
/** Rules that a page meets once as a whole, and that its frames need not meet. */
const ofWholePage = ['bypass', 'document-title', 'landmark-one-main', 'page-has-heading-one', 'region'];
const frameOptions: axe.RunOptions = {
  ...options,
  rules: Object.fromEntries(ofWholePage.map((id) => [id, { enabled: false }])),
};

/** The faults that axe finds in the page as it is now, frames included: the rule, and the elements that break it. */
export async function axeProblems(page: Page): Promise<string[]> {
  const violations: Violation[] = [];
  for (const frame of page.frames())
    violations.push(...(await violationsOf(frame, frame === page.mainFrame() ? options : frameOptions)));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

type Violation = Pick<axe.Result, 'id'> & { readonly nodes: readonly Pick<axe.NodeResult, 'html'>[] };

/** Loads axe into a document once: each frame is looked at by itself, so nothing waits for messages between frames. */
async function violationsOf(frame: Frame, how: axe.RunOptions): Promise<readonly Violation[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  return frame.evaluate(async (given) => {
    if (window.axe === undefined) throw new Error('axe is not loaded');
    const { violations } = await window.axe.run(document, given);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, how);
}

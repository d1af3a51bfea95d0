import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** The faults that axe finds in the page as it is now: the rule, and the elements that break it. */
export async function axeProblems(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // A page without frames is analysed in one step, which takes a third of the time.
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

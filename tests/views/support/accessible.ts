import axe from 'axe-core';
import { expect } from 'vitest';

/** Nothing that axe can see without a layout; colours and sizes are looked at in the browser. */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))).toEqual([]);
}

import axe from 'axe-core';
import { expect } from 'vitest';

/** Expects that axe finds no fault that is visible without a layout; the browser tests check colours and sizes. */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))).toEqual([]);
}

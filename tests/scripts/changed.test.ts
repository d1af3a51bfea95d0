import { describe, expect, test } from 'vitest';
import { chooseFor, everything } from '../../scripts/test/changed.ts';

describe('what runs after a change', () => {
  test('of a document: the check and the tests that read it', () => {
    expect(chooseFor(['docs/specification.md'])).toEqual({
      suites: ['check'],
      vitest: { whole: ['scripts'], related: [] },
      specs: [],
    });
  });

  test('of one spec: that spec, on built pages', () => {
    expect(chooseFor(['tests/e2e/cart.spec.ts'])).toEqual({
      suites: ['check', 'build', 'e2e'],
      vitest: { whole: [], related: ['tests/e2e/cart.spec.ts'] },
      specs: ['tests/e2e/cart.spec.ts'],
    });
  });

  test('of one test: the tests that import it, itself among them', () => {
    expect(chooseFor(['tests/pricing/money.test.ts'])).toEqual({
      suites: ['check'],
      vitest: { whole: [], related: ['tests/pricing/money.test.ts'] },
      specs: [],
    });
  });

  test('of a view: every spec, and the tests that import it', () => {
    const view = 'src/views/cart/CartLine.tsx';
    expect(chooseFor([view])).toEqual({
      suites: ['check', 'build', 'budget', 'e2e'],
      vitest: { whole: [], related: [view] },
      specs: [],
    });
  });

  test('of the server: its tests on both databases, torture, the simulation and every spec', () => {
    expect(chooseFor(['server/orders/create.ts'])).toEqual({
      suites: ['check', 'build', 'torture', 'simulate', 'e2e'],
      vitest: { whole: ['server-pglite', 'server-postgres'], related: ['server/orders/create.ts'] },
      specs: [],
    });
  });

  test('of the inspector: the specs of the inspector and of the recorder', () => {
    expect(chooseFor(['inspector/core/replay.ts'])).toMatchObject({
      suites: ['check', 'build', 'budget', 'e2e'],
      vitest: { whole: ['inspector', 'inspector-page', 'scenarios'] },
      specs: ['inspector', 'recorder'],
    });
  });

  test.each([
    'package.json',
    'vitest.config.ts',
    'scripts/build.ts',
    'tests/support/browser.ts',
    'tests/pricing/cases.json',
    'unheard/of',
  ])('of %s: everything', (file) => expect(chooseFor([file, 'docs/specification.md'])).toBe(everything));

  test('of nothing: the check alone', () => {
    expect(chooseFor([])).toEqual({ suites: ['check'], vitest: { whole: [], related: [] }, specs: [] });
  });
});

import { defineConfig } from 'vitest/config';

/** Runs the pricing tests that call the rules in this process, with fewer random values, once for every mutant. */
export default defineConfig({
  test: {
    include: ['tests/pricing/*.test.ts'],
    exclude: ['tests/pricing/browser.test.ts', 'tests/pricing/command.test.ts'],
    env: { PRICING_RUNS: '100' },
  },
});

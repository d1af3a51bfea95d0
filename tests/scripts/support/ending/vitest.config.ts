import { defineConfig } from 'vitest/config';

const folder = import.meta.dirname;

export default defineConfig({
  test: {
    include: [`${folder}/*.shown.ts`],
    setupFiles: [`${folder}/../../../support/leaveClean.ts`],
    isolate: false,
    fileParallelism: false,
  },
});

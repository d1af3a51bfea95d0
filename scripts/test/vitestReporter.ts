/** A Vitest reporter that writes the outcome of every test, with its project, to the file `VITEST_REPORT`. */
import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

export interface VitestReport {
  readonly testResults: readonly FileResult[];
  /** Errors outside of any test, such as a rejected promise that nothing handles. */
  readonly strayErrors: readonly string[];
}

interface FileResult {
  /** Absolute path. */
  readonly name: string;
  readonly project: string;
  /** Whether the file, its hooks included, failed. */
  readonly status: 'passed' | 'failed';
  readonly assertionResults: readonly {
    readonly title: string;
    readonly fullName: string;
    readonly status: string;
    readonly duration: number;
  }[];
}

export default class ProjectReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.VITEST_REPORT;
    if (file === undefined) throw new Error('VITEST_REPORT says where to write the report.');
    const report: VitestReport = {
      testResults: modules.map(resultOf),
      strayErrors: errors.map(({ name, message }) => `${name}: ${message}`),
    };
    writeFileSync(file, JSON.stringify(report));
  }
}

function resultOf(module: TestModule): FileResult {
  return {
    name: module.moduleId,
    project: module.project.name,
    status: module.ok() ? 'passed' : 'failed',
    assertionResults: [...module.children.allTests()].map((test) => ({
      title: test.name,
      fullName: test.fullName,
      status: test.result().state,
      duration: test.diagnostic()?.duration ?? 0,
    })),
  };
}

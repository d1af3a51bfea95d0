import { startSandbox } from './index.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
if (!settings.ok) {
  console.error(
    `The sandbox cannot start:\n${settings.problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
  process.exit(1);
}

const sandbox = await startSandbox(settings.value).catch((error: unknown) => {
  console.error(`The sandbox cannot start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
console.log(`Sandbox on ${sandbox.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}

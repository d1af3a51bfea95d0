import { fileURLToPath } from 'node:url';
import { BootFailure, bootShop } from './boot.ts';
import { readConfig } from './config.ts';
import { createLog, describeError } from './log.ts';
import { stopOnSignals } from './shutdown.ts';

/** Runs the shop alone, for `server/main.ts`. */
const reading = readConfig(process.env);
if (!reading.ok) {
  console.error(
    `The shop cannot start. Settings:\n${reading.problems.map((line) => `  ${line}`).join('\n')}`,
  );
  process.exit(1);
}
const { config } = reading;
const log = createLog(config.logLevel);
const root = fileURLToPath(new URL('../', import.meta.url));

// Without this handler an unhandled error would be printed with all its fields.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'the shop ends: nothing handled an error');
  process.exit(1);
});

try {
  const shop = await bootShop({ config, root, log, onStep: (step) => log.info(step) });
  log.info({ port: shop.port, database: shop.database }, 'the shop listens');
  stopOnSignals(config.shutdownSeconds, () => shop.stop());
} catch (error) {
  if (error instanceof BootFailure) console.error(`The shop cannot start. ${error.message}`);
  else console.error('The shop cannot start.', describeError(error));
  process.exit(1);
}

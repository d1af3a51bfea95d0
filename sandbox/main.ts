import { shopAt, startExpressSandbox } from './gokwik/index.ts';
import { startSandbox } from './index.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
if (!settings.ok) {
  console.error(
    `The sandbox cannot start:\n${settings.problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
  process.exit(1);
}

const { host, logLevel, express } = settings.value;
const sandbox = await startSandbox(settings.value).catch(stopWith);
const expressSandbox = await startExpressSandbox({
  ...express,
  host,
  logLevel,
  paymentOrigin: sandbox.url,
  ...(express.shopUrl === undefined ? {} : { shop: shopAt(express.shopUrl) }),
}).catch(stopWith);
console.log(
  `Sandbox on ${sandbox.url}, express checkout on ${expressSandbox.url}, mail on ${sandbox.mailUrl}`,
);

function stopWith(error: unknown): never {
  console.error(`The sandbox cannot start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([sandbox.close(), expressSandbox.close()]).then(() => process.exit(0));
  });
}

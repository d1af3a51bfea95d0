import { join } from 'node:path';
import { type Environment, settings } from '../../server/settings.ts';

/** Settings of the running shop that apply to a preview too: they concern this machine, or the shop's look and rules. */
const keptSettings: readonly (keyof Environment)[] = [
  'LOG_LEVEL',
  'PAGES_DIR',
  'STORE_ID',
  'MEDIA_HOSTS',
  'REVIEWS_SHOWN',
  'PAYMENT_WINDOW_MINUTES',
  'COD_GUEST_MOST',
  'COD_PARCELS_NOT_TAKEN',
  'COD_CONFIRMATION',
];

/**
 * The environment of a shop that is only shown, with a database and ports of its own. No other setting of the running shop applies,
 * so that every provider is a stand-in: a preview charges nobody, and no message leaves it. Port 0: any free port, also where the
 * running shop has its sandboxes on ports of the owner's choice.
 */
export function previewEnvironment(
  environment: NodeJS.ProcessEnv,
  dataDir: string,
  port: string,
): NodeJS.ProcessEnv {
  const kept = new Set<string>(keptSettings);
  const dropped = new Set(settings.map(({ name }) => name).filter((name) => !kept.has(name)));
  return {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => !dropped.has(name))),
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_PORT: '0',
    GOKWIK_SANDBOX_PORT: '0',
    SMTP_SANDBOX_PORT: '0',
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
  };
}

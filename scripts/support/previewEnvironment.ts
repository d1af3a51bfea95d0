import { join } from 'node:path';

/**
 * The settings of a shop that is only shown: those of the running shop, but with its own database and ports. Port 0 means any
 * free port, even if the owner chose ports for the running shop's sandboxes.
 */
export function previewEnvironment(
  environment: NodeJS.ProcessEnv,
  dataDir: string,
  port: string,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_PORT: '0',
    GOKWIK_SANDBOX_PORT: '0',
    SMTP_SANDBOX_PORT: '0',
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
  };
}

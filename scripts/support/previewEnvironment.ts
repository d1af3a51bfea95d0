import { join } from 'node:path';

/**
 * The settings of a shop that is only shown: those of the running one, with a database and ports of its own. 0: any free port, also
 * where the running shop has its sandboxes on ports of the owner's choice.
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

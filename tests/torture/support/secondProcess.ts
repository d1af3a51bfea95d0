import { type ShopProcess, startShop } from '../../../scripts/support/shopProcess.ts';
import type { Arena } from './check.ts';
import { type Client, createClient } from './client.ts';
import { type Replacement, replacementEnv } from './replacement.ts';
import { preload, type TortureShop } from './shop.ts';

export interface SecondProcess {
  readonly process: ShopProcess;
  readonly client: Client;
  stop(): Promise<void>;
}

interface SecondSetup {
  readonly env?: Readonly<Record<string, string>>;
  readonly replacements?: readonly Replacement[];
  /** Modules that it loads before everything else. */
  readonly preload?: readonly string[];
}

/** Starts another process of the same shop, with the planted bug; `null` on the embedded database, which serves one process. */
export async function startSecond(
  { place, process }: TortureShop,
  { bug }: Pick<Arena, 'bug'>,
  { env = {}, replacements = [], preload: before = [] }: SecondSetup,
): Promise<SecondProcess | null> {
  if (place.databaseUrl === undefined) return null;
  const started = await startShop({
    databaseUrl: place.databaseUrl,
    sandboxUrl: process.sandboxUrl,
    env: {
      LOG_LEVEL: 'info',
      ...env,
      ...replacementEnv([...replacements, ...(bug?.replacements ?? [])]),
    },
    preload: [...before, preload],
  });
  const client = createClient(started.url);
  const stop = async () => {
    client.close();
    await started.stop();
  };
  return { process: started, client, stop };
}

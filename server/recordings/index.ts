/** Recordings of real sessions, which browsers of shoppers who agreed send in (`VITE_RECORDED_SHARE`). */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { ServerModule } from '../module.ts';
import { recordingRoutes } from './routes.ts';
import { createRecordingStore } from './store.ts';

interface RecordingsDeps {
  readonly config: Pick<Config, 'dataDir' | 'recordings'>;
  readonly now: () => number;
}

/** Without room for any, nothing is taken. */
export function createRecordings({ config, now }: RecordingsDeps): ServerModule {
  if (config.recordings === 0) return {};
  const store = createRecordingStore(join(config.dataDir, 'recordings'), config.recordings);
  return { routes: (app) => recordingRoutes(app, { store, now }) };
}

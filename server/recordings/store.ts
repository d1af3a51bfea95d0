import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface RecordingStore {
  /** Keeps a session's recording, in the place of an earlier one of the same session. */
  put(session: string, text: string): Promise<void>;
}

/** Files of a folder; where there are more than `most`, those that were written longest ago go. */
export function createRecordingStore(folder: string, most: number): RecordingStore {
  return {
    put: async (session, text) => {
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${session}.json`);
      await writeFile(`${file}.part`, text);
      await rename(`${file}.part`, file);
      await makeRoom(folder, most);
    },
  };
}

async function makeRoom(folder: string, most: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }));
      return { name, mtimeMs };
    }),
  );
  files.sort((a, b) => b.mtimeMs - a.mtimeMs);
  await Promise.all(files.slice(most).map(({ name }) => rm(join(folder, name), { force: true })));
}

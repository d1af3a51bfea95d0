import { fromPromise } from 'xstate';
import { type CopyReply, type EraseReply, personalDataMachine } from '../../machines/account/personalData.ts';
import { createPersonalData } from '../../services/personalData/index.ts';
import { startedIdentity } from '../identity.ts';

/** The shopper's copy of their data, saved as a file, and its erasure. */
export function providePersonalData() {
  const data = createPersonalData({
    origin: location.origin,
    accessToken: async () => {
      const reading = await startedIdentity().accessToken();
      return reading.kind === 'token' ? reading.token : null;
    },
    fetch: (input, init) => fetch(input, init),
  });
  return personalDataMachine.provide({
    actors: {
      saveCopy: fromPromise<CopyReply, undefined>(async ({ signal }) => {
        const copy = await data.copy({ signal });
        if (!copy.ok) return copy;
        saveFile(copy.value, 'your-data.json');
        return { ok: true, value: null };
      }),
      erase: fromPromise<EraseReply, undefined>(({ signal }) => data.erase({ signal })),
    },
  });
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

import { fromPromise } from 'xstate';
import { type CopyReply, type EraseReply, personalDataMachine } from '../../machines/account/personalData.ts';
import { startedIdentity } from '../identity.ts';

/** The shopper's copy of their data, saved as a file, and its erasure. */
export function providePersonalData() {
  /** Loaded on the first press, because hardly anybody presses. */
  async function service() {
    const { createPersonalData } = await import('../../services/personalData/index.ts');
    return createPersonalData({
      origin: location.origin,
      accessToken: () => startedIdentity().accessToken(),
      fetch: (input, init) => fetch(input, init),
    });
  }
  return personalDataMachine.provide({
    actors: {
      saveCopy: fromPromise<CopyReply, undefined>(async ({ signal }) => {
        const copy = await (await service()).copy({ signal });
        if (!copy.ok) return copy;
        saveFile(copy.value, 'your-data.json');
        return { ok: true, value: null };
      }),
      erase: fromPromise<EraseReply, undefined>(async ({ signal }) => (await service()).erase({ signal })),
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

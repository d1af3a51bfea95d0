import { BootFailure } from '../../server/boot.ts';
import { busyWords, isBusy } from '../../server/db/busy.ts';
import { systemReason } from '../../server/systemReason.ts';

/**
 * Runs a command's work, which returns the exit code. If the work fails with a BootFailure, the database is busy, or the operating
 * system refuses something, it prints what was not done and why, and returns 1.
 */
export async function orExplain(notDone: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const reason = systemReason(error);
    if (error instanceof BootFailure) console.error(`${notDone} ${error.message}`);
    else if (isBusy(error)) console.error(`${notDone} ${busyWords}`);
    else if (reason !== null) console.error(`${notDone} ${sentence(reason)}`);
    else throw error;
    return 1;
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

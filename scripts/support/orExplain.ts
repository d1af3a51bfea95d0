import { BootFailure } from '../../server/boot.ts';

/** Runs a command's work, which returns the exit code. Where a BootFailure ends it, prints what was not done, and why. */
export async function orExplain(notDone: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BootFailure)) throw error;
    console.error(`${notDone} ${error.message}`);
    return 1;
  }
}

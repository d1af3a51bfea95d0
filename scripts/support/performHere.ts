import { BootFailure } from '../../server/boot.ts';
import { type CommandName, commandPlaceOf, runCommand } from '../../server/commands/command.ts';
import type { CommandResult } from '../../server/commands/result.ts';
import type { Config } from '../../server/config.ts';
import { busyWords, isBusy } from '../../server/db/busy.ts';
import { openNamedShop } from './openNamedShop.ts';

/** Runs a command in this process, on the database of a shop that does not run, or of one on PostgreSQL. */
export async function performHere(
  config: Config,
  name: CommandName,
  args: readonly string[],
): Promise<CommandResult> {
  try {
    const { database, close } = await openNamedShop(config, `npm run ${name}`);
    try {
      return await runCommand(name, commandPlaceOf(config, database), args);
    } finally {
      await close();
    }
  } catch (error) {
    if (isBusy(error)) return { ok: false, lines: [`Nothing was changed. ${busyWords}`] };
    if (!(error instanceof BootFailure)) throw error;
    return { ok: false, lines: [`Nothing was changed. ${error.message}`] };
  }
}

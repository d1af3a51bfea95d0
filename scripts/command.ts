/**
 * `node scripts/command.ts <command> <words>`, as `npm run orders` and the merchant's other commands call it; also while the shop
 * runs. What each command does is in `server/commands/help.ts`.
 */
import { isHelpName } from '../server/commands/help.ts';
import { runCommand } from './support/runCommand.ts';

const [name = '', ...words] = process.argv.slice(2);
if (!isHelpName(name)) throw new Error(`There is no command "${name}".`);
process.exitCode = await runCommand(name, words);

/** `npm run privacy -- <copy | erase> <phone | order>`: the data of a person who asked for it; also while the shop runs. */
import { runCommand } from './support/runCommand.ts';

process.exitCode = await runCommand('privacy', process.argv.slice(2));

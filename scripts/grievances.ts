/** `npm run grievances -- <list | acknowledge | resolve> …`: complaints to the grievance officer; also while the shop runs. */
import { runCommand } from './support/runCommand.ts';

process.exitCode = await runCommand('grievances', process.argv.slice(2));

/** `npm run vitals -- [--days 28] [--json]`: how fast pages were for real shoppers; also while the shop runs. */
import { runCommand } from './support/runCommand.ts';

process.exitCode = await runCommand('vitals', process.argv.slice(2));

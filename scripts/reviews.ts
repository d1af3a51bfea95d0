/** `npm run reviews -- <list | allow | remove> …`: lists shoppers' reviews, shows them or takes them down; also while the shop runs. */
import { runCommand } from './support/runCommand.ts';

process.exitCode = await runCommand('reviews', process.argv.slice(2));

/** `npm run questions -- <list | answer | remove> …`: lists shoppers' questions, answers them or takes them down; also while the shop runs. */
import { runCommand } from './support/runCommand.ts';

process.exitCode = await runCommand('questions', process.argv.slice(2));

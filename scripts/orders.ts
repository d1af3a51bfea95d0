/** `npm run orders -- …`: what the shop's staff do with orders and refunds by hand, also while the shop runs. */
import { runCommand } from './support/runCommand.ts';

process.exitCode = await runCommand('orders', process.argv.slice(2));

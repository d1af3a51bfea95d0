/** `npm run invoices -- …`: the register of sales, the seller on invoices, credit notes; also while the shop runs. */
import { runCommand } from './support/runCommand.ts';

process.exitCode = await runCommand('invoices', process.argv.slice(2));

/** `npm run coupons -- codes <coupon>`: prints a bulk coupon's one-time codes and which are used; also while the shop runs. */
import { runCommand } from './support/runCommand.ts';

process.exitCode = await runCommand('coupons', process.argv.slice(2));

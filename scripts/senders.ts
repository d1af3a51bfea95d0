/**
 * `npm run senders`: checks that shipped code sends every event that a machine declares. Prints each event that only tests
 * could send, with the file that declares it. Exit code 1 if there is one.
 */
import { findUnsentEvents } from './senders/find.ts';

const { events, unsent } = await findUnsentEvents(process.cwd());
for (const { type, declaredIn } of unsent) {
  console.error(`${type} is declared in ${declaredIn}, but nothing in src sends it. Send it, or remove it.`);
}
console.log(`${events} events, ${unsent.length} without a sender`);
process.exitCode = unsent.length === 0 ? 0 : 1;

import { misused, unknownKind } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { inTransaction } from '../db/conflicts.ts';
import type { Row } from '../db/types.ts';
import { grievanceAcknowledgedMessage, grievanceResolvedMessage } from '../messages/grievanceMessages.ts';
import { lineOf, onOneLine } from '../plainText.ts';
import { momentOf } from '../times.ts';
import { dueOf } from './clock.ts';
import { contactDetailsOf, findStoreName, tellComplainant } from './tellComplainant.ts';

type Place = Pick<StaffServices, 'db' | 'storeId' | 'now'>;

const mostListed = 200;
const longestWords = 2_000;

/** `npm run grievances -- list | acknowledge | resolve`: complaints to the grievance officer, and their clock. */
export async function grievancesCommand(
  place: Place,
  [kind, ...rest]: readonly string[],
): Promise<CommandResult> {
  const [first, words, ...others] = rest;
  switch (kind) {
    case 'list':
      if (words !== undefined) return misused('grievances', `"${words}" is too much.`, kind);
      if (first === undefined || first === 'open' || first === 'resolved')
        return list(place, first ?? 'open');
      return misused('grievances', `Complaints are open or resolved, not "${first}".`, kind);
    case 'acknowledge':
      if (first === undefined) return misused('grievances', 'Which complaint? By its number.', kind);
      return acknowledge(place, rest);
    case 'resolve':
      if (first === undefined || words === undefined)
        return misused('grievances', 'Which complaint, and how was it resolved?', kind);
      if (others.length > 0) return misused('grievances', 'Put the words in quotes.', kind);
      return resolve(place, first, words);
    default:
      return unknownKind('grievances', kind);
  }
}

async function list({ db, storeId, now }: Place, which: 'open' | 'resolved'): Promise<CommandResult> {
  const rows = await db
    .selectFrom('grievance')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('resolved_at', which === 'open' ? 'is' : 'is not', null)
    .orderBy('created_at', which === 'open' ? 'asc' : 'desc')
    .limit(mostListed + 1)
    .execute();
  if (rows.length === 0) return { ok: true, lines: [`No complaints are ${which}.`] };
  const lines = rows
    .slice(0, mostListed)
    .flatMap((row) => [
      `${row.number}  ${momentOf(row.created_at)}  ${stateOf(row, now())}`,
      `  ${onOneLine(row.name)}, ${onOneLine(row.contact)}${row.order_code ? `, order ${onOneLine(row.order_code)}` : ''}`,
      `  ${onOneLine(row.complaint)}`,
      ...(row.resolution === null ? [] : [`  Resolved: ${onOneLine(row.resolution)}`]),
    ]);
  return { ok: true, lines: [...lines, ...(rows.length > mostListed ? ['… and more.'] : [])] };
}

/** What is due next, and whether its time is over. */
function stateOf({ created_at: received, ...row }: Row<'grievance'>, now: Date): string {
  if (row.resolved_at !== null) return `resolved ${momentOf(row.resolved_at)}`;
  const { acknowledgeBy, resolveBy } = dueOf(received);
  const [what, by] = row.acknowledged_at === null ? ['acknowledge', acknowledgeBy] : ['resolve', resolveBy];
  return `${now > by ? 'LATE: ' : ''}${what} by ${momentOf(by)}`;
}

/** Acknowledges all these complaints or, if one is unknown, none. Each complainant is told once, in the same transaction. */
function acknowledge({ db, storeId, now }: Place, numbers: readonly string[]): Promise<CommandResult> {
  return inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom('grievance')
      .select('number')
      .where('store_id', '=', storeId)
      .where('number', 'in', [...numbers])
      .execute();
    const unknown = numbers.filter((number) => !known.some((row) => row.number === number));
    if (unknown.length > 0) {
      const lines = [...unknown.map((number) => `There is no complaint ${number}.`), 'Nothing was changed.'];
      return { ok: false, lines };
    }
    const at = now();
    const rows = await trx
      .updateTable('grievance')
      .set({ acknowledged_at: at })
      .where('number', 'in', [...numbers])
      .where('acknowledged_at', 'is', null)
      .returningAll()
      .execute();
    const storeName = await findStoreName(trx, storeId);
    for (const { number, contact, created_at: received } of rows) {
      const message = grievanceAcknowledgedMessage({ number, storeName }, dueOf(received).resolveBy);
      await tellComplainant(trx, message, contact, at);
    }
    const fresh = new Map(rows.map((row) => [row.number, row]));
    const lines = [...new Set(numbers)].map((number) => {
      const row = fresh.get(number);
      return row === undefined
        ? `Complaint ${number} was acknowledged before. Nothing was changed.`
        : `Complaint ${number} is acknowledged, and ${toldWords(row)}.`;
    });
    return { ok: true, lines };
  });
}

/** Resolves a complaint, which also acknowledges it. */
async function resolve({ db, storeId, now }: Place, number: string, words: string): Promise<CommandResult> {
  const resolution = lineOf(words);
  if (resolution === '' || resolution.length > longestWords) {
    return { ok: false, lines: ['Say how it was resolved in 1 to 2,000 characters. Nothing was changed.'] };
  }
  const at = now();
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('grievance')
      .set((eb) => ({
        resolution,
        resolved_at: at,
        acknowledged_at: eb.fn.coalesce('acknowledged_at', eb.val(at)),
      }))
      .where('store_id', '=', storeId)
      .where('number', '=', number)
      .where('resolved_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) {
      return { ok: false, lines: [`There is no open complaint ${number}.`, 'Nothing was changed.'] };
    }
    const storeName = await findStoreName(trx, storeId);
    const message = grievanceResolvedMessage({ number, storeName }, resolution);
    await tellComplainant(trx, message, row.contact, at);
    const lines = [
      `Complaint ${number} is resolved, and ${toldWords(row)}; /grievances/${number} says how, too.`,
    ];
    return { ok: true, lines };
  });
}

function toldWords({ name, contact }: Pick<Row<'grievance'>, 'name' | 'contact'>): string {
  if (contact === '') return 'nobody is told: it has no address any more';
  return `${onOneLine(name)} is told ${contactDetailsOf(contact).phone === null ? 'by e-mail' : 'on the phone'}`;
}

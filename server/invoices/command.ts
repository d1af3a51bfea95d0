import { sql } from 'kysely';
import * as v from 'valibot';
import { misused, unknownKind } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { safeCell } from '../export/csv.ts';
import { dayOf, endOf, problemOfDays, startOf } from '../times.ts';
import { documentSchema } from './document.ts';
import { problemOfGstin } from './gstin.ts';
import { sellerOf } from './issue.ts';
import { listDocuments, printDocuments } from './listDocuments.ts';
import { gstStateOf } from './states.ts';

type Place = Pick<StaffServices, 'db' | 'now' | 'storeId'>;

/** `npm run invoices -- list | print | register | seller`. */
export async function invoicesCommand(
  place: Place,
  [kind, ...words]: readonly string[],
): Promise<CommandResult> {
  switch (kind) {
    case 'list':
      return listDocuments(place, words);
    case 'print':
      return printDocuments(place, words);
    case 'register': {
      const [from, to, extra] = words;
      if (from === undefined || to === undefined)
        return misused('invoices', 'From which day to which?', kind);
      if (extra !== undefined) return misused('invoices', `"${extra}" is too much.`, kind);
      const problem = problemOfDays(from, to);
      return problem === null ? register(place, from, to) : misused('invoices', problem, kind);
    }
    case 'seller': {
      if (words.length === 0) return showSeller(place);
      const [number = '', state = '', name = '', address = '', extra] = words.map((word) => word.trim());
      if (name === '' || address === '')
        return misused('invoices', 'GSTIN, state, name and address are needed.', kind);
      if (extra !== undefined)
        return misused('invoices', `"${extra}" is too much: put name and address in quotes.`, kind);
      return setSeller(place, number, state, [name, address]);
    }
    default:
      return unknownKind('invoices', kind);
  }
}

const header =
  'date,document,number,invoice,order,place of supply,state code,item,hsn,quantity,rate,taxable value,cgst,sgst,igst,total';

/** Both days, of India, included. Credit notes are negative. */
async function register({ db, storeId }: Place, from: string, to: string): Promise<CommandResult> {
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('issued_at', '>=', startOf(from))
    .where('issued_at', '<', endOf(to))
    .orderBy('kind', 'desc')
    .orderBy('year')
    .orderBy('sequence')
    .execute();
  const lines = rows.flatMap((row) => {
    const document = v.parse(documentSchema, row.document);
    const sign = row.kind === 'INVOICE' ? 1 : -1;
    return document.lines.map((line) =>
      [
        dayOf(row.issued_at),
        row.kind === 'INVOICE' ? 'invoice' : 'credit note',
        row.number,
        document.amends?.number ?? '',
        document.orderCode,
        document.placeOfSupply.name,
        document.placeOfSupply.code,
        line.title,
        line.hsn,
        String(sign * line.quantity),
        `${line.rateBps / 100}`,
        ...[line.taxable, line.cgst, line.sgst, line.igst, line.gross].map((paise) =>
          ((sign * paise) / 100).toFixed(2),
        ),
      ]
        .map(safeCell)
        .join(','),
    );
  });
  return { ok: true, lines: [header, ...lines] };
}

async function showSeller({ db, storeId }: Place): Promise<CommandResult> {
  const store = await db
    .selectFrom('store')
    .select('legal')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const { seller, address, gstin, state } = sellerOf(store.legal);
  const said = [seller, address, gstin && `GSTIN ${gstin}`, state];
  const known = said.flatMap((text) => (text ? [`  ${text}`] : []));
  return {
    ok: true,
    lines: [
      known.length === 0 ? 'Documents name no seller yet.' : 'Documents from now on name this seller:',
      ...known,
      'To change it: npm run invoices -- seller GSTIN STATE "name" "address"',
    ],
  };
}

async function setSeller(
  { db, storeId }: Place,
  number: string,
  state: string,
  [name, address]: readonly [string, string],
): Promise<CommandResult> {
  const problem = problemOfGstin(number, state);
  if (problem !== null) return refused(`${problem.reason}.`);
  const stateName = gstStateOf(state)?.name ?? state;
  await sql`update store set legal = coalesce(legal, '{}') || ${JSON.stringify({
    gstin: number,
    state: stateName,
    seller: name,
    address,
  })}::jsonb where id = ${storeId}`.execute(db);
  return {
    ok: true,
    lines: [
      `Documents from now on name ${name}, GSTIN ${number}, ${stateName}.`,
      'If you keep the shop as a folder, write the same into legal of its store.json: importing that file sets the seller, too.',
    ],
  };
}

function refused(line: string): CommandResult {
  return { ok: false, lines: [`${line} Nothing was changed.`] };
}

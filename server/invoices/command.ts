import { sql } from 'kysely';
import * as v from 'valibot';
import { safeCell } from '../export/csv.ts';
import type { CommandResult, StaffServices } from '../payments/refunds/staffRefunds.ts';
import { documentSchema } from './document.ts';
import { gstStateOf } from './states.ts';

type Place = Pick<StaffServices, 'db' | 'now' | 'storeId'>;

const usage = [
  'Usage: npm run -s invoices -- register <from> <to> > sales.csv   every line of every document, days as 2026-04-01',
  '       npm run invoices -- seller <GSTIN> <state> "<name>" "<address>"   who sells, on documents from now on',
];
const day = v.pipe(v.string(), v.isoDate());
const gstin = v.pipe(v.string(), v.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/));

/** `npm run invoices -- register | seller`. */
export async function invoicesCommand(
  place: Place,
  [kind, ...words]: readonly string[],
): Promise<CommandResult> {
  const [first = '', second = '', third = '', fourth = ''] = words;
  if (kind === 'register' && v.is(day, first) && v.is(day, second)) return register(place, first, second);
  if (kind === 'seller' && fourth !== '') return setSeller(place, first, second, [third, fourth]);
  return { ok: false, lines: usage };
}

const header =
  'date,document,number,invoice,order,place of supply,state code,item,hsn,quantity,rate,taxable value,cgst,sgst,igst,total';

/** Both days, of India, included. Credit notes are negative. */
async function register({ db, storeId }: Place, from: string, to: string): Promise<CommandResult> {
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('issued_at', '>=', new Date(`${from}T00:00:00+05:30`))
    .where('issued_at', '<', new Date(new Date(`${to}T00:00:00+05:30`).getTime() + 24 * 60 * 60_000))
    .orderBy('kind', 'desc')
    .orderBy('year')
    .orderBy('sequence')
    .execute();
  const lines = rows.flatMap((row) => {
    const document = v.parse(documentSchema, row.document);
    const sign = row.kind === 'INVOICE' ? 1 : -1;
    const date = new Date(row.issued_at.getTime() + 5.5 * 60 * 60_000).toISOString().slice(0, 10);
    return document.lines.map((line) =>
      [
        date,
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

async function setSeller(
  { db, storeId }: Place,
  number: string,
  state: string,
  [name, address]: readonly [string, string],
): Promise<CommandResult> {
  const known = gstStateOf(state);
  if (!v.is(gstin, number)) return refused(`${number} is not a GSTIN: 15 letters and digits.`);
  if (known === null) return refused(`There is no state ${state}.`);
  if (!number.startsWith(known.code)) return refused(`A GSTIN of ${known.name} begins with ${known.code}.`);
  await sql`update store set legal = coalesce(legal, '{}') || ${JSON.stringify({
    gstin: number,
    state: known.name,
    seller: name,
    address,
  })}::jsonb where id = ${storeId}`.execute(db);
  return { ok: true, lines: [`Documents from now on name ${name}, GSTIN ${number}, ${known.name}.`] };
}

function refused(line: string): CommandResult {
  return { ok: false, lines: [`${line} Nothing was changed.`] };
}

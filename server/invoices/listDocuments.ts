/** Tax invoices and credit notes for staff: a list, and the papers themselves. */
import type { ParseArgsOptionsConfig } from 'node:util';
import * as v from 'valibot';
import { formatPaise } from '../../src/pricing/money.ts';
import { misused } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandFile, CommandResult } from '../commands/result.ts';
import { readOptions } from '../commands/words.ts';
import type { Row } from '../db/types.ts';
import { readLook } from '../look/readLook.ts';
import { dayOf, endOf, problemOfDays, startOf } from '../times.ts';
import { documentSchema } from './document.ts';
import { printInvoice } from './print.ts';

type Place = Pick<StaffServices, 'db' | 'storeId'>;

const mostListed = 200;
/** A limit, because each document is drawn, and sent to where the command was typed. */
const mostPrinted = 50;

const listOptions = {
  from: { type: 'string' },
  to: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

/** Documents, the newest first, at most `mostListed`: those of all orders, or those of an order or of a number. */
export async function listDocuments({ db, storeId }: Place, args: readonly string[]): Promise<CommandResult> {
  const words = readWords('list', args, listOptions);
  if ('lines' in words) return words;
  const { from = null, to = null } = words.values;
  const problem = problemOfDays(from, to);
  if (problem !== null) return misused('invoices', problem, 'list');
  const { word } = words;
  const rows = await find({ db, storeId }, word)
    .$if(from !== null, (query) => query.where('issued_at', '>=', startOf(from ?? '')))
    .$if(to !== null, (query) => query.where('issued_at', '<', endOf(to ?? '')))
    .orderBy('issued_at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('sequence', 'desc')
    .limit(mostListed + 1)
    .execute();
  if (rows.length === 0) return { ok: true, lines: [nothingFound(word, from, to)] };
  return {
    ok: true,
    lines: [
      ...rows.slice(0, mostListed).map(lineOf),
      ...(rows.length > mostListed ? [`… and more than these ${mostListed}. Narrow it by a date.`] : []),
    ],
  };
}

function lineOf({ kind, number, issued_at: at, document: stored }: Row<'invoice'>): string {
  const { orderCode, buyer, totals, amends } = v.parse(documentSchema, stored);
  return [
    number,
    dayOf(at),
    kind === 'INVOICE' ? 'tax invoice' : `credit note of ${amends?.number ?? 'an invoice'}`,
    `order ${orderCode}`,
    buyer.name,
    formatPaise(totals.gross),
  ].join(' · ');
}

function nothingFound(word: string | undefined, from: string | null, to: string | null): string {
  const limits = [
    ...(word === undefined ? [] : [`with the number or order ${word}`]),
    ...(from === null ? [] : [`from ${from}`]),
    ...(to === null ? [] : [`until ${to}`]),
  ];
  if (limits.length === 0) return 'No invoices yet. An order gets its invoice when it is dispatched.';
  return `No invoice or credit note ${limits.join(', ')}. An order gets its invoice when it is dispatched.`;
}

const printOptions = { out: { type: 'string' } } as const satisfies ParseArgsOptionsConfig;

/** The PDF of one document, or of all those of an order. */
export async function printDocuments(place: Place, args: readonly string[]): Promise<CommandResult> {
  const words = readWords('print', args, printOptions);
  if ('lines' in words) return words;
  const { word, values } = words;
  if (word === undefined)
    return misused('invoices', 'Which one? By its number or the code of its order.', 'print');
  const rows = await find(place, word)
    .orderBy('issued_at')
    .orderBy('kind', 'desc')
    .limit(mostPrinted)
    .execute();
  if (rows.length === 0) return { ok: false, lines: [nothingFound(word, null, null)] };
  if (values.out !== undefined && rows.length > 1) {
    const numbers = rows.map(({ number }) => number).join(', ');
    return {
      ok: false,
      lines: [`Order ${word} has ${rows.length} papers, too many for one file. Name one of them: ${numbers}`],
    };
  }
  const store = await readLook(place.db, place.storeId);
  const files: CommandFile[] = [];
  for (const row of rows) {
    const pdf = await printInvoice(row, store?.look ?? null);
    files.push({
      path: values.out ?? `${row.number.replaceAll('/', '-')}.pdf`,
      base64: pdf.toString('base64'),
    });
  }
  return { ok: true, lines: rows.map(lineOf), files };
}

function find({ db, storeId }: Place, word: string | undefined) {
  // A file's name has dashes where the number has slashes.
  const asked = word?.trim().toUpperCase();
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('store_id', '=', storeId)
    .$if(asked !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('number', '=', asked ?? ''),
          eb(eb.fn<string>('replace', ['number', eb.val('/'), eb.val('-')]), '=', asked ?? ''),
          eb(
            'order_id',
            'in',
            eb
              .selectFrom('customer_order')
              .select('id')
              .where('code', '=', asked ?? '')
              .where('store_id', '=', storeId),
          ),
        ]),
      ),
    );
}

function readWords<Options extends ParseArgsOptionsConfig>(
  kind: 'list' | 'print',
  args: readonly string[],
  options: Options,
) {
  const reading = readOptions(args, options);
  if (typeof reading === 'string') return misused('invoices', reading, kind);
  const [word, extra] = reading.positionals;
  return extra === undefined
    ? { word, values: reading.values }
    : misused('invoices', `"${extra}" is too much.`, kind);
}

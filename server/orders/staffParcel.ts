/** Commands by which staff give an order its parcel, and dismiss reports of the courier. */
import * as v from 'valibot';
import { misused } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { followEarlierWords } from '../courier/followParcel.ts';
import { type AdvanceResult, advanceOrder } from './advanceOrder.ts';
import type { Move } from './orderMoves.ts';
import { lineText, trackingNumber } from './trackingNumber.ts';

export type ParcelMove = Extract<Move, { event: 'order.dispatch' | 'order.correctParcel' }>;

type Reading = { readonly ok: true; readonly move: ParcelMove } | (CommandResult & { readonly ok: false });

interface Label {
  readonly courier: string | null;
  readonly trackingId: string | null;
}

/** Reads the words after `dispatch`: each may be left out. Returns the move, or a text that says which word is wrong. */
export function dispatchMove(words: readonly string[]): Extract<Move, { event: 'order.dispatch' }> | string {
  const label = readLabel(words);
  return typeof label === 'string' ? label : { event: 'order.dispatch', ...label };
}

/** Reads the words after the order's code: the right courier and number. */
export function readParcel(words: readonly string[]): Reading {
  if (words.length > 2) return refuse(`"${words[2]}" is too much: put a name of several words in quotes.`);
  const label = readLabel(words);
  if (typeof label === 'string') return refuse(label);
  const { courier, trackingId } = label;
  if (courier === null || trackingId === null)
    return refuse('Which courier has it, and under which tracking number?');
  return { ok: true, move: { event: 'order.correctParcel', courier, trackingId } };
}

function readLabel([courier, number]: readonly string[]): Label | string {
  const name = v.safeParse(v.optional(courierName), courier);
  if (!name.success) return 'The courier has a name of at most 100 characters, such as "Delhivery".';
  const trackingId = v.safeParse(v.optional(trackingNumber), number);
  if (!trackingId.success) return badNumber;
  return { courier: name.output ?? null, trackingId: trackingId.output ?? null };
}

const courierName = v.pipe(lineText, v.nonEmpty());
const badNumber = 'The tracking number has digits or letters, at most 100, as on the label.';

function refuse(reason: string): CommandResult & { readonly ok: false } {
  return { ...misused('orders', reason, 'parcel'), ok: false };
}

/**
 * Gives an order its parcel. The courier's reports from before, while no order had this parcel, are applied to the order from
 * now on.
 */
export function assignParcel(
  { db, storeId, now }: Pick<StaffServices, 'db' | 'storeId' | 'now'>,
  code: string,
  move: ParcelMove,
): Promise<AdvanceResult> {
  const at = now();
  const { trackingId } = move;
  return advanceOrder(
    db,
    { storeId, code, now: at },
    move,
    { actor: 'STAFF', reason: null },
    async (trx, id) => {
      if (trackingId !== null) await followEarlierWords(trx, id, trackingId, at);
    },
  );
}

/** Dismisses the courier's reports about a parcel so far: they are no longer listed. Its next report is listed again. */
export async function dismissParcel(
  { db, storeId, now }: Pick<StaffServices, 'db' | 'storeId' | 'now'>,
  [number, extra]: readonly string[],
): Promise<CommandResult> {
  if (number === undefined) return misused('orders', 'Which parcel? By its tracking number.', 'dismiss');
  if (extra !== undefined) return misused('orders', `"${extra}" is too much.`, 'dismiss');
  const reading = v.safeParse(trackingNumber, number);
  if (!reading.success) return misused('orders', badNumber, 'dismiss');
  const trackingId = reading.output;
  const { numUpdatedRows } = await db
    .updateTable('courier_event')
    .set({ dismissed_at: now() })
    .where('tracking_id', '=', trackingId)
    .where('dismissed_at', 'is', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('order_id', 'is', null),
        eb('order_id', 'in', selectFrom('customer_order').select('id').where('store_id', '=', storeId)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 0n
    ? {
        ok: false,
        lines: [`The courier has said nothing new of a parcel ${trackingId}. Nothing was changed.`],
      }
    : {
        ok: true,
        lines: [
          `Done: what the courier has said of parcel ${trackingId} is not listed any more; its next word is.`,
        ],
      };
}

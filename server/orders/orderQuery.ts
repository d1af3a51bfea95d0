/** Which orders staff look for. */
import { type RawBuilder, sql } from 'kysely';
import type { StaffServices } from '../commands/place.ts';
import { problemOfDays } from '../times.ts';
import { allStageWords, stageWords } from './stageWords.ts';
import { type Stage, stages, statusOfStage } from './status.ts';

export type Place = Pick<StaffServices, 'db' | 'storeId'>;

export interface OrderQuery {
  /** A part of a code, of a phone or of the recipient's name. */
  readonly text: string | null;
  /** A word of `stageWords`. */
  readonly status: string | null;
  /** Days in India, `YYYY-MM-DD`, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

/** SQL, for a row of `customer_order`: whether the query finds it. */
export function isWanted(storeId: string, { text, status, from, to }: OrderQuery): RawBuilder<boolean> {
  const words = text?.trim() ?? null;
  const pattern = words === null ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const stage = status === null ? null : stageOfWord(status);
  const older = stage === null ? null : statusOfStage(stage);
  // A text with letters is a code or a name: its digits are no phone number.
  const phone = words === null || /\p{L}/u.test(words) ? '' : words.replace(/\D/g, '').slice(-10);
  // A code may be typed with blanks, or without its dashes.
  const letters = /^[\w\s-]*$/.test(words ?? '') ? (words ?? '').replace(/[\s_-]/g, '').toUpperCase() : '';
  return sql<boolean>`store_id = ${storeId}
      and (${pattern}::text is null or code like upper(${pattern})
        or length(${letters}) >= 3 and replace(code, '-', '') like '%' || ${letters} || '%' or shipping_address->>'name' ilike ${pattern}
        or length(${phone}) >= 4 and shipping_address->>'phone' like '%' || ${phone} || '%')
      and (${stage}::text is null or stage = ${stage} or stage is null and status = ${older}
        or ${stage} = 'returned' and ${isPartlyBack()})
      and (${from}::text is null or order_date >= (${from}::date)::timestamp at time zone 'Asia/Kolkata')
      and (${to}::text is null or order_date < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')`;
}

/** SQL, for a row of `customer_order`: some of what was delivered was sent back. */
export function isPartlyBack(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from order_line where order_line.order_id = customer_order.id
    and returned_quantity + faulty_quantity > 0)`;
}

/** What is wrong with the query; `null`: nothing. */
export function problemOf({ status, from, to }: OrderQuery): string | null {
  if (status !== null && stageOfWord(status) === null) {
    return `There is no status "${status}". There are: ${allStageWords.join(', ')}.`;
  }
  return problemOfDays(from, to);
}

function stageOfWord(word: string): Stage | null {
  return stages.find((stage) => stageWords[stage] === word.toLowerCase()) ?? null;
}

/** Parcels that staff must ask the courier about, each with the commands that help. */
import { type RawBuilder, sql } from 'kysely';
import type { StaffServices } from '../commands/place.ts';
import { finalBadCodes, lostCodes, newsOf } from '../courier/shiprocket.ts';
import { isOrder } from './orderReference.ts';
import { inProse, stageWords } from './stageWords.ts';
import { lifeAfter, type Stage, storedStage } from './status.ts';
import { recentMs, type Section, type Waiting } from './todoSections.ts';

/** The courier's latest report about a parcel. */
interface LatestReport {
  readonly code: string | null;
  readonly stage: Stage | null;
  readonly label: string;
  /** The courier's code. */
  readonly number: number;
  readonly outcome: string;
  readonly tracking_id: string;
  readonly since: Date;
  /** The code of the order that the report names, if the shop has that order, and its stage. */
  readonly named: string | null;
  readonly named_stage: Stage | null;
  readonly courier: string | null;
  readonly is_dismissed: boolean;
  /** Whether it came after the order's end (cancelled, delivered, lost or back at the shop), or the order has not ended. */
  readonly is_after_end: boolean;
  /** Whether it is about a parcel in which the shopper returns goods. */
  readonly is_return: boolean;
}

/**
 * Lists the parcels about whose latest report staff must do something, such as one that contradicts the order's stage or that no
 * order has, unless staff have dismissed it.
 */
export async function courierTrouble({ db, storeId, now }: StaffServices): Promise<Section> {
  const after = new Date(now().getTime() - recentMs);
  const { rows } = await sql<LatestReport>`
    select distinct on (courier_event.tracking_id) customer_order.code, ${storedStage()} as stage, label,
      courier_event.code as number, outcome, courier_event.tracking_id, received_at as since,
      dismissed_at is not null as is_dismissed, courier, is_return,
      (select code from customer_order as other where other.store_id = ${storeId} and other.code = upper(order_code)) as named,
      (select ${storedStage()} from customer_order where store_id = ${storeId} and code = upper(order_code)) as named_stage,
      received_at >= coalesce((select max(order_move.at) from order_move where order_move.order_id = customer_order.id
        and event in ('order.cancel', 'order.deliver', 'order.restock', 'order.writeOff', 'order.lose')), received_at) as is_after_end
    from courier_event left join customer_order on customer_order.id = courier_event.order_id
    where received_at >= ${after} and (store_id is null or store_id = ${storeId}) and outcome <> 'LATE' and (is_return or ${isItsParcel()})
    order by courier_event.tracking_id, courier_event.at desc, received_at desc`.execute(db);
  const items = rows
    .flatMap((report): Waiting[] => {
      const trouble = troubleOf(report);
      if (trouble === null || report.is_dismissed) return [];
      const dismiss = `orders -- dismiss ${quoted(report.tracking_id)}`;
      return [{ since: report.since, ...trouble, commands: [...trouble.commands, dismiss] }];
    })
    .toSorted((one, other) => one.since.getTime() - other.since.getTime());
  return { title: 'Parcels to ask the courier about', items, count: items.length, all: '' };
}

/**
 * SQL: the report is about a parcel that belongs to no order, or that its order still has. After a tracking number was
 * corrected, the reports about the wrong number are about somebody else's parcel.
 */
function isItsParcel(): RawBuilder<boolean> {
  return sql<boolean>`(courier_event.order_id is null or courier_event.tracking_id = any(
    select coalesce(order_line.tracking_id, courier_event.tracking_id) from order_line
    where order_line.order_id = courier_event.order_id))`;
}

type Trouble = Omit<Waiting, 'since'>;

function troubleOf(last: LatestReport): Trouble | null {
  const { code, stage, label, number, outcome, tracking_id: trackingId } = last;
  const parcel = `parcel ${trackingId}: the courier says ${label}`;
  if (last.is_return) {
    if (!finalBadCodes.has(number)) return null;
    const order = code === null ? 'its shopper' : code;
    return {
      what: `${parcel}, on its way back from ${order}`,
      commands: code === null ? [] : [`orders -- show ${code}`],
    };
  }
  if (code === null || stage === null) {
    if (outcome !== 'NO_ORDER') return null;
    return { what: `${parcel}, and no order has this parcel`, commands: commandsToAssign(last) };
  }
  const show = `orders -- show ${code}`;
  const contradiction = { what: `${code} is ${inProse(stageWords[stage])}, but ${parcel}`, commands: [show] };
  if (isOver(stage)) {
    const isMoved = last.is_after_end && newsOf(number) !== null && number !== broughtBack;
    return isMoved ? contradiction : null;
  }
  if (stage === 'delivered') {
    const news = newsOf(number);
    const isElsewhere = news === 'goingBack' || news === 'undelivered' || finalBadCodes.has(number);
    return last.is_after_end && isElsewhere ? contradiction : null;
  }
  if (stage === 'goingBack' && newsOf(number) === 'delivered') {
    return { ...contradiction, commands: [show, `orders -- move ${code} deliver`] };
  }
  if (outcome === 'UNKNOWN_CODE') {
    return { what: `${code}, ${parcel}, which the shop does not know`, commands: [show] };
  }
  if (!finalBadCodes.has(number)) return null;
  const [word, event] = lostCodes.has(number)
    ? (['lost', 'order.lose'] as const)
    : (['send-back', 'order.sendBack'] as const);
  const isPossible = lifeAfter({ parcel: stage, return: 'none', refund: 'none' }, { type: event }) !== null;
  return {
    what: `${code}, ${parcel}`,
    commands: [show, ...(isPossible ? [`orders -- move ${code} ${word}`] : [])],
  };
}

/** The commands that assign the parcel to the order that the courier names. */
function commandsToAssign({
  named,
  named_stage: stage,
  courier,
  tracking_id: trackingId,
}: LatestReport): string[] {
  if (named === null || stage === null) return [];
  const life = { parcel: stage, return: 'none', refund: 'none' } as const;
  const words = `${quoted(courier ?? 'courier')} ${quoted(trackingId)}`;
  const show = `orders -- show ${named}`;
  if (lifeAfter(life, { type: 'order.correctParcel' }) !== null)
    return [show, `orders -- parcel ${named} ${words}`];
  return lifeAfter(life, { type: 'order.dispatch' }) === null
    ? [show]
    : [show, `orders -- move ${named} dispatch ${words}`];
}

/** Quotes a text so that a shell reads it as one word: the courier's texts come from outside. */
function quoted(word: string): string {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Whether the courier's latest report about the order's parcel says that it is lost. */
export async function isSaidLost(
  { db, storeId }: Pick<StaffServices, 'db' | 'storeId'>,
  code: string,
): Promise<boolean> {
  const last = await db
    .selectFrom('courier_event')
    .innerJoin('customer_order', 'customer_order.id', 'courier_event.order_id')
    .select('courier_event.code')
    .where('store_id', '=', storeId)
    .where(isOrder(code))
    .where('outcome', '<>', 'LATE')
    .where(isItsParcel())
    .orderBy('courier_event.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && lostCodes.has(last.code);
}

/** The courier's code for a parcel that has been handed back to the shop. */
const broughtBack = 10;

/** Whether, as far as the shop knows, no parcel is on its way any more, and none has arrived. */
function isOver(stage: Stage): boolean {
  return stage === 'cancelled' || stage === 'restocked' || stage === 'writtenOff';
}

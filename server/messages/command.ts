import { sql } from 'kysely';
import { blank, misused, unknownKind } from '../commands/help.ts';
import type { CommandPlace } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { counted } from '../counted.ts';
import type { MessageState } from '../db/commerceTables.ts';
import type { Row } from '../db/types.ts';
import { isUuid } from '../graphql/input.ts';
import { momentOf } from '../times.ts';
import { rulesOf } from './kinds.ts';
import { previewMessage } from './preview.ts';
import { afterQuietHours } from './quietHours.ts';

type Place = Pick<CommandPlace, 'db' | 'storeId' | 'now' | 'quietHours'>;

const mostListed = 200;

const states: ReadonlyMap<string, MessageState> = new Map([
  ['failed', 'FAILED'],
  ['unsure', 'UNSURE'],
  ['waiting', 'WAITING'],
  ['sent', 'SENT'],
  ['skipped', 'SKIPPED'],
]);

/** `npm run messages -- list | retry | settle | preview`. Addresses are shown in part. */
export async function messagesCommand(
  place: CommandPlace,
  [kind, ...rest]: readonly string[],
): Promise<CommandResult> {
  const [first, second] = rest;
  switch (kind) {
    case 'list': {
      const state = states.get(first ?? 'failed');
      if (second !== undefined) return misused('messages', `"${second}" is too much.`, kind);
      return state === undefined
        ? misused('messages', `There is no list "${first}" of messages.`, kind)
        : list(place, state);
    }
    case 'retry':
    case 'settle': {
      const wrong = rest.find((id) => !isUuid(id));
      if (first === undefined) return misused('messages', 'Which message?', kind);
      return wrong === undefined
        ? (kind === 'retry' ? retry : settle)(place, rest)
        : misused('messages', `"${wrong}" is no message's number, as list prints it.`, kind);
    }
    case 'preview':
      return previewMessage(place, rest);
    default:
      return unknownKind('messages', kind);
  }
}

async function list(place: Place, state: MessageState): Promise<CommandResult> {
  const listed: readonly MessageState[] = state === 'WAITING' ? ['WAITING', 'CLAIMED', 'SENDING'] : [state];
  const rows = await place.db
    .selectFrom('outbox_message')
    .leftJoin('customer_order', 'customer_order.id', 'outbox_message.order_id')
    .select(['outbox_message.id', 'kind', 'channel', 'recipient', 'attempts', 'doubtful_calls', 'last_error'])
    .select(['outbox_message.created_at', 'code', 'next_attempt_at', 'state'])
    .where('state', 'in', listed)
    .where(ofShop(place))
    .orderBy('outbox_message.created_at', 'desc')
    .limit(mostListed + 1)
    .execute();
  if (rows.length === 0) return { ok: true, lines: [`No messages are ${state.toLowerCase()}.`] };
  const lines = rows.slice(0, mostListed).map((row) =>
    [
      row.id,
      momentOf(row.created_at),
      row.kind,
      row.code === null ? '' : `order ${row.code}`,
      `${row.channel.toLowerCase()} to ${hidden(row.recipient)}`,
      // A skipped message was claimed, which counts as an attempt, but its provider was not called.
      state === 'SKIPPED' ? 'not sent' : counted(row.attempts, 'call'),
      state === 'WAITING' ? waitsFor(row, place) : '',
      row.doubtful_calls > 0 && state !== 'UNSURE' ? 'may have arrived twice' : '',
      row.last_error ?? '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
  );
  const more = rows.length > mostListed ? ['… and more.'] : [];
  const isRetried = state === 'FAILED' || state === 'UNSURE';
  const next = isRetried
    ? [
        `To send one again: npm run messages -- retry ${blank('its number')}`,
        `If that is not needed: npm run messages -- settle ${blank('its number')}`,
      ]
    : [];
  return { ok: true, lines: [...lines, ...more, ...next] };
}

type WaitingMessage = Pick<Row<'outbox_message'>, 'kind' | 'state' | 'next_attempt_at'>;

/** Until when a message waits, and why. */
function waitsFor({ kind, state, next_attempt_at: due }: WaitingMessage, { now, quietHours }: Place): string {
  if (state !== 'WAITING') return 'is being sent';
  const time = now();
  const from = due > time ? due : time;
  const until = rulesOf(kind).isUrgent ? from : afterQuietHours(from, quietHours);
  if (until > from && quietHours !== null) {
    return `held until ${momentOf(until)} by the quiet hours ${quietHours.from}-${quietHours.to}`;
  }
  return due > time ? `due ${momentOf(due)}` : 'due now';
}

/** Shows enough of an address to recognise one that is known already. */
function hidden(address: string): string {
  const at = address.indexOf('@');
  return at < 0 ? `…${address.slice(-4)}` : `${address.slice(0, 2)}…${address.slice(at)}`;
}

async function retry(place: Place, ids: readonly string[]): Promise<CommandResult> {
  const time = place.now();
  const rows = await place.db
    .updateTable('outbox_message')
    .set({ state: 'WAITING', attempts: 0, doubtful_calls: 0, next_attempt_at: time, expires_at: null })
    .where('id', 'in', [...ids])
    .where('state', 'in', ['FAILED', 'UNSURE'])
    .where(ofShop(place))
    .returning(['id', 'kind', 'state', 'next_attempt_at'])
    .execute();
  const lines = rows.map((row) => `Message ${row.id} waits to be sent again: ${waitsFor(row, place)}.`);
  const hint = rows.length === 0 ? [] : ['What becomes of it: npm run messages -- list waiting'];
  return withMissing([...lines, ...hint], ids, rows);
}

/** Staff settle messages: an unsure one counts as sent, a failed one is not sent any more. */
async function settle(place: Place, ids: readonly string[]): Promise<CommandResult> {
  const rows = await place.db
    .updateTable('outbox_message')
    .set({
      state: sql<MessageState>`case state when 'UNSURE' then 'SENT' else 'SKIPPED' end`,
      last_error: sql<string>`concat_ws(' ', last_error, 'Settled by staff.')`,
    })
    .where('id', 'in', [...ids])
    .where('state', 'in', ['FAILED', 'UNSURE'])
    .where(ofShop(place))
    .returning(['id', 'state'])
    .execute();
  const lines = rows.map(({ id, state }) =>
    state === 'SENT' ? `Message ${id} counts as sent.` : `Message ${id} is not sent any more.`,
  );
  return withMissing(lines, ids, rows);
}

/** A message of no order, such as a code for signing in, is of every shop of the database. */
function ofShop({ storeId }: Place) {
  return sql<boolean>`not exists (select from customer_order where id = outbox_message.order_id and store_id <> ${storeId})`;
}

function withMissing(
  lines: readonly string[],
  ids: readonly string[],
  rows: readonly { readonly id: string }[],
): CommandResult {
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  return {
    ok: missing.length === 0,
    lines: [...lines, ...missing.map((id) => `There is no failed or unsure message ${id}.`)],
  };
}

import type { MessageState } from '../db/commerceTables.ts';
import { isUuid } from '../graphql/input.ts';
import type { CommandResult, StaffServices } from '../payments/refunds/staffRefunds.ts';

type Place = Pick<StaffServices, 'db' | 'now'>;

const usage = [
  'Usage: npm run messages -- preview <kind> [folder]    writes the e-mail as a page and as text',
  '       npm run messages -- templates                   the wordings of phone messages, for registering',
  '       npm run messages -- list [failed | unsure | waiting | sent | skipped]',
  '       npm run messages -- retry <id> …                sends failed or unsure messages again',
];
const mostListed = 200;

const states: ReadonlyMap<string, MessageState> = new Map([
  ['failed', 'FAILED'],
  ['unsure', 'UNSURE'],
  ['waiting', 'WAITING'],
  ['sent', 'SENT'],
  ['skipped', 'SKIPPED'],
]);

/** `npm run messages -- list | retry`: what became of messages to shoppers. Addresses are shown in part. */
export async function messagesCommand(
  place: Place,
  [kind = '', ...rest]: readonly string[],
): Promise<CommandResult> {
  const state = states.get(rest[0] ?? 'failed');
  if (kind === 'list' && rest.length <= 1 && state !== undefined) return list(place, state);
  if (kind === 'retry' && rest.length > 0) return retry(place, rest);
  return { ok: false, lines: usage };
}

async function list({ db }: Place, state: MessageState): Promise<CommandResult> {
  const rows = await db
    .selectFrom('outbox_message')
    .leftJoin('customer_order', 'customer_order.id', 'outbox_message.order_id')
    .select(['outbox_message.id', 'kind', 'channel', 'recipient', 'attempts', 'doubtful_calls', 'last_error'])
    .select(['outbox_message.created_at', 'code'])
    .where('state', '=', state)
    .orderBy('outbox_message.created_at', 'desc')
    .limit(mostListed + 1)
    .execute();
  if (rows.length === 0) return { ok: true, lines: [`No messages are ${state.toLowerCase()}.`] };
  const lines = rows
    .slice(0, mostListed)
    .map((row) =>
      [
        row.id,
        row.created_at.toISOString().slice(0, 16).replace('T', ' '),
        row.kind,
        row.code === null ? '' : `order ${row.code}`,
        `${row.channel.toLowerCase()} to ${hidden(row.recipient)}`,
        `${row.attempts} ${row.attempts === 1 ? 'call' : 'calls'}`,
        row.doubtful_calls > 0 && state !== 'UNSURE' ? 'may have arrived twice' : '',
        row.last_error ?? '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    );
  return { ok: true, lines: [...lines, ...(rows.length > mostListed ? ['… and more.'] : [])] };
}

/** Enough to recognise an address that is known already. */
function hidden(address: string): string {
  const at = address.indexOf('@');
  return at < 0 ? `…${address.slice(-4)}` : `${address.slice(0, 2)}…${address.slice(at)}`;
}

async function retry({ db, now }: Place, ids: readonly string[]): Promise<CommandResult> {
  const time = now();
  if (!ids.every(isUuid)) return { ok: false, lines: usage };
  const rows = await db
    .updateTable('outbox_message')
    .set({ state: 'WAITING', attempts: 0, doubtful_calls: 0, next_attempt_at: time, expires_at: null })
    .where('id', 'in', [...ids])
    .where('state', 'in', ['FAILED', 'UNSURE'])
    .returning('id')
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  return {
    ok: missing.length === 0,
    lines: [
      ...[...found].map((id) => `Message ${id} is sent again within a minute.`),
      ...missing.map((id) => `There is no failed or unsure message ${id}.`),
    ],
  };
}

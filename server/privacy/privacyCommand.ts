import { sql } from 'kysely';
import { misused, unknownKind } from '../commands/help.ts';
import type { CommandPlace } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { parsePhone } from '../identity/phone.ts';
import { copyOfData } from './copyOfData.ts';
import { erasePerson } from './erasePerson.ts';
import { type Asker, findPerson } from './person.ts';
import { isErased } from './personalTables.ts';

type Place = Pick<CommandPlace, 'db' | 'storeId' | 'now' | 'identitySecret'>;

/** `npm run privacy -- copy | erase`: the data of a person who asked the grievance officer. */
export async function privacyCommand(
  place: Place,
  [kind, who, ...others]: readonly string[],
): Promise<CommandResult> {
  if (kind !== 'copy' && kind !== 'erase') return unknownKind('privacy', kind);
  if (who === undefined) return misused('privacy', 'Whose data? By phone, or by a guest’s order.', kind);
  const [extra] = others;
  if (extra !== undefined) return misused('privacy', `"${extra}" is too much.`, kind);
  const asker = await findAsker(place, who);
  if (asker === null) {
    return { ok: false, lines: await whyNobody(place, who, kind) };
  }
  if (asker.kind === 'guestOrder' && asker.isErased) return erasedBefore(who);
  return kind === 'copy' ? copy(place, asker) : erase(place, asker);
}

/** A guest's order stays when its data is erased, and its code still finds it. */
type Found =
  | Exclude<Asker, { kind: 'guestOrder' }>
  | (Extract<Asker, { kind: 'guestOrder' }> & { readonly isErased: boolean });

async function findAsker({ db, storeId }: Place, who: string): Promise<Found | null> {
  const phone = parsePhone(who);
  if (phone !== null) {
    const user = await db
      .selectFrom('app_user')
      .select('id')
      .where('phone', '=', phone)
      .where('phone_verified', '=', true)
      .executeTakeFirst();
    return user === undefined ? null : { kind: 'account', userId: user.id };
  }
  const order = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('code', '=', who.trim().toUpperCase())
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return order === undefined ? null : { kind: 'guestOrder', orderId: order.id, isErased: isErased(order) };
}

/** Why nobody is found. A guest's phone is not verified, so staff are named its orders, and make sure of each whose it is. */
async function whyNobody({ db, storeId }: Place, who: string, kind: 'copy' | 'erase'): Promise<string[]> {
  const phone = parsePhone(who);
  const orders =
    phone === null
      ? []
      : await db
          .selectFrom('customer_order')
          .select('code')
          .where('store_id', '=', storeId)
          .where('user_id', 'is', null)
          .where('code', 'is not', null)
          .where(sql<boolean>`shipping_address->>'phone' = ${phone}`)
          .orderBy('order_date')
          .execute();
  if (orders.length === 0) {
    return [
      `There is no account of phone ${who}, and no guest’s order ${who}. An order of an account goes with its account.`,
      'Nothing was changed.',
    ];
  }
  return [
    `There is no account of phone ${who}. Guests have placed these orders with it; nothing was changed.`,
    'Make sure of each that it is theirs:',
    ...orders.map(({ code }) => `  npm run privacy -- ${kind} ${code}`),
  ];
}

async function copy({ db, storeId, now }: Place, asker: Asker): Promise<CommandResult> {
  const person = await findPerson(db, storeId, asker);
  if (person === null) return gone;
  return { ok: true, lines: JSON.stringify(await copyOfData(db, person, now()), null, 2).split('\n') };
}

async function erase(place: Place, asker: Asker): Promise<CommandResult> {
  const erased = await erasePerson(place, asker);
  if (erased.kind === 'unknown') return gone;
  if (erased.kind === 'erased') {
    return { ok: true, lines: ['The data is erased. Tax papers and amounts stay, as the law wants it.'] };
  }
  const waiting = erased.orders.map(({ code, because }) => `  ${code ?? 'not paid yet'}: ${because}`);
  return { ok: false, lines: ['Nothing was erased. Orders still need the data:', ...waiting] };
}

function erasedBefore(code: string): CommandResult {
  const order = code.trim().toUpperCase();
  return { ok: false, lines: [`The data of order ${order} is erased already. Nothing was changed.`] };
}

const gone: CommandResult = { ok: false, lines: ['Somebody has just erased it. Nothing was changed.'] };

import type { Kysely, Transaction } from 'kysely';
import type {
  OrderAddressInput,
  UpdateUserAddressInput,
  UserAddress,
  UserAddressConnection,
  UserAddressInput,
} from '../../src/contract/generated/schema.ts';
import { readPageArgs, readPageToken, writePageToken } from '../catalogue/pageToken.ts';
import type { Database, NewRow, Row } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireUser } from '../graphql/errors.ts';
import { isUuid, readInput, refuseInput } from '../graphql/input.ts';
import { addressProblems, normaliseAddress } from '../orders/orderAddress.ts';
import { AddressSchema } from '../orders/orderRequest.ts';

const mostAddresses = 20;
const sort = 'addresses';

/** searchUserAddresses (S §7): the caller's own, newest first. A page's end is how many came before. */
export async function searchAddresses(
  context: GraphQLContext,
  args: { readonly limit?: number | null; readonly nextToken?: string | null },
): Promise<UserAddressConnection> {
  const { userId } = requireUser(context);
  const { limit } = readPageArgs(args, 50);
  const [start = 0] = args.nextToken ? readPageToken(args.nextToken, sort, 1).keys : [];
  const rows = await context.db
    .selectFrom('user_address')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostAddresses)
    .execute();
  const end = start + limit;
  return {
    items: rows.slice(start, end).map(present),
    nextToken: end < rows.length ? writePageToken(sort, { keys: [end], id: '' }) : null,
    total: rows.length,
  };
}

/** createUserAddress (S §7). Refuses: INVALID_ADDRESS, and BAD_INPUT above 20 addresses. */
export function createAddress(context: GraphQLContext, input: UserAddressInput): Promise<UserAddress> {
  const { userId } = requireUser(context);
  const address = shape(input);
  return context.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if ((await countAddresses(trx, userId)) >= mostAddresses) {
      refuseInput('input', `At most ${mostAddresses} addresses. Remove one first.`);
    }
    const row = await trx
      .insertInto('user_address')
      .values({ ...address, user_id: userId, created_at: context.now() })
      .returningAll()
      .executeTakeFirstOrThrow();
    return present(row);
  });
}

/** updateUserAddress (S §7): what is not named stays. Refuses: NOT_FOUND, INVALID_ADDRESS. */
export function updateAddress(
  context: GraphQLContext,
  { id, ...change }: UpdateUserAddressInput,
): Promise<UserAddress> {
  const { userId } = requireUser(context);
  return context.db.transaction().execute(async (trx) => {
    const row = await lockAddress(trx, userId, id);
    const { name, phone, country, state, city, pinCode, address, ...optional } = change;
    const { id: _id, userID: _user, ...before } = present(row);
    const changed = await trx
      .updateTable('user_address')
      .set(
        shape({
          ...before,
          ...withoutAbsent({ name, phone, country, state, city, pinCode, address }),
          ...optional,
        }),
      )
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return present(changed);
  });
}

/** deleteUserAddress (S §7): the address that is no more. Refuses: NOT_FOUND. */
export async function deleteAddress(context: GraphQLContext, id: string): Promise<UserAddress> {
  const { userId } = requireUser(context);
  const row = isUuid(id)
    ? await context.db
        .deleteFrom('user_address')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst()
    : undefined;
  return row === undefined ? refuseMissing() : present(row);
}

async function lockAddress(trx: Transaction<Database>, userId: string, id: string) {
  const row = isUuid(id)
    ? await trx
        .selectFrom('user_address')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  return row ?? refuseMissing();
}

/** A missing address and another's are refused alike. */
function refuseMissing(): never {
  return refuse('NOT_FOUND', 'There is no such address.');
}

/** One at a time, so that the count holds. */
async function lockUser(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

async function countAddresses(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('user_address')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Checked and shaped like an order's address (S §5). */
function shape(input: OrderAddressInput): Omit<NewRow<'user_address'>, 'user_id'> {
  const fields = addressProblems(readInput(AddressSchema, input));
  if (Object.keys(fields).length > 0) refuse('INVALID_ADDRESS', 'Please check the address.', { fields });
  const { pinCode, phone, ...rest } = normaliseAddress(input);
  return { ...rest, pin_code: pinCode, phone: phone ?? '' };
}

function withoutAbsent<Fields extends Record<string, string | null | undefined>>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function present(row: Row<'user_address'>): UserAddress {
  const { id, name, phone, email, country, state, city, landmark, address, location, area } = row;
  const { user_id: userID, pin_code: pinCode } = row;
  return { id, userID, name, phone, email, country, state, city, pinCode, landmark, address, location, area };
}

import { type Kysely, sql, type Transaction } from 'kysely';
import type {
  OrderAddressInput,
  UpdateUserAddressInput,
  UserAddress,
  UserAddressConnection,
  UserAddressInput,
} from '../../src/contract/generated/schema.ts';
import { readPageArgs, readPageToken, writePageToken } from '../catalogue/pageToken.ts';
import { inTransaction } from '../db/conflicts.ts';
import type { Database, NewRow, Row } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireUser } from '../graphql/errors.ts';
import { isUuid, parseInput, refuseInWords } from '../graphql/input.ts';
import { maxAddresses } from '../orders/addressBook.ts';
import { AddressSchema, requireAddress } from '../orders/orderAddress.ts';
import { claimOrders } from './claimOrders.ts';

const sort = 'addresses';

type AddressRow = Omit<NewRow<'user_address'>, 'user_id'>;

/**
 * SearchUserAddresses (Specification 7): the caller's addresses, newest first, including those of orders that this browser
 * placed as a guest. A page token holds an offset.
 */
export async function searchAddresses(
  context: GraphQLContext,
  args: { readonly limit?: number | null; readonly nextToken?: string | null },
): Promise<UserAddressConnection> {
  const caller = requireUser(context);
  await claimOrders(context, caller);
  const { userId } = caller;
  const { limit } = readPageArgs(args, 50);
  const [start = 0] = args.nextToken ? readPageToken(args.nextToken, sort, 1).keys : [];
  const rows = await context.db
    .selectFrom('user_address')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxAddresses)
    .execute();
  const end = start + limit;
  return {
    items: rows.slice(start, end).map(present),
    nextToken: end < rows.length ? writePageToken(sort, { keys: [end], id: '' }) : null,
    total: rows.length,
  };
}

/**
 * CreateUserAddress (Specification 7). One that is saved already gets the details of this one (city, landmark, email …)
 * instead of a second entry. Refuses INVALID_ADDRESS, and BAD_INPUT above 20 addresses.
 */
export function createAddress(context: GraphQLContext, input: UserAddressInput): Promise<UserAddress> {
  const { userId } = requireUser(context);
  const address = addressRow(input);
  return inTransaction(context.db, async (trx) => {
    await lockUser(trx, userId);
    const row = await trx
      .insertInto('user_address')
      .values({ ...address, user_id: userId, created_at: context.now() })
      .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet(address))
      .returningAll()
      .executeTakeFirstOrThrow();
    if ((await countAddresses(trx, userId)) > maxAddresses) {
      refuseInWords('input', `At most ${maxAddresses} addresses. Remove one first.`);
    }
    return present(row);
  });
}

/**
 * UpdateUserAddress (Specification 7): changes the fields that are sent. Another entry that is the same then goes. Refuses
 * NOT_FOUND or INVALID_ADDRESS.
 */
export function updateAddress(
  context: GraphQLContext,
  { id, ...change }: UpdateUserAddressInput,
): Promise<UserAddress> {
  const { userId } = requireUser(context);
  return inTransaction(context.db, async (trx) => {
    await lockUser(trx, userId);
    const row = await lockAddress(trx, userId, id);
    const { name, phone, country, state, city, pinCode, address, ...optional } = change;
    const { id: _id, userID: _user, ...before } = present(row);
    const values = addressRow({
      ...before,
      ...withoutAbsent({ name, phone, country, state, city, pinCode, address }),
      ...optional,
    });
    await trx
      .deleteFrom('user_address')
      .where('user_id', '=', userId)
      .where('id', '<>', row.id)
      .where(isSameAddress(values))
      .execute();
    const changed = await trx
      .updateTable('user_address')
      .set(values)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return present(changed);
  });
}

/** DeleteUserAddress (Specification 7): returns the deleted address. Refuses NOT_FOUND. */
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

/** Refuses a missing address and another user's in the same way. */
function refuseMissing(): never {
  return refuse('NOT_FOUND', 'There is no such address.');
}

/** Locks the user's row, so that concurrent calls cannot exceed the limit of addresses together. */
async function lockUser(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** SQL: whether a saved address is equal by its column `fingerprint`. */
function isSameAddress({ name, phone, pin_code: pinCode, address, area }: AddressRow) {
  return sql<boolean>`(lower(name), phone, pin_code, lower(address), lower(coalesce(area, '')))
    = (lower(${name}::text), ${phone}::text, ${pinCode}::text, lower(${address}::text), lower(coalesce(${area ?? null}::text, '')))`;
}

async function countAddresses(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('user_address')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Validated and normalised like an order's address (Specification 5, "Validation rules"). */
function addressRow(input: OrderAddressInput): AddressRow {
  const { pinCode, phone, ...rest } = requireAddress(parseInput(AddressSchema, input));
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

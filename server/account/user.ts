import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { isEmailAddress } from '../../src/contract/email.ts';
import type { UpdateUserInput, User } from '../../src/contract/generated/schema.ts';
import { toRupees } from '../catalogue/rupees.ts';
import type { Database } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireUser } from '../graphql/errors.ts';
import { parseInput } from '../graphql/input.ts';
import { lineOf } from '../plainText.ts';
import { usableRewards } from '../rewards/ledger.ts';

/** GetUser (Specification 7): the signed-in caller. Refuses UNAUTHENTICATED, also if the account is gone or closed. */
export async function loadUser(context: GraphQLContext): Promise<User> {
  const { db, storeId } = context;
  const { userId } = requireUser(context);
  const row = await selectUser(db, storeId, userId, context.now());
  if (row === undefined || !row.is_active) return refuse('UNAUTHENTICATED', 'Sign in again.');
  return {
    id: row.id,
    owner: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    dob: row.dob,
    totalOrders: row.total_orders,
    isActive: row.is_active,
    authProvider: row.auth_provider,
    isAdmin: row.is_admin,
    profilePhotoUrl: row.profile_photo_url,
    emailVerified: row.email_verified,
    phoneVerified: row.phone_verified,
    isCognitoConfirmed: row.phone_verified,
    totalRewards: toRupees(row.total_rewards),
    createdAt: row.created_at.toISOString(),
  };
}

/** `total_orders` leaves out orders that wait for their payment or are cancelled. */
function selectUser(db: Kysely<Database>, storeId: string, userId: string, now: Date) {
  return db
    .selectFrom('app_user')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('customer_order')
        .select((order) => order.fn.countAll<number>().as('count'))
        .whereRef('customer_order.user_id', '=', 'app_user.id')
        .where('customer_order.store_id', '=', storeId)
        .where('customer_order.status', 'not in', ['PENDING', 'CANCELLED'])
        .$asScalar()
        .$notNull()
        .as('total_orders'),
      usableRewards({ storeId, userId }, now).as('total_rewards'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

const NameSchema = v.pipe(v.string(), v.transform(lineOf), v.maxLength(60, 'At most 60 characters'));

/** An empty text clears a field. A field that is not sent stays. */
const UserSchema = v.object({
  firstName: v.nullish(NameSchema),
  lastName: v.nullish(NameSchema),
  email: v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(200, 'Please enter valid email'),
      v.check((text) => text === '' || isEmailAddress(text), 'Please enter valid email'),
    ),
  ),
  gender: v.nullish(v.pipe(v.string(), v.transform(lineOf), v.maxLength(30, 'At most 30 characters'))),
  dob: v.nullish(v.pipe(v.string(), v.trim(), v.check(isBirthday, 'Please enter a date of the past'))),
  profilePhotoUrl: v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(500),
      v.regex(/^(https:\/\/\S+)?$/, 'Please enter a web address'),
    ),
  ),
});

/**
 * UpdateUser (Specification 7): changes names, email, gender, birthday and photo, but not the phone. A changed email counts
 * as not verified. Refuses UNAUTHENTICATED or BAD_INPUT.
 */
export async function updateUser(context: GraphQLContext, input: UpdateUserInput): Promise<User> {
  const { userId } = requireUser(context);
  const { firstName, lastName, email, gender, dob, profilePhotoUrl } = parseInput(UserSchema, input);
  const change = {
    ...(firstName === undefined ? {} : { first_name: firstName || null }),
    ...(lastName === undefined ? {} : { last_name: lastName || null }),
    ...(gender === undefined ? {} : { gender: gender || null }),
    ...(dob === undefined ? {} : { dob: dob || null }),
    ...(profilePhotoUrl === undefined ? {} : { profile_photo_url: profilePhotoUrl || null }),
    ...(email === undefined ? {} : { email: email || null, email_verified: isStillVerified(email || null) }),
  };
  if (Object.keys(change).length > 0) {
    await context.db.updateTable('app_user').set(change).where('id', '=', userId).execute();
  }
  return loadUser(context);
}

/** SQL: an email stays verified only if it does not change. */
function isStillVerified(email: string | null) {
  return sql<boolean>`email_verified and email is not distinct from ${email}`;
}

function isBirthday(text: string): boolean {
  if (text === '') return true;
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && time < Date.now();
}

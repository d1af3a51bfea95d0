import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Kysely } from 'kysely';
import type { CognitoUserPool } from '../config.ts';
import type { Database } from '../db/types.ts';
import { addUser, type EnsureUser } from './users.ts';

/**
 * Users of a real pool, by its admin API: two calls for a phone that is known and two for one that is not, so that
 * the time tells nothing. Credentials are the machine's own, as every AWS program finds them. Throws what the API says.
 */
export function ensureCognitoUser(db: Kysely<Database>, pool: CognitoUserPool): EnsureUser {
  const client = new CognitoIdentityProviderClient({ region: pool.region, endpoint: pool.endpoint });
  return async (phone) => addUser(db, phone, await poolUser(client, pool.id, phone));
}

async function poolUser(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  Username: string,
): Promise<string> {
  const user = { UserPoolId, Username };
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        ...user,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'phone_number', Value: Username },
          { Name: 'phone_number_verified', Value: 'true' },
        ],
      }),
    );
    // Confirms the user. Nobody knows the password, so there is no signing in with one.
    const Password = `${randomBytes(32).toString('base64url')}aA1!`;
    await client.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
    return subjectOf(User?.Attributes);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserAttributes } = await client.send(new AdminGetUserCommand(user));
    return subjectOf(UserAttributes);
  }
}

function subjectOf(attributes: readonly AttributeType[] = []): string {
  const subject = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (subject === undefined) throw new Error('The user pool answered a user without sub');
  return subject;
}

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
 * Ensures users of a real Cognito pool through its admin API, with the machine's AWS credentials. It makes two calls for known
 * and for unknown phones, so that the time does not reveal which phones are known. Throws the API's errors.
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
    // Setting a password confirms the user. It is random and not stored, so that nobody can sign in with it.
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
  if (subject === undefined) throw new Error('The user pool returned a user without sub');
  return subject;
}

import * as v from 'valibot';
import type { VerifyToken } from '../../graphql/caller.ts';
import type { CodeService } from '../codeService.ts';
import {
  createAuthChallengeWith,
  defineAuthChallenge,
  verifyAuthChallengeWith,
} from '../cognitoTriggers/handlers.ts';
import type { ChallengeResult, DefineAuthChallengeEvent } from '../cognitoTriggers/types.ts';
import { parsePhone } from '../phone.ts';
import type { Sessions } from '../sessions.ts';
import type { Keys } from '../signingKeys.ts';
import { issueTokens, type UserPoolIds } from '../tokens.ts';
import type { LoadUser } from '../users.ts';
import type { ChallengeSessions } from './challengeSession.ts';

export interface CognitoApiServices {
  readonly pool: UserPoolIds;
  readonly service: CodeService;
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly challenges: () => Promise<ChallengeSessions>;
  readonly verifyToken: VerifyToken;
  readonly loadUser: LoadUser;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A refusal in Cognito's form: HTTP 400 with `{__type, message}`. */
export class CognitoFailure extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

const wrongSession = () => new CognitoFailure('NotAuthorizedException', 'Invalid session for the user.');
const wrongSignIn = () => new CognitoFailure('NotAuthorizedException', 'Incorrect username or password.');

export type Operation = (body: unknown, device: string | null) => Promise<object>;

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(4_096));
const Client = { ClientId: Text };
const InitiateAuth = v.variant('AuthFlow', [
  v.object({
    ...Client,
    AuthFlow: v.literal('CUSTOM_AUTH'),
    AuthParameters: v.object({ USERNAME: Text }),
  }),
  v.object({
    ...Client,
    AuthFlow: v.picklist(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']),
    AuthParameters: v.object({ REFRESH_TOKEN: Text }),
  }),
]);
const RespondToAuthChallenge = v.object({
  ...Client,
  ChallengeName: v.literal('CUSTOM_CHALLENGE'),
  Session: Text,
  ChallengeResponses: v.object({ USERNAME: Text, ANSWER: Text }),
});
const GetTokensFromRefreshToken = v.object({ ...Client, RefreshToken: Text });
const RevokeToken = v.object({ ...Client, Token: Text });
const GetUser = v.object({ AccessToken: Text });

/**
 * The operations of Cognito's API that signing in needs. They run the same three challenge handlers as a real pool, so both
 * behave alike. They throw CognitoFailure.
 */
export function createOperations(services: CognitoApiServices): Readonly<Record<string, Operation>> {
  const { pool, service, keys, sessions, challenges } = services;
  const now = () => new Date(services.now());

  function read<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
    const reading = v.safeParse(schema, body);
    if (reading.success) return reading.output;
    const [issue] = reading.issues;
    throw new CognitoFailure('InvalidParameterException', `${v.getDotPath(issue) ?? 'body'} is not valid.`);
  }

  function requireClient(clientId: string): void {
    if (clientId !== pool.clientId) {
      throw new CognitoFailure('ResourceNotFoundException', 'User pool client does not exist.');
    }
  }

  /** Replies with the next challenge or with tokens, or refuses, as the handlers decide. */
  async function proceed(
    phone: string,
    rounds: readonly ChallengeResult[],
    device: string | null,
    userId: string | null,
  ): Promise<object> {
    const userAttributes = { phone_number: phone };
    const event: DefineAuthChallengeEvent = { request: { userAttributes, session: rounds }, response: {} };
    const { response } = await defineAuthChallenge(event);
    if (response.issueTokens === true && userId !== null) {
      const { refreshToken, owner } = await sessions.begin({ id: userId, phone }, now());
      const tokens = await issueTokens(pool, keys, owner, services.now());
      return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
    }
    const { challengeName } = response;
    if (challengeName === undefined) throw wrongSignIn();
    const create = createAuthChallengeWith({ standing: () => service.standing({ phone, device }) });
    const created = await create({
      request: { userAttributes, session: rounds, challengeName },
      response: {},
    });
    return {
      ChallengeName: challengeName,
      ChallengeParameters: { USERNAME: phone, ...created.response.publicChallengeParameters },
      Session: await (await challenges()).write({ phone, rounds }),
    };
  }

  async function refresh(refreshToken: string): Promise<object> {
    const owner = await sessions.byRefreshToken(refreshToken, now());
    if (owner === null) throw new CognitoFailure('NotAuthorizedException', 'Invalid Refresh Token');
    return { AuthenticationResult: await issueTokens(pool, keys, owner, services.now()) };
  }

  return {
    async InitiateAuth(body, device) {
      const request = read(InitiateAuth, body);
      requireClient(request.ClientId);
      if (request.AuthFlow !== 'CUSTOM_AUTH') return refresh(request.AuthParameters.REFRESH_TOKEN);
      const phone = parsePhone(request.AuthParameters.USERNAME);
      if (phone === null) throw new CognitoFailure('InvalidParameterException', 'USERNAME is not a phone.');
      return proceed(phone, [], device, null);
    },

    async RespondToAuthChallenge(body, device) {
      const { ClientId, Session, ChallengeName, ChallengeResponses } = read(RespondToAuthChallenge, body);
      requireClient(ClientId);
      const session = await (await challenges()).read(Session);
      if (session === null || parsePhone(ChallengeResponses.USERNAME) !== session.phone) throw wrongSession();
      const { phone, rounds } = session;
      let userId: string | null = null;
      const verify = verifyAuthChallengeWith({
        async accept(of, code) {
          const accepted = await service.accept({ phone: of, code, device });
          userId = accepted?.userId ?? null;
          return accepted !== null;
        },
      });
      const { response } = await verify({
        request: {
          userAttributes: { phone_number: phone },
          privateChallengeParameters: {},
          challengeAnswer: ChallengeResponses.ANSWER.trim(),
        },
        response: {},
      });
      const round = {
        challengeName: ChallengeName,
        challengeResult: response.answerCorrect === true,
        challengeMetadata: 'CODE',
      };
      return proceed(phone, [...rounds, round], device, userId);
    },

    async GetTokensFromRefreshToken(body) {
      const { ClientId, RefreshToken } = read(GetTokensFromRefreshToken, body);
      requireClient(ClientId);
      return refresh(RefreshToken);
    },

    /** Also succeeds for an unknown token, like Cognito. */
    async RevokeToken(body) {
      const { ClientId, Token } = read(RevokeToken, body);
      requireClient(ClientId);
      await sessions.revoke(Token, now());
      return {};
    },

    async GetUser(body) {
      const caller = await services.verifyToken(read(GetUser, body).AccessToken);
      const user = caller === null ? undefined : await services.loadUser(caller.userId);
      if (user === undefined) {
        throw new CognitoFailure('NotAuthorizedException', 'Invalid Access Token');
      }
      return { Username: user.id, UserAttributes: attributesOf(user) };
    },
  };
}

function attributesOf(user: NonNullable<Awaited<ReturnType<LoadUser>>>) {
  const attributes = {
    sub: user.id,
    phone_number: user.phone,
    phone_number_verified: String(user.phoneVerified),
    given_name: user.firstName,
    family_name: user.lastName,
    email: user.email,
  };
  return Object.entries(attributes).flatMap(([Name, Value]) => (Value === null ? [] : [{ Name, Value }]));
}

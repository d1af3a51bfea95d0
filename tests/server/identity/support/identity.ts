import { pino } from 'pino';
import * as v from 'valibot';
import { completeSignIn } from '../../../../server/account/index.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { createIdentity, type Identity, type OnSignedIn } from '../../../../server/identity/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

export interface IdentityApp extends TestApp {
  readonly identity: Identity;
  /** Requests a code as the browser with this cookie; returns the code that was sent and the browser's cookie. */
  askForCode(phone: string, cookie?: string): Promise<{ code: string; cookie: string }>;
  /** Signs in over HTTP as the browser with this cookie. */
  signIn(phone: string, code: string, cookie?: string): Promise<WireReply>;
  wire(operation: string, body: object, headers?: Record<string, string>): Promise<WireReply>;
  lastCode(phone: string): Promise<string>;
}

export interface WireReply {
  readonly status: number;
  readonly body: v.InferOutput<typeof WireBody>;
}

export interface IdentityAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => number;
  readonly database?: OpenDatabase;
  readonly onSignedIn?: OnSignedIn;
  /** Receives the log. */
  readonly logTo?: { write(line: string): void };
}

const WireBody = v.looseObject({
  __type: v.optional(v.string()),
  message: v.optional(v.string()),
  ChallengeName: v.optional(v.string()),
  ChallengeParameters: v.optional(v.record(v.string(), v.string())),
  Session: v.optional(v.string()),
  AuthenticationResult: v.optional(
    v.object({
      AccessToken: v.string(),
      IdToken: v.string(),
      RefreshToken: v.optional(v.string()),
      ExpiresIn: v.number(),
      TokenType: v.string(),
    }),
  ),
});

export const clientId = 'storefront';
export const asha = '+919812345678';
export const bela = '+919898989898';
export const dispatchDocument =
  'query ($phone: String!) { ensureUserAndDispatchOTP(storeId: "demo", phone: $phone) { isExistingUser } }';

/** Starts the backend with identity only. */
export async function openIdentityApp(options: IdentityAppOptions = {}): Promise<IdentityApp> {
  const { now = Date.now, onSignedIn = completeSignIn, database: shared, logTo } = options;
  const log = logTo === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, logTo);
  const made: Identity[] = [];
  const app = await openTestApp({
    ...(shared === undefined ? {} : { database: shared }),
    env: options.env ?? {},
    log,
    now,
    modules: ({ config, database }) => {
      made.push(createIdentity({ config, database, log, now, onSignedIn }));
      return made;
    },
  });
  const [identity] = made;
  if (identity === undefined) throw new Error('No identity was made');

  async function wire(operation: string, body: object, headers: Record<string, string> = {}) {
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/identity',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...headers,
      },
      payload: JSON.stringify(body),
    });
    return { status: reply.statusCode, body: v.parse(WireBody, reply.json()) };
  }

  async function lastCode(phone: string): Promise<string> {
    const { body } = await app.database.db
      .selectFrom('outbox_message')
      .select('body')
      .where('recipient', '=', phone)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return /^\d{6}/.exec(body)?.[0] ?? '';
  }

  return {
    ...app,
    identity,
    wire,
    lastCode,
    async askForCode(phone, cookie = '') {
      const reply = await app.query(dispatchDocument, { phone }, { cookie });
      if (reply.errors.length > 0) throw new Error(JSON.stringify(reply.errors));
      return { code: await lastCode(phone), cookie: cookieOf(reply.headers) };
    },
    async signIn(phone, code, cookie = '') {
      const begun = await beginSignIn(wire, phone);
      return answerCode(wire, { phone, code, session: begun.body.Session ?? '', cookie });
    },
  };
}

export function beginSignIn(wire: IdentityApp['wire'], phone: string): Promise<WireReply> {
  return wire('InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: phone },
    ClientMetadata: { checkout: 'true' },
    ClientId: clientId,
  });
}

export function answerCode(
  wire: IdentityApp['wire'],
  answer: { phone: string; code: string; session: string; cookie?: string },
): Promise<WireReply> {
  return wire(
    'RespondToAuthChallenge',
    {
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeResponses: { USERNAME: answer.phone, ANSWER: answer.code },
      Session: answer.session,
      ClientMetadata: { checkout: 'true' },
      ClientId: clientId,
    },
    { cookie: answer.cookie ?? '' },
  );
}

export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

function cookieOf(headers: Readonly<Record<string, unknown>>): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

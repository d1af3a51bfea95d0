import type { FastifyBaseLogger } from 'fastify';
import type { CognitoUserPool, Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { createLimits } from './codeLimits.ts';
import { type CodeService, createCodeService, type OnSignedIn } from './codeService.ts';
import { createCodes } from './codes.ts';
import { createChallengeSessions } from './cognitoApi/challengeSession.ts';
import { createOperations } from './cognitoApi/operations.ts';
import { wireRoutes } from './cognitoApi/routes.ts';
import { identityResolvers } from './resolvers.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { createMsg91Sender } from './senders/msg91.ts';
import { createOutboxSender } from './senders/outbox.ts';
import { createSessions } from './sessions.ts';
import { createKeys } from './signingKeys.ts';
import { triggerRoutes } from './triggerRoutes.ts';
import { createReadUser, type EnsureUser, ensureOwnUser } from './users.ts';
import { createVerifyToken } from './verifyToken.ts';

export type { CodeService, OnSignedIn } from './codeService.ts';

export interface IdentityOptions {
  readonly config: Pick<Config, 'identity' | 'storeId' | 'publicUrl'>;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onSignedIn: OnSignedIn;
}

export interface Identity extends ServerModule {
  readonly service: CodeService;
}

/**
 * Who shoppers are (S §1, §7): codes to phones, the shop's own user pool on Cognito's wire or a real one, and whose an
 * access token is.
 */
export function createIdentity({ config, database, log, now, onSignedIn }: IdentityOptions): Identity {
  const { db } = database;
  const { userPool, msg91, codesPerHour } = config.identity;
  const secrets = once(() => loadSecrets(db, config.identity.secret));
  const madeOf = <T>(make: (secrets: Secrets) => T) => once(async () => make(await secrets()));
  const keys = createKeys({ db, secrets, now });
  const sessions = createSessions(db);
  const service = createCodeService({
    db,
    storeId: config.storeId,
    codes: madeOf(createCodes),
    limits: madeOf((made) => createLimits(made, codesPerHour)),
    ensureUser: userPool.kind === 'own' ? ensureOwnUser(db) : lazyCognitoUsers(db, userPool),
    send: msg91 === null ? createOutboxSender(db) : createMsg91Sender(msg91, log),
    onSignedIn,
    log,
    now,
  });
  const verifyToken = createVerifyToken({ userPool, keys, sessions });

  return {
    service,
    verifyToken,
    resolvers: identityResolvers(service, userPool.kind === 'own'),
    async routes(app) {
      if (userPool.kind === 'cognito') {
        return triggerRoutes(app, { service, secret: userPool.triggerSecret, now });
      }
      const operations = createOperations({
        pool: userPool,
        service,
        keys,
        sessions,
        challenges: madeOf((made) => createChallengeSessions(made, now)),
        verifyToken,
        readUser: createReadUser(db),
        now,
      });
      return wireRoutes(app, operations);
    },
    async start() {
      await secrets();
      for (const warning of warnings(config)) log.warn(warning);
    },
  };
}

/** What is fine on one's own machine only. */
function warnings({ identity, publicUrl }: IdentityOptions['config']): string[] {
  if (!publicUrl.startsWith('https:')) return [];
  const unsent = 'Sign-in codes go to the outbox, not to phones: MSG91_AUTH_KEY is not set.';
  const unsealed = 'A leaked database would let others sign in as anybody: IDENTITY_SECRET is not set.';
  return [...(identity.msg91 === null ? [unsent] : []), ...(identity.secret === null ? [unsealed] : [])];
}

/** Amazon's client is loaded only where there is a pool to call. */
function lazyCognitoUsers(db: OpenDatabase['db'], pool: CognitoUserPool): EnsureUser {
  const load = once(async () => {
    const { ensureCognitoUser } = await import('./cognitoUsers.ts');
    return ensureCognitoUser(db, pool);
  });
  return async (phone) => (await load())(phone);
}

/** Made when it is first asked for; after a failure, at the next time. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

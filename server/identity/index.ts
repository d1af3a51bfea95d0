import type { FastifyBaseLogger } from 'fastify';
import type { CognitoUserPool, Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { onFirstUse } from '../firstUse.ts';
import type { ServerModule } from '../module.ts';
import { isOfThisMachine } from '../settingKinds.ts';
import { createCodeLimits } from './codeLimits.ts';
import { type CodeService, createCodeService, type OnSignedIn } from './codeService.ts';
import { createCodeStore } from './codes.ts';
import { createChallengeSessions } from './cognitoApi/challengeSession.ts';
import { createOperations } from './cognitoApi/operations.ts';
import { cognitoApiRoutes } from './cognitoApi/routes.ts';
import { identityResolvers } from './resolvers.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { createMsg91Sender } from './senders/msg91.ts';
import { createOutboxSender } from './senders/outbox.ts';
import { createSessions } from './sessions.ts';
import { createSigningKeys } from './signingKeys.ts';
import { triggerRoutes } from './triggerRoutes.ts';
import { createLoadUser, type EnsureUser, ensureOwnUser } from './users.ts';
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
 * Signs shoppers in (Specification 7): sends codes to phones, serves the shop's own user pool through Cognito's API or uses
 * a real pool, and verifies access tokens.
 */
export function createIdentity({ config, database, log, now, onSignedIn }: IdentityOptions): Identity {
  const { db } = database;
  const { userPool, msg91, codesPerHour } = config.identity;
  const secrets = onFirstUse(() => loadSecrets(db, config.identity.secret));
  const fromSecrets = <T>(make: (secrets: Secrets) => T) => onFirstUse(async () => make(await secrets()));
  const keys = createSigningKeys({ db, secrets, now });
  const sessions = createSessions(db);
  const service = createCodeService({
    db,
    storeId: config.storeId,
    codes: fromSecrets(createCodeStore),
    limits: fromSecrets((made) => createCodeLimits(made, codesPerHour)),
    ensureUser: userPool.kind === 'own' ? ensureOwnUser(db) : lazyCognitoUsers(db, userPool),
    send: msg91 === null ? createOutboxSender(db, config.storeId) : createMsg91Sender(msg91, log),
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
        challenges: fromSecrets((made) => createChallengeSessions(made, now)),
        verifyToken,
        loadUser: createLoadUser(db),
        now,
      });
      return cognitoApiRoutes(app, operations);
    },
    async start() {
      await secrets();
      for (const warning of warnings(config)) log.warn(warning);
    },
  };
}

/** Settings that are acceptable on a developer's machine only. */
function warnings({ identity, publicUrl }: IdentityOptions['config']): string[] {
  if (isOfThisMachine(publicUrl)) return [];
  const unsent = 'Sign-in codes go to the outbox, not to phones: MSG91_AUTH_KEY is not set.';
  const unsealed = 'A leaked database would let others sign in as anybody: IDENTITY_SECRET is not set.';
  return [...(identity.msg91 === null ? [unsent] : []), ...(identity.secret === null ? [unsealed] : [])];
}

/** Loads Amazon's client only where a real pool is used. */
function lazyCognitoUsers(db: OpenDatabase['db'], pool: CognitoUserPool): EnsureUser {
  const load = onFirstUse(async () => {
    const { ensureCognitoUser } = await import('./cognitoUsers.ts');
    return ensureCognitoUser(db, pool);
  });
  return async (phone) => (await load())(phone);
}

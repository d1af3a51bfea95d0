/** The shop's real server in this process, on the simulated database. It can be killed at any statement, and restarts. */
import type { Kysely, KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { completeSignIn, createAccount, createReviewPictures } from '../../server/account/index.ts';
import { type App, createApp } from '../../server/app.ts';
import type { StaffServices } from '../../server/commands/place.ts';
import { createCommerce } from '../../server/commerce/index.ts';
import { type Job, jobsOf } from '../../server/commerce/jobs.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/types.ts';
import { createExpress } from '../../server/express/index.ts';
import { createIdentity } from '../../server/identity/index.ts';
import { createPainters } from '../../server/images/painting/painters.ts';
import { createIntegrations } from '../../server/integrations/index.ts';
import { createRazorpayClient } from '../../server/payments/razorpay/index.ts';
import { createPrivacy } from '../../server/privacy/index.ts';
import { createVitals } from '../../server/vitals/index.ts';

export const origin = 'https://shop.example';

export interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

export interface ServerReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
}

export interface ShopServer {
  readonly config: Config;
  /** The database, whether or not the server is killed. */
  readonly db: Kysely<Database>;
  readonly jobs: readonly Job[];
  /** What the shop's staff use. */
  readonly staff: StaffServices;
  /** Handles a request; `null` if the server was killed meanwhile. */
  handle(request: ServerRequest): Promise<ServerReply | null>;
  /** Kills the server after so many statements of the next request, which rolls open transactions back. It restarts at once. */
  killAfter(statements: number): void;
  /** Faults that the server logged as errors. */
  readonly errors: string[];
  stop(): Promise<void>;
}

const environment = {
  PUBLIC_URL: origin,
  LOG_LEVEL: 'silent',
  INTEGRATIONS_SANDBOX: 'true',
  SIGN_IN_CODES_PER_HOUR: '1000000',
  IDENTITY_SECRET: 'the secret of a simulated shop, long enough',
};

class Killed extends Error {}

export async function startShopServer(opened: OpenDatabase, now: () => number): Promise<ShopServer> {
  const reading = readConfig(environment);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const { config } = reading;
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  const painters = createPainters();
  let statements = 0;
  let killAt: number | null = null;
  const killing: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      if (killAt !== null && statements > killAt) throw new Killed('The server was killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = opened.db.withPlugin(killing);
  const database: OpenDatabase = { ...opened, db };

  const start = async (): Promise<App> => {
    const identity = createIdentity({ config, database, log, now, onSignedIn: completeSignIn });
    const deps = { config, database, log, now };
    const { start: _startJobs, stop: _stopJobs, ...commerce } = createCommerce({ ...deps, painters });
    const app = await createApp({
      config,
      database,
      modules: [
        identity,
        commerce,
        createExpress({ ...deps, codes: identity.service }),
        createAccount({ ...deps, pictures: createReviewPictures({ db, now, painters }) }),
        createIntegrations(deps),
        createPrivacy(deps),
        createVitals(deps),
      ],
      pages: null,
      log,
      now,
    });
    await app.start();
    return app;
  };
  let app = await start();

  const restart = async () => {
    killAt = null;
    await app.stop();
    app = await start();
  };

  const razorpay = createRazorpayClient(config.razorpay);
  return {
    config,
    db: opened.db,
    staff: { db: opened.db, storeId: config.storeId, razorpay, now: () => new Date(now()) },
    jobs: jobsOf({
      db,
      database,
      razorpay,
      refundSpeed: config.razorpay.refundSpeed,
      tellCourier: null,
      now: () => new Date(now()),
      log,
    }),
    errors,
    async handle({ method, url, headers, body }) {
      const before = errors.length;
      const reply = await app.http.inject({
        method,
        url,
        headers: { ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      if (killAt !== null && statements > killAt) {
        errors.splice(before);
        await restart();
        return null;
      }
      killAt = null;
      const { 'set-cookie': cookies = [], ...others } = reply.headers;
      return {
        status: reply.statusCode,
        headers: {
          ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
          date: new Date(now()).toUTCString(),
        },
        cookies: [cookies].flat(),
        body: reply.body,
      };
    },
    killAfter(more) {
      killAt = statements + more;
    },
    stop: () => app.stop(),
  };
}

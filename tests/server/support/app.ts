import { tmpdir } from 'node:os';
import { type Logger, pino } from 'pino';
import { raisedLimits } from '../../../scripts/support/raisedLimits.ts';
import { type App, createApp } from '../../../server/app.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import type { Admissions } from '../../../server/graphql/admission.ts';
import type { VerifyToken } from '../../../server/graphql/caller.ts';
import type { ServerModule } from '../../../server/module.ts';
import type { PageModule } from '../../../server/pages/renderer.ts';
import { atEnd } from '../../support/atEnd.ts';
import { openTestDatabase } from './database.ts';

export interface TestApp extends App {
  readonly database: OpenDatabase;
  readonly config: Config;
  /** Runs an operation over injected HTTP, as a guest unless headers say otherwise. */
  query(document: string, variables?: object, headers?: Record<string, string>): Promise<TestReply>;
}

export interface TestReply {
  readonly status: number;
  readonly data: unknown;
  readonly errors: readonly { message: string; extensions: { code: string; details?: unknown } }[];
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestAppOptions {
  readonly database?: OpenDatabase;
  readonly env?: Readonly<Record<string, string>>;
  readonly modules?: (deps: { config: Config; database: OpenDatabase }) => readonly ServerModule[];
  readonly pages?: PageModule;
  /** Replaces the module that verifies tokens. */
  readonly verifyToken?: VerifyToken;
  readonly now?: () => number;
  readonly log?: Logger;
  readonly admissions?: Admissions;
}

/**
 * Starts the whole backend on its own database, without a port. It is stopped after the test, or after the file if it
 * was started in `beforeAll`.
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  const config = readTestConfig(options.env);
  const { verifyToken } = options;
  const app = await createApp({
    config,
    database,
    modules: [
      ...(options.modules?.({ config, database }) ?? []),
      ...(verifyToken === undefined ? [] : [{ verifyToken }]),
    ],
    pages: options.pages ?? null,
    log: options.log ?? pino({ level: 'silent' }),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.admissions === undefined ? {} : { admissions: options.admissions }),
  });
  await app.start();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= app.stop();
    return stopping;
  };
  atEnd(stop);

  async function query(document: string, variables: object = {}, headers: Record<string, string> = {}) {
    const reply = await app.http.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', 'x-api-key': config.publicApiKey, ...headers },
      payload: JSON.stringify({ query: document, variables }),
    });
    const { data = null, errors = [] } = reply.json();
    return { status: reply.statusCode, data, errors, headers: reply.headers };
  }

  return { ...app, stop, database, config, query };
}

function readTestConfig(env: Readonly<Record<string, string>> = {}): Config {
  const reading = readConfig({
    PUBLIC_URL: 'https://shop.example',
    DATA_DIR: tmpdir(),
    // A test that sends messages says so.
    SEND_MESSAGES: 'false',
    ...raisedLimits,
    ...env,
  });
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

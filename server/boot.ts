import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { shippingTierFaults } from './catalogue/shippingTiers.ts';
import { commandPlaceOf } from './commands/command.ts';
import { listenForCommands } from './commands/listen.ts';
import { type Config, readConfig } from './config.ts';
import { followDatabaseClock } from './db/clock.ts';
import { embeddedFolder, openEmbedded } from './db/embedded.ts';
import { type DataLock, type Holder, lockDataDir } from './db/lock.ts';
import { migrate, NewerDatabase, schemaOf } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { returnFreedMemory } from './freedMemory.ts';
import { readDemoShop } from './install/demo.ts';
import { fillShop, hasAnyShop, hasShop, otherShops } from './install/fill.ts';
import { createModules } from './modules.ts';
import { loadPages } from './pages/renderer.ts';
import { systemReason } from './systemReason.ts';
import { readDocuments } from './texts/documents.ts';

/** Lock time-out of the shop's statements, in milliseconds: shoppers are asked to retry instead. Commands have no such limit. */
const lockTimeoutMs = 1_000;

/** A reason why the shop cannot start, worded for its operator. */
export class BootFailure extends Error {}

/** Reads the settings. Throws a BootFailure that names each wrong one. */
export function requireConfig(environment: NodeJS.ProcessEnv): Config {
  const reading = readConfig(environment);
  if (!reading.ok) throw new BootFailure(reading.problems.join('\n'));
  return reading.config;
}

export interface Boot {
  readonly config: Config;
  /** Folder of the project: the built pages are looked for there. */
  readonly root: string;
  readonly log: FastifyBaseLogger;
  /** Called with the name of each step that can take time, before it starts. */
  readonly onStep?: (step: string) => void;
  /**
   * Work that runs while the database is opened, such as building the pages. Returns the configuration to serve with, which must
   * have the same database.
   */
  readonly meanwhile?: () => Promise<Config>;
}

export interface RunningShop {
  /** The settings that it serves with. */
  readonly config: Config;
  /** The port it listens on. */
  readonly port: number;
  readonly database: OpenDatabase['kind'];
  /** Lets running requests end, stops background work, closes the database. */
  stop(): Promise<void>;
}

/** Starts the shop: database, pages, HTTP. Throws a BootFailure for problems that the operator can fix. */
export async function bootShop({
  config: given,
  root,
  log,
  onStep = () => {},
  meanwhile = async () => given,
}: Boot): Promise<RunningShop> {
  await requirePort(given);
  const preparing = meanwhile();
  // If the database cannot be opened, that error is reported instead of this one.
  preparing.catch(() => {});
  const { database, lock, close } = await openShopDatabase(given, { log, onStep, lockTimeoutMs });
  const undo: (() => Promise<void>)[] = [close];
  const pagesDir = resolve(root, given.pagesDir);
  try {
    await fillOrWarn(database, given, { log, onStep });
    const config = await preparing;
    onStep('Starting the shop');
    const clock = await followDatabaseClock(database.db, log);
    undo.push(async () => clock.stop());
    const app = await createApp({
      config,
      database,
      modules: createModules({ config, database, log, now: clock.now }),
      pages: await loadPages(pagesDir),
      clientDir: join(pagesDir, 'client'),
      log,
      now: clock.now,
    });
    undo.push(() => app.stop());
    await app.start();
    const port = await listen(app.http, config);
    lock?.announce(port);
    if (lock !== undefined) {
      const place = { ...commandPlaceOf(config, database), now: () => new Date(clock.now()) };
      const listener = await listenForCommands(config.dataDir, place, log);
      undo.push(() => listener.stop());
    }
    const stopReturning = returnFreedMemory();
    undo.push(async () => stopReturning());
    return { config, port, database: database.kind, stop: () => unwind(undo) };
  } catch (error) {
    await unwind(undo);
    throw error;
  }
}

export interface ShopDatabase {
  readonly database: OpenDatabase;
  /** Held while the embedded database is open; PostgreSQL needs none. */
  readonly lock: DataLock | undefined;
  close(): Promise<void>;
}

interface Opening {
  readonly log?: Pick<FastifyBaseLogger, 'warn'>;
  readonly onStep?: (step: string) => void;
  readonly lockTimeoutMs?: number;
  /** What opens it, as it is typed; `null`: a shop. */
  readonly command?: string | null;
  /** Checks the schema or brings it up to date. By default, missing migrations are applied. */
  readonly prepare?: (database: OpenDatabase) => Promise<unknown>;
}

/** Locks and opens the shop's database, and migrates it unless `prepare` does otherwise. */
export async function openShopDatabase(
  config: Config,
  { log, onStep = () => {}, lockTimeoutMs, command = null, prepare = ({ db }) => migrate(db) }: Opening = {},
): Promise<ShopDatabase> {
  const lock = config.databaseUrl === undefined ? takeLock(config.dataDir, command) : undefined;
  const undo: (() => Promise<void>)[] = [async () => lock?.release()];
  try {
    onStep('Opening the database');
    const database = await open(config, log, lockTimeoutMs);
    undo.push(() => database.close());
    await prepare(database);
    for (const fault of await shippingTierFaults(database.db, config.storeId))
      log?.warn(`Shipping: ${fault}`);
    return { database, lock, close: () => unwind(undo) };
  } catch (error) {
    await unwind(undo);
    throw error instanceof NewerDatabase ? new BootFailure(error.message) : error;
  }
}

/**
 * Opens the database of a shop that is there. Throws a BootFailure where there is none, and makes no empty one by the way; or where
 * other processes may use it with an older schema.
 */
export async function openPresentShop(config: Config, command: string): Promise<ShopDatabase> {
  const { databaseUrl, dataDir, storeId } = config;
  if (databaseUrl === undefined && !existsSync(embeddedFolder(dataDir))) {
    throw new BootFailure(
      `DATA_DIR: there is no shop in ${resolve(dataDir)}. Is this the folder of the shop? ` +
        'npm start makes the demo shop there, npm run init -- folder one of your own.',
    );
  }
  const opened = await openShopDatabase(config, {
    command,
    prepare: (database) => requireSchema(database, storeId),
  });
  try {
    if (!(await hasShop(opened.database.db, storeId))) throw new BootFailure(noShopYet(storeId));
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * A command does not migrate PostgreSQL: a shop of the older version may run on it, and the command may be one that only reads. Nobody
 * else has the embedded database open.
 */
async function requireSchema({ db, kind }: OpenDatabase, storeId: string): Promise<void> {
  if (kind === 'pglite') {
    await migrate(db);
    return;
  }
  const schema = await schemaOf(db);
  if (schema === 'none') throw new BootFailure(noShopYet(storeId));
  if (schema === 'older')
    throw new BootFailure(
      'The database is still that of an older version of the shop: start the shop of this version first, which changes it.',
    );
}

async function unwind(undo: (() => Promise<void>)[]): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
}

function takeLock(dataDir: string, command: string | null): DataLock {
  const result = lockDataDir(dataDir, command);
  if (result.ok) return result.lock;
  if (result.reason === 'unwritable') {
    throw new BootFailure(`DATA_DIR: the folder ${dataDir} cannot be written to (${result.message}).`);
  }
  throw new BootFailure(`DATA_DIR: the folder ${dataDir} is in use by ${inUseBy(result.holder)}`);
}

/** Who holds the lock of a data folder, and what to do about it. */
function inUseBy(holder: Holder | null): string {
  const serves = 'The embedded database serves one process at a time:';
  const others = 'choose another folder, or set DATABASE_URL to use PostgreSQL with many processes.';
  if (holder === null) return `another process. ${serves} stop that one, ${others}`;
  const { pid, port, command } = holder;
  if (command !== null) return `${command} (pid ${pid}). ${serves} wait until it is done.`;
  if (port === null) return `a shop that starts or ends (pid ${pid}). ${serves} wait until it is done.`;
  return `another process (pid ${pid}, on port ${port}). ${serves} stop that one, ${others}`;
}

async function open(
  { databaseUrl, databasePool, dataDir }: Config,
  log: Pick<FastifyBaseLogger, 'warn'> | undefined,
  lockTimeoutMs: number | undefined,
): Promise<OpenDatabase> {
  const onFault = (fault: unknown) => log?.warn({ err: fault }, 'an idle database connection failed');
  try {
    if (databaseUrl !== undefined)
      return await openDatabase({ databaseUrl, poolSize: databasePool, lockTimeoutMs, onFault });
    return await openEmbedded(dataDir);
  } catch (error) {
    const setting = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    const what =
      databaseUrl === undefined ? `the database in ${dataDir}` : `PostgreSQL at ${placeOf(databaseUrl)}`;
    throw new BootFailure(`${setting}: ${what} cannot be opened: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The database's URL without user and password, for messages. */
function placeOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the given address';
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  const reason = systemReason(error) ?? (error instanceof Error ? error.message : String(error));
  return reason.replace(/\.$/, '');
}

/**
 * Fills an empty embedded database with the demo shop. A database that the operator provides stays empty until
 * `npm run init` or `npm run demo` fills it.
 */
async function fillOrWarn(
  { db, kind }: OpenDatabase,
  { storeId }: Config,
  { log, onStep }: { readonly log: FastifyBaseLogger; readonly onStep: (step: string) => void },
): Promise<void> {
  if (kind === 'pglite' && !(await hasAnyShop(db))) {
    onStep('Filling the shop with the demo catalogue');
    await fillShop(db, storeId, await readDemoShop());
  }
  const others = await otherShops(db, storeId);
  if (others.length > 0) {
    log.warn(
      `STORE_ID: the database has other shops than "${storeId}" (${others.join(', ')}). Let only one of them run: messages, ` +
        'refunds and other work that waits in the database are done with the accounts of whichever shop runs.',
    );
  }
  if (!(await hasShop(db, storeId))) log.warn(noShopYet(storeId));
  else if ((await readDocuments(db, storeId, 'page')).length === 0) {
    // As in a database from before pages were part of a shop's folder.
    log.warn(
      `The shop "${storeId}" has no pages of text, such as delivery and returns. ` +
        'Put them into the folder pages/ of a shop’s folder, and run npm run import -- pages folder.',
    );
  }
}

function noShopYet(storeId: string): string {
  return (
    `STORE_ID: the database has no shop "${storeId}". ` +
    'Make one with npm run init -- folder, or the demo shop with npm run demo.'
  );
}

/** Fails early when the port is taken: opening the database can take seconds. */
async function requirePort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw listenFailure(error, host, port);
  } finally {
    probe.close();
  }
}

async function listen(http: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    throw listenFailure(error, host, port);
  }
  const address = http.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function listenFailure(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new BootFailure(`PORT: port ${port} is taken by another program.`);
  if (code === 'EACCES') return new BootFailure(`PORT: this user may not listen on port ${port}.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new BootFailure(`HOST: ${host} is not an address of this machine.`);
  }
  return error;
}

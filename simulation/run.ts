/** One run: a shop, a server, a browser with one to three tabs, and steps that are drawn or given. */
import type vm from 'node:vm';
import { changes } from './merchant/changes.ts';
import { storeId } from './merchant/shop.ts';
import type { Args, PageView } from './page/types.ts';
import { type CardProvider, createCardProvider } from './providers/card.ts';
import { checkRest } from './rules/rest.ts';
import { createRules, type Violation } from './rules/rules.ts';
import type { SimulatedDatabase } from './server/database.ts';
import { origin, type ShopServer, startShopServer } from './server/shopServer.ts';
import { createDrawing, type Drawing, type FaultLevel } from './shopper/drawing.ts';
import type { Act, Step, TabName } from './shopper/steps.ts';
import { createProfile } from './tabs/profile.ts';
import { openTab, type Tab } from './tabs/realm.ts';
import { createWire, type Fault } from './wire/wire.ts';
import { live } from './world/takeOver.ts';
import { createWorld, type World } from './world/world.ts';

export interface RunOptions {
  readonly seed: string;
  readonly store: SimulatedDatabase;
  readonly script: vm.Script;
  /** How many steps to draw, or the steps to repeat. */
  readonly steps: number | readonly Step[];
  readonly faults: FaultLevel;
  /** Told of each transition that a machine of a tab took. */
  readonly onTransition?: (name: string) => void;
  readonly onStep?: (step: Step) => void;
}

export interface RunResult {
  readonly steps: readonly Step[];
  readonly violation: Violation | null;
  readonly hash: string;
  /** Timers and messages that ran. */
  readonly tasks: number;
  readonly calls: number;
  readonly trace: readonly string[];
}

const REST_MS = 120_000;
const JOBS_EVERY_MS = 60_000;
const STEPS_BETWEEN_DATABASE_RULES = 20;

export async function run(options: RunOptions): Promise<RunResult> {
  const world = createWorld(options.seed);
  const made: Step[] = [];
  let stage: Stage | null = null;
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  try {
    stage = await openStage(world, options);
    const violation = await play(stage, options, made, rejections);
    return {
      steps: made,
      violation,
      hash: world.hash(),
      tasks: world.count(),
      calls: stage.calls(),
      trace: world.tail(),
    };
  } finally {
    await stage?.close();
    process.removeListener('unhandledRejection', onRejection);
  }
}

async function play(
  stage: Stage,
  { steps, onStep = () => {} }: RunOptions,
  made: Step[],
  rejections: readonly unknown[],
): Promise<Violation | null> {
  const { world, rules, drawing } = stage;
  const count = typeof steps === 'number' ? steps : steps.length;
  const broken = () => rules.first() ?? crashOf(world, rejections);
  for (let index = 0; index < count; index += 1) {
    const given = typeof steps === 'number' ? null : steps[index];
    const planned = given ?? drawing.next(stage, index);
    stage.beginStep(given ?? null, index);
    world.tell(`step ${index} ${JSON.stringify(planned.act)}`);
    await stage.act(planned.act);
    await world.advance(planned.waitMs);
    const step = { ...planned, faults: stage.endStep() };
    made.push(step);
    onStep(step);
    stage.look(planned.act);
    if ((index + 1) % STEPS_BETWEEN_DATABASE_RULES === 0) await stage.readDatabase();
    const violation = broken();
    if (violation) return violation;
  }
  stage.beginStep({ act: { kind: 'wait' }, waitMs: 0, faults: {} }, count);
  await stage.rest(REST_MS);
  await stage.readDatabase();
  return broken();
}

function crashOf(world: World, rejections: readonly unknown[]): Violation | null {
  const [fault] = [...world.faults, ...rejections];
  if (fault === undefined) return null;
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  return { rule: 'nothing is thrown that nobody handles', details: text };
}

export interface Stage {
  readonly world: World;
  readonly rules: ReturnType<typeof createRules>;
  readonly drawing: Drawing;
  readonly card: CardProvider;
  readonly isOnline: () => boolean;
  tabs(): ReadonlyMap<TabName, Tab>;
  isFrozen(tab: TabName): boolean;
  view(tab: TabName): PageView;
  beginStep(given: Step | null, index: number): void;
  /** The faults of the calls since the step began. */
  endStep(): Readonly<Record<string, Fault>>;
  act(act: Act): Promise<void>;
  /** Compares what the tabs show with what they showed. */
  look(act: Act): void;
  readDatabase(): Promise<void>;
  /** Faults stop and time passes: everything must come to rest. */
  rest(milliseconds: number): Promise<void>;
  calls(): number;
  close(): Promise<void>;
}

async function openStage(world: World, options: RunOptions): Promise<Stage> {
  const { store, script, faults: level, onTransition } = options;
  let card: CardProvider | null = null;
  let server: ShopServer | null = null;
  const callOut = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input));
    if (url.origin !== origin) return world.busy(required(card).call(url, init));
    const { method, headers, body } = init ?? {};
    const plain: Record<string, string> = {};
    new Headers(headers).forEach((value, name) => {
      plain[name] = value;
    });
    const reply = await world.busy(
      required(server).handle({
        method: method === 'POST' ? 'POST' : 'GET',
        url: `${url.pathname}${url.search}`,
        headers: plain,
        body: typeof body === 'string' ? body : undefined,
      }),
    );
    if (!reply) throw new TypeError('fetch failed');
    world.tell(`server answers ${url.pathname} ${reply.status}`);
    return new Response(reply.body, { status: reply.status });
  };
  live(world, callOut);
  await store.restore();
  const shop = await startShopServer(store.database, world.now);
  server = shop;
  const payments = await createCardProvider(world, shop.config, origin);
  card = payments;

  const profile = createProfile(world);
  const tabs = new Map<TabName, Tab>();
  const frozen = new Set<TabName>();
  const incarnations = new Map<TabName, number>();
  let isOnline = true;
  let given: Step | null = null;
  let stepFaults: Record<string, Fault> = {};
  let stepCalls = new Map<string, number>();
  let stepIndex = 0;
  const drawing = createDrawing(world.random.fork('drawing'), level);
  const rules = createRules(shop, payments);
  const wire = createWire({
    world,
    server: shop,
    profile,
    origin,
    isOnline: () => isOnline,
    faultOf(name) {
      const number = (stepCalls.get(name) ?? 0) + 1;
      stepCalls.set(name, number);
      const key = `${name}#${number}`;
      const fault = given ? (given.faults[key] ?? null) : drawing.fault(stepIndex, key);
      if (fault) stepFaults[key] = fault;
      return fault;
    },
    onReply: (call) => rules.heard(call),
  });

  const open = (tab: TabName, url: string, session: Map<string, string>) => {
    const number = (incarnations.get(tab) ?? 0) + 1;
    incarnations.set(tab, number);
    const name = `${tab}${number}`;
    const opened = openTab({
      world,
      profile,
      name,
      origin,
      url,
      script,
      session,
      isOnline: () => isOnline,
      fetch: (address, init) => wire.fetch(name, address, init),
      loadScript: (address) => ({ after: 30, globals: scriptOf(address, name, payments) }),
      onLog: (entry, args) => rules.logged(name, entry, args),
      host: {
        name,
        tell: (line) => world.tell(`${name} ${line}`),
        took: onTransition ?? (() => {}),
        toasted: (text) => world.tell(`${name} toast ${text}`),
        settings: {
          url,
          origin,
          storeId,
          publicApiKey: shop.config.publicApiKey,
          userPool: {
            userPoolId: shop.config.identity.userPool.id,
            userPoolClientId: shop.config.identity.userPool.clientId,
            endpoint: '/api/identity',
          },
          merchantInfo: null,
        },
      },
    });
    tabs.set(tab, opened);
    opened.page.begin();
  };
  const end = (tab: TabName) => {
    const old = tabs.get(tab);
    if (!old) return;
    old.dispatch('pagehide');
    old.end();
    payments.forget(old.name);
    tabs.delete(tab);
    frozen.delete(tab);
  };
  const thaw = (tab: TabName) => {
    const owner = tabs.get(tab);
    if (!owner || !frozen.delete(tab)) return;
    world.thaw(owner.name);
    owner.setVisible(true);
  };
  const setOnline = (next: boolean) => {
    if (isOnline === next) return;
    isOnline = next;
    for (const [tab, { dispatch }] of tabs) if (!frozen.has(tab)) dispatch(next ? 'online' : 'offline');
  };
  const codeSentTo = async (phone: string): Promise<string> => {
    const message = await shop.db
      .selectFrom('outbox_message')
      .select('body')
      .where('recipient', 'like', `%${phone}`)
      .where('body', '~', '[0-9]{6}')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return /\d{6}/.exec(message?.body ?? '')?.[0] ?? '111111';
  };

  const gesture = async (tab: TabName, name: string, args: Args) => {
    const opened = tabs.get(tab);
    if (!opened || frozen.has(tab) || payments.windows(opened.name).length > 0) return;
    const phone = args.code === 'sent' ? opened.page.view().awaitsCodeOf : null;
    const full = phone === null ? args : { ...args, code: await codeSentTo(phone) };
    rules.gestureBegins(tab, name, args, opened.page.view());
    const outcome = opened.page.perform(name, full);
    if (outcome === 'dropped')
      rules.report('an event that the screen offers is taken', `tab ${tab}: ${name}`);
  };

  const runJobs = async () => {
    for (const job of shop.jobs.slice(0, 3)) await job.run();
  };
  const scheduleJobs = () => {
    world.after(JOBS_EVERY_MS, 'server', () => {
      void world.busy(runJobs());
      scheduleJobs();
    });
  };
  scheduleJobs();
  open('A', '/', new Map());
  await world.advance(500);

  const stage: Stage = {
    world,
    rules,
    drawing,
    card: payments,
    isOnline: () => isOnline,
    tabs: () => tabs,
    isFrozen: (tab) => frozen.has(tab),
    view: (tab) => required(tabs.get(tab) ?? null).page.view(),
    beginStep(next, index) {
      given = next;
      stepIndex = index;
      stepFaults = {};
      stepCalls = new Map();
    },
    endStep: () => stepFaults,
    async act(act) {
      switch (act.kind) {
        case 'gesture':
          return gesture(act.tab, act.name, act.args);
        case 'tab': {
          const current = tabs.get(act.tab);
          if (act.act === 'open' && !current) return open(act.tab, '/', new Map());
          if (!current) return;
          if (act.act === 'close' && tabs.size > 1) return end(act.tab);
          if (act.act === 'reload') {
            const { path } = current.page.view();
            end(act.tab);
            return open(act.tab, path === '' ? '/' : path, current.session);
          }
          if (act.act === 'freeze' && !frozen.has(act.tab)) {
            current.setVisible(false);
            frozen.add(act.tab);
            world.freeze(current.name);
          }
          if (act.act === 'thaw') thaw(act.tab);
          return;
        }
        case 'window': {
          const owner = tabs.get(act.tab);
          const [window] = owner ? payments.windows(owner.name) : [];
          if (!window || frozen.has(act.tab)) return;
          if (act.act === 'pay') await window.pay(true);
          if (act.act === 'pay unheard') await window.pay(false);
          if (act.act === 'fail') await window.fail();
          if (act.act === 'dismiss') window.dismiss();
          return;
        }
        case 'network':
          return setOnline(act.isOnline);
        case 'merchant':
          return changes.find(({ name }) => name === act.name)?.make(shop.db, act.args);
        case 'webhooks':
          return payments.setWebhooks(act.fate);
        case 'wait':
          return;
      }
    },
    look(act) {
      for (const [tab, { page }] of tabs)
        if (!frozen.has(tab)) rules.look(tab, page.view(), act, profile.stored());
      rules.lookAtServer();
    },
    readDatabase: () => rules.readDatabase(),
    async rest(milliseconds) {
      payments.setWebhooks('deliver');
      for (const tab of [...frozen]) thaw(tab);
      setOnline(true);
      for (const { name } of tabs.values()) for (const window of payments.windows(name)) window.dismiss();
      await world.advance(milliseconds);
      stage.look({ kind: 'wait' });
      if (!rules.first()) await checkRest(stage, shop);
    },
    calls: wire.calls,
    async close() {
      for (const tab of [...tabs.keys()]) end(tab);
      await payments.close();
      await shop.stop();
      await world.settle();
    },
  };
  return stage;
}

function scriptOf(address: string, tab: string, payments: CardProvider): object | null {
  return address.endsWith('/v1/checkout.js') ? { Razorpay: payments.windowClassOf(tab) } : null;
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('It has not been started');
  return value;
}

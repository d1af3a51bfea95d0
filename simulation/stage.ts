/** The environment of a run: the server, the providers, the browser's tabs and the network between them. */
import type vm from 'node:vm';
import { changes } from './merchant/changes.ts';
import type { Args, PageView } from './page/types.ts';
import { type CardProvider, createCardProvider } from './providers/card.ts';
import { createExpressProvider, type ExpressProvider } from './providers/express.ts';
import { reportOrderTransitions } from './report/orderTransitions.ts';
import { checkRest } from './rules/rest.ts';
import { createRules } from './rules/rules.ts';
import type { SimulatedDatabase } from './server/database.ts';
import { origin, type ShopServer, startShopServer } from './server/shopServer.ts';
import { createDrawing, type Drawing, type FaultLevel } from './shopper/drawing.ts';
import type { Act, Step, TabAct, TabName, WindowAct } from './shopper/steps.ts';
import { createLoading } from './tabs/loading.ts';
import { createProfile } from './tabs/profile.ts';
import { openTab, type Tab } from './tabs/realm.ts';
import { deliver } from './tabs/scripts.ts';
import { settingsOf } from './tabs/settings.ts';
import { createWire, type Fault } from './wire/wire.ts';
import { live } from './world/takeOver.ts';
import type { World } from './world/world.ts';

const JOBS_EVERY_MS = 60_000;
const THAWING_MS = 2_000;
const NEW_DOCUMENT_MS = 30;

export interface StageOptions {
  readonly store: SimulatedDatabase;
  readonly script: vm.Script;
  readonly faults: FaultLevel;
  /** The plot that the run follows to its end; absent: whether it follows one, and which, is drawn. */
  readonly plot?: string;
  /** Called with each transition that a tab's machine or an order takes. */
  readonly onTransition?: (name: string) => void;
  /** Further globals of the pages. */
  readonly globals?: Readonly<Record<string, unknown>>;
  /** Whether the pages are recorded. */
  readonly isRecorded?: boolean;
}

export interface Stage {
  readonly world: World;
  readonly rules: ReturnType<typeof createRules>;
  readonly drawing: Drawing;
  readonly card: CardProvider;
  readonly express: ExpressProvider;
  readonly isOnline: () => boolean;
  tabs(): ReadonlyMap<TabName, Tab>;
  isFrozen(tab: TabName): boolean;
  /** Whether a provider's window covers the tab's screen: its shopper can press nothing but what the window offers. */
  isCovered(tab: TabName): boolean;
  view(tab: TabName): PageView;
  /** The contents of the browser's localStorage. */
  stored(): ReadonlyMap<string, string>;
  beginStep(given: Step | null, index: number): void;
  /** The faults of the calls since the step began. */
  endStep(): Readonly<Record<string, Fault>>;
  act(act: Act): Promise<void>;
  /** Checks the safety rules on what the tabs show now, compared with before. */
  look(act: Act): void;
  /** Whether an order or payment operation was called since this was last asked. */
  hasOrdered(): boolean;
  readDatabase(isAtRest: boolean): Promise<void>;
  /** Stops all faults and lets time pass, after which everything must be at rest. */
  rest(milliseconds: number): Promise<void>;
  calls(): number;
  close(): Promise<void>;
}

export async function openStage(world: World, options: StageOptions): Promise<Stage> {
  const { store, script, faults: level, plot, onTransition, globals = {}, isRecorded = false } = options;
  /** Orders or payments were called since the database was read. */
  let isOrdering = false;
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
    isOrdering = true;
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
  const express = createExpressProvider({ world, config: shop.config, origin, card: payments, codeSentTo });

  const profile = createProfile(world);
  const tabs = new Map<TabName, Tab>();
  const frozen = new Set<TabName>();
  const incarnations = new Map<TabName, number>();
  const thawedAt = new Map<string, number>();
  let isOnline = true;
  let isCodeBroken = false;
  let given: Step | null = null;
  let stepFaults: Record<string, Fault> = {};
  let stepCalls = new Map<string, number>();
  let stepIndex = 0;
  const drawing = createDrawing(world.random.fork('drawing'), level, plot ?? null);
  const rules = createRules(shop, payments, world.now);
  /** The fault of a call, or of a file that a tab loads. */
  const faultOf = (name: string): Fault | null => {
    const number = (stepCalls.get(name) ?? 0) + 1;
    stepCalls.set(name, number);
    const key = `${name}#${number}`;
    const fault = given ? (given.faults[key] ?? null) : drawing.fault(stepIndex, key);
    if (fault) stepFaults[key] = fault;
    isCodeBroken ||= fault !== null && /^(code|defect) /.test(name);
    return fault;
  };
  const wire = createWire({
    world,
    server: shop,
    profile,
    origin,
    isOnline: () => isOnline,
    faultOf,
    onCarried: rules.measuring.carried,
    onReply: ({ tab: name, ...call }) => {
      isOrdering ||= /order|transaction/i.test(call.name);
      const tab = [...tabs].find(([, opened]) => opened.name === name)?.[0];
      if (tab) rules.heard({ tab, ...call });
    },
  });

  const scriptOf = (address: string, name: string): object | null => {
    if (address.includes('/channels/')) return {};
    if (address.endsWith('/v1/checkout.js')) return { Razorpay: payments.windowClassOf(name) };
    if (!express.isScript(address)) return null;
    const receive = (from: string) =>
      [...tabs.values()].find((tab) => tab.name === name)?.dispatch('message', { origin: from });
    return { gokwikSdk: express.sdkOf({ name, receive, faultOf }) };
  };
  const open = (tab: TabName, url: string, session: Map<string, string>, isReopened = false) => {
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
      globals,
      session,
      isReopened,
      isOnline: () => isOnline,
      fetch: (address, init) => wire.fetch(name, address, init),
      loadScript: (address) =>
        deliver(scriptOf(address, name), faultOf(`script ${address.split('/').at(-1)}`)),
      onLog(entry, args) {
        // These logs are expected: a thawed tab reports that its time limits were exceeded while it was frozen, and a tab
        // reports that a part of its code was lost or is broken.
        const isThawing = world.now() - (thawedAt.get(name) ?? 0) < THAWING_MS;
        if (!isThawing && !isCodeBroken) rules.logged(name, entry, args);
      },
      beacon(address, body) {
        const isRefused = faultOf('beacon') !== null;
        if (isRefused) rules.measuring.mayLose(name);
        else void wire.fetch(name, address, { method: 'POST', body, keepalive: true }).catch(() => {});
        return !isRefused;
      },
      async copy() {
        const fault = faultOf('clipboard');
        if (fault === null) return;
        if (fault.kind === 'slow') {
          await new Promise<void>((resolve) => void world.after(fault.reply, name, resolve));
        } else throw new DOMException('Write permission denied.', 'NotAllowedError');
      },
      goTo(address) {
        world.after(NEW_DOCUMENT_MS, 'browser', () => {
          const left = tabs.get(tab);
          if (left?.name !== name) return;
          rules.tabReloaded(tab, left.page.view());
          rules.reopened(tab);
          end(tab);
          open(tab, address, session);
        });
      },
      host: {
        name,
        isRecorded,
        isDefect: (part) => faultOf(`defect in ${part}`) !== null,
        dispatch: (type, event) => tabs.get(tab)?.dispatch(type, event),
        tell: (line) => world.tell(`${name} ${line}`),
        took: onTransition ?? (() => {}),
        toasted: (text) => world.tell(`${name} toast ${text}`),
        load: createLoading({ world, tab: name, faultOf }),
        settings: settingsOf(shop.config, url),
      },
    });
    tabs.set(tab, opened);
    opened.page.begin();
  };
  const end = (tab: TabName, isTold = true) => {
    const old = tabs.get(tab);
    if (!old) return;
    if (isTold) old.dispatch('pagehide');
    old.end();
    wire.forget(old.name);
    payments.forget(old.name);
    express.forget(old.name);
    tabs.delete(tab);
    frozen.delete(tab);
  };
  const thaw = (tab: TabName) => {
    const owner = tabs.get(tab);
    if (!owner || !frozen.delete(tab)) return;
    world.thaw(owner.name);
    thawedAt.set(owner.name, world.now());
    owner.setVisible(true);
  };
  const setOnline = (next: boolean) => {
    if (isOnline === next) return;
    isOnline = next;
    for (const [tab, { dispatch }] of tabs) if (!frozen.has(tab)) dispatch(next ? 'online' : 'offline');
  };
  const isCovered = (tab: TabName) => {
    const name = tabs.get(tab)?.name;
    return name !== undefined && (payments.windows(name).length > 0 || express.offered(name).length > 0);
  };
  const gesture = async (tab: TabName, name: string, args: Args) => {
    const opened = tabs.get(tab);
    if (!opened || frozen.has(tab) || isCovered(tab)) return;
    const phone = args.code === 'sent' ? opened.page.view().awaitsCodeOf : null;
    const full = phone === null ? args : { ...args, code: await codeSentTo(phone) };
    const before = opened.page.view();
    const outcome = opened.page.perform(name, full);
    // A shortened run can contain gestures that the screen no longer offers.
    if (outcome === 'notOffered') return;
    rules.gestureMade(tab, name, args, before);
    if (outcome === 'dropped')
      rules.report(`an event that the screen offers is taken: ${name}`, `tab ${tab}`);
  };

  const tabAct = (tab: TabName, act: TabAct, url = '/') => {
    const current = tabs.get(tab);
    if (act === 'open' && !current) return open(tab, url, new Map());
    if (!current) return;
    switch (act) {
      case 'open':
        return;
      case 'close':
        if (tabs.size === 1) return;
        rules.tabClosed(tab);
        return end(tab);
      case 'reload':
      case 'crash': {
        const view = current.page.view();
        if (act === 'crash') rules.measuring.mayLose(view.page);
        rules.tabReloaded(tab, view);
        end(tab, act === 'reload');
        return open(tab, view.path === '' ? '/' : view.path, current.session, true);
      }
      case 'freeze':
        if (frozen.has(tab)) return;
        current.setVisible(false);
        frozen.add(tab);
        return world.freeze(current.name);
      case 'thaw':
        return thaw(tab);
    }
  };
  const windowAct = async (tab: TabName, act: WindowAct) => {
    const owner = tabs.get(tab);
    const [window] = owner ? payments.windows(owner.name) : [];
    if (!window || frozen.has(tab)) return;
    if (act === 'pay') await window.pay(true);
    if (act === 'pay unheard') await window.pay(false);
    if (act === 'fail') await window.fail();
    if (act === 'dismiss') window.dismiss();
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
    express,
    isOnline: () => isOnline,
    tabs: () => tabs,
    isFrozen: (tab) => frozen.has(tab),
    isCovered,
    view: (tab) => required(tabs.get(tab) ?? null).page.view(),
    stored: () => profile.stored(),
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
        case 'tab':
          return tabAct(act.tab, act.act, act.url);
        case 'window':
          return windowAct(act.tab, act.act);
        case 'widget': {
          const owner = tabs.get(act.tab);
          return owner && !frozen.has(act.tab) ? express.act(owner.name, act.choice) : undefined;
        }
        case 'network':
          return setOnline(act.isOnline);
        case 'merchant':
          return changes.find(({ name }) => name === act.name)?.make(shop.db, act.args, shop.staff);
        case 'refunds':
          return payments.setRefunds(act.fate);
        case 'webhooks':
          return payments.setWebhooks(act.fate);
        case 'wait':
          return;
      }
    },
    look(act) {
      const awake = [...tabs].filter(([tab]) => !frozen.has(tab));
      const views = new Map(awake.map(([tab, { page }]) => [tab, page.view()]));
      rules.look(views, act, profile.stored());
      rules.lookAtServer();
    },
    hasOrdered() {
      const hasThen = isOrdering;
      isOrdering = false;
      return hasThen;
    },
    readDatabase: (isAtRest) => rules.readDatabase(isAtRest),
    async rest(milliseconds) {
      payments.setWebhooks('deliver');
      for (const tab of [...frozen]) thaw(tab);
      setOnline(true);
      for (const { name } of tabs.values()) {
        for (const window of payments.windows(name)) window.dismiss();
        const choice = { act: 'close', hearing: 'once', paymentType: 'COD', phone: '', code: '' } as const;
        await express.act(name, choice);
      }
      await world.advance(milliseconds);
      stage.look({ kind: 'wait' });
      if (!rules.first()) await checkRest(stage, shop.db);
    },
    calls: wire.calls,
    async close() {
      for (const tab of [...tabs.keys()]) end(tab);
      if (onTransition) await reportOrderTransitions(shop.db, onTransition);
      await payments.close();
      await shop.stop();
      await world.settle();
    },
  };
  return stage;
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('It has not been started');
  return value;
}

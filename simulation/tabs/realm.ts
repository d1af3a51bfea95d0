/** A tab: a realm of its own in this process, with a browser's globals that the world controls. */
import vm from 'node:vm';
import type { Page, TabHost } from '../page/types.ts';
import { cryptoOf, dateOf, timersOf } from '../world/takeOver.ts';
import type { World } from '../world/world.ts';
import type { Profile } from './profile.ts';
import type { DeliveredScript } from './scripts.ts';

export interface TabOptions {
  readonly world: World;
  readonly profile: Profile;
  /** Distinguishes the tab and its incarnation after a reload. */
  readonly name: string;
  readonly origin: string;
  readonly url: string;
  readonly script: vm.Script;
  /** Whether the page was reloaded, or restored after a crash. */
  readonly isReopened: boolean;
  /** The tab's sessionStorage, which survives a reload. */
  readonly session: Map<string, string>;
  readonly isOnline: () => boolean;
  readonly fetch: (url: string, init: RequestInit | undefined) => Promise<unknown>;
  /** Loads a script of a third party. */
  readonly loadScript: (url: string) => DeliveredScript;
  /** Sends a page's beacon. Returns `false` when the browser refuses it. */
  readonly beacon: (url: string, body: BodyInit) => boolean;
  /** Copies a text to the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** Opens a new document in the tab. */
  readonly goTo: (url: string) => void;
  readonly host: TabHost;
  /** Further globals of the page. */
  readonly globals: Readonly<Record<string, unknown>>;
  readonly onLog: (level: string, args: readonly unknown[]) => void;
}

export interface Tab {
  readonly name: string;
  readonly page: Page;
  readonly session: Map<string, string>;
  /** Sends an event to the window, such as `online`. */
  dispatch(type: string, event?: object): void;
  setVisible(isVisible: boolean): void;
  /** Ends the tab without any events, like a crash. */
  end(): void;
}

type Listener = (event: object) => void;

export function openTab(options: TabOptions): Tab {
  const { world, profile, name, origin, session, script } = options;
  const random = world.random.fork(name);
  const listeners = new Map<string, Set<Listener>>();
  const targets = {
    addEventListener(type: string, listener: Listener, { signal }: AddEventListenerOptions = {}) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
      signal?.addEventListener('abort', () => listeners.get(type)?.delete(listener));
    },
    removeEventListener: (type: string, listener: Listener) => void listeners.get(type)?.delete(listener),
  };
  const dispatch = (type: string, event: object = {}) => {
    for (const listener of [...(listeners.get(type) ?? [])]) listener({ type, ...event });
  };
  let visibility = 'visible';
  const realm = vm.createContext(vm.constants.DONT_CONTEXTIFY);
  const randoms = cryptoOf((bytes) => random.fill(bytes));
  const document = documentOf(options, realm, () => visibility, { ...targets, dispatch });
  const location = Object.assign(new URL(options.url, origin), {
    reload: () => options.goTo(`${location.pathname}${location.search}`),
    assign: options.goTo,
  });
  const log =
    (level: string) =>
    (...args: unknown[]) =>
      options.onLog(level, args);
  const timers = timersOf(() => world, name);
  const navigation = new Navigation(options.isReopened ? 'reload' : 'navigate');
  Object.assign(realm, {
    ...timers,
    ...targets,
    Date: dateOf(realm.Date, world.now),
    URL,
    URLSearchParams,
    Headers,
    Request,
    Response,
    Blob,
    AbortController,
    AbortSignal,
    DOMException,
    Event,
    EventTarget,
    TextEncoder,
    TextDecoder,
    atob,
    btoa,
    structuredClone,
    queueMicrotask,
    ReadableStream,
    PerformanceNavigationTiming: Navigation,
    MutationObserver: observerOf((drawn) => world.after(FRAME_MS, name, drawn)),
    HTMLElement: Form,
    HTMLFormElement: Form,
    Element: Form,
    FormData: Fields,
    fetch: (input: unknown, init?: RequestInit) => options.fetch(String(input), init),
    crypto: { getRandomValues: randoms.getRandomValues, randomUUID: randoms.randomUUID },
    performance: {
      now: world.now,
      timeOrigin: 0,
      getEntriesByType: () => [navigation],
      mark() {},
      measure() {},
    },
    console: { info: log('info'), log: log('info'), warn: log('warning'), error: log('error'), debug() {} },
    reportError: log('error'),
    requestAnimationFrame: (draw: (at: number) => void) =>
      Number(timers.setTimeout(() => draw(world.now()), visibility === 'visible' ? 16 : 1_000)),
    cancelAnimationFrame: timers.clearTimeout,
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    localStorage: profile.localStorageOf(name),
    sessionStorage: sessionStorageOf(session),
    navigator: {
      get onLine() {
        return options.isOnline();
      },
      locks: profile.locksOf(name),
      sendBeacon: options.beacon,
      clipboard: { writeText: options.copy },
      userAgent: 'simulated',
      language: 'en-IN',
    },
    BroadcastChannel: function BroadcastChannel(channel: string) {
      return profile.openChannel(name, channel);
    },
    document,
    location,
    history: { state: null, replaceState() {}, pushState() {}, scrollRestoration: 'auto' },
    scrollTo() {},
    simulatedTab: options.host,
    ...options.globals,
  });
  realm.Math.random = () => random.next();
  realm.window = realm;
  realm.self = realm;
  reportMissing(realm, (global) => options.onLog('error', [`The simulated browser has no ${global}`]));
  profile.listen({ tab: name, onStorage: (change) => dispatch('storage', change) });
  script.runInContext(realm);
  const page: Page = realm.simulatedPage;
  return {
    name,
    page,
    session,
    dispatch,
    setVisible(isVisible) {
      visibility = isVisible ? 'visible' : 'hidden';
      document.dispatch('visibilitychange');
    },
    end() {
      world.drop(name);
      profile.forget(name);
    },
  };
}

/** Globals that only some browsers have, or only Node. The code checks that they exist before it uses them. */
const ASKED_FOR_FIRST: readonly string[] = ['Buffer', 'global', 'PerformanceObserver', 'requestIdleCallback'];

/**
 * Reports each global that the page's code names and the realm lacks. If the shop catches the exception, the code after it
 * would never run in a simulation, and nobody would notice.
 */
function reportMissing(realm: vm.Context, report: (global: string) => void): void {
  const known: object = Object.getPrototypeOf(realm);
  const has = (target: object, key: string | symbol) => {
    const isKnown = key in target;
    if (!isKnown && !ASKED_FOR_FIRST.includes(String(key))) report(String(key));
    return isKnown;
  };
  Object.setPrototypeOf(realm, new Proxy(known, { has }));
}

const FRAME_MS = 16;

/** A MutationObserver for pages that are not drawn: it reports one change at the next frame. */
function observerOf(afterFrame: (drawn: () => void) => void) {
  return class MutationObserver {
    readonly #changed: () => void;
    #isObserving = false;

    constructor(changed: () => void) {
      this.#changed = changed;
    }

    observe(): void {
      this.#isObserving = true;
      afterFrame(() => this.#isObserving && this.#changed());
    }

    disconnect(): void {
      this.#isObserving = false;
    }
  };
}

/** A form that a third party has drawn, with what was typed into it. */
class Form {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    this.fields = fields;
  }

  matches(): boolean {
    return true;
  }

  querySelector(): null {
    return null;
  }

  querySelectorAll(): readonly never[] {
    return [];
  }
}

class Fields {
  readonly #form: Form;

  constructor(form: Form) {
    this.#form = form;
  }

  get(name: string): string | null {
    return this.#form.fields[name] ?? null;
  }
}

/** The browser's record of how the page was reached. */
class Navigation {
  readonly type: 'navigate' | 'reload';
  readonly serverTiming: readonly never[] = [];

  constructor(type: 'navigate' | 'reload') {
    this.type = type;
  }
}

function sessionStorageOf(session: Map<string, string>) {
  return {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, String(value)),
    removeItem: (key: string) => void session.delete(key),
    clear: () => session.clear(),
    key: (index: number) => [...session.keys()][index] ?? null,
    get length() {
      return session.size;
    },
  };
}

interface Targets {
  dispatch(type: string, event: object): void;
  addEventListener(type: string, listener: Listener, options?: AddEventListenerOptions): void;
  removeEventListener(type: string, listener: Listener): void;
}

/** A minimal `document` with what the shop's composition uses. */
function documentOf(options: TabOptions, realm: vm.Context, visibility: () => string, window: Targets) {
  const { world, profile, name } = options;
  const own = new Map<string, Set<Listener>>();
  const createElement = () => {
    const heard = new Map<string, Listener>();
    return {
      dataset: {},
      style: {},
      src: '',
      addEventListener: (type: string, listener: Listener) => void heard.set(type, listener),
      removeEventListener: (type: string) => void heard.delete(type),
      remove() {},
      click() {},
      setAttribute() {},
      heard,
    };
  };
  return {
    body: { className: '', append() {} },
    documentElement: { dataset: {}, style: {} },
    head: {
      append(...elements: ReturnType<typeof createElement>[]) {
        for (const { src, heard } of elements) {
          // A page's title and description load nothing.
          if (src === '') continue;
          const { after, globals } = options.loadScript(String(src));
          world.after(after, name, () => {
            if (globals) Object.assign(realm, globals);
            heard.get(globals ? 'load' : 'error')?.({});
          });
        }
      },
      querySelectorAll: () => [],
    },
    createElement,
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    images: [],
    defaultView: realm,
    referrer: '',
    title: '',
    get cookie() {
      return profile.scriptCookies();
    },
    set cookie(text: string) {
      profile.setScriptCookie(text);
    },
    get visibilityState() {
      return visibility();
    },
    get hidden() {
      return visibility() === 'hidden';
    },
    addEventListener(type: string, listener: Listener, options?: AddEventListenerOptions) {
      if (type !== 'visibilitychange') return window.addEventListener(type, listener, options);
      own.set(type, (own.get(type) ?? new Set()).add(listener));
    },
    removeEventListener: (type: string, listener: Listener) => void own.get(type)?.delete(listener),
    dispatch(type: string) {
      for (const listener of own.get(type) ?? []) listener({ type });
      window.dispatch(type, {});
    },
  };
}

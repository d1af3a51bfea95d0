/** WebKit's MiniBrowser, by WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { freePort } from '../support/ports.ts';
import { answerMs, type Driver, type Frame } from './driver.ts';

const ReplySchema = v.object({ value: v.unknown() });
const SessionSchema = v.object({
  sessionId: v.string(),
  capabilities: v.looseObject({ browserName: v.string(), browserVersion: v.string() }),
});
const AnswerSchema = v.object({ value: v.unknown(), heard: v.array(v.string()) });
/** Time after which a call is repeated, because the page that should have answered it was replaced by another. */
const lookMs = 5_000;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const ElementSchema = v.object({ [elementKey]: v.string() });

interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
}

/** Starts the driver, which starts the browser on this display of X. */
export async function startWebKit({ driver, browser }: WebKitPrograms, display: string): Promise<Driver> {
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  });
  const complaints: string[] = [];
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base, child);
  const { sessionId, capabilities } = v.parse(
    SessionSchema,
    await call(`${base}/session`, {
      capabilities: {
        alwaysMatch: {
          // The driver would wait in vain for pages that never stop loading; `goTo` checks by itself that the page is there.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': {
            binary: browser,
            args: ['--automation'],
          },
        },
      },
    }),
  );
  const session = `${base}/session/${sessionId}`;
  const command = (path: string, body: Readonly<Record<string, unknown>> = {}) =>
    call(`${session}${path}`, body);

  /** Directs later commands to the frame. Returns whether the frame exists. */
  async function enter(frame: Frame): Promise<boolean> {
    await command('/frame', { id: null });
    if (frame === 'page') return true;
    const found = await command('/elements', { using: 'css selector', value: 'iframe[title="Payment"]' });
    const [element] = v.parse(v.array(ElementSchema), found);
    if (!element) return false;
    await command('/frame', { id: element });
    return true;
  }
  async function evaluate(expression: string, frame: Frame): Promise<unknown> {
    if (!(await enter(frame))) return null;
    const text = await command('/execute/async', {
      script: `${listen}
        const done = arguments[0];
        Promise.resolve(${expression}).then((value) =>
          done(JSON.stringify({ value: value ?? null, heard: window.heardByEngines.splice(0) })));`,
      args: [],
    });
    const { value, heard } = v.parse(AnswerSchema, JSON.parse(v.parse(v.string(), text)));
    complaints.push(...heard);
    return value;
  }
  async function elementOf(selector: string, frame: Frame): Promise<string> {
    await enter(frame);
    const found = await command('/element', { using: 'css selector', value: selector });
    return v.parse(ElementSchema, found)[elementKey];
  }

  return {
    name: `WebKit ${capabilities.browserVersion} (${capabilities.browserName})`,
    async goTo(url) {
      await command('/frame', { id: null });
      await command('/url', { url });
      await untilRead(session, url);
      await evaluate('null', 'page');
    },
    evaluate,
    async press(selector, frame) {
      await command(`/element/${await elementOf(selector, frame)}/click`);
    },
    async type(text, selector, frame) {
      await command(`/element/${await elementOf(selector, frame)}/value`, { text });
    },
    complaints: () => complaints,
    async close() {
      await fetch(session, { method: 'DELETE' }).catch(() => {});
      child.kill();
    },
  };
}

/**
 * Runs in the page. The driver does not report console messages, so the page's own console is wrapped when its markup has been
 * parsed, which is before the shop's code starts.
 */
const listen = `
  if (!window.heardByEngines) {
    const heard = [];
    window.heardByEngines = heard;
    for (const level of ['error', 'warn']) {
      const write = console[level];
      console[level] = (...texts) => {
        heard.push(texts.map(String).join(' '));
        write.apply(console, texts);
      };
    }
    addEventListener('error', ({ message }) => heard.push(message));
    addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      heard.push(violatedDirective + ' refuses ' + blockedURI));
  }`;

/** Waits until the page's markup has been parsed. */
async function untilRead(session: string, url: string): Promise<void> {
  const until = Date.now() + answerMs;
  while (Date.now() < until) {
    const found = await call(
      `${session}/execute/sync`,
      { script: 'return [location.href, document.readyState !== "loading"]', args: [] },
      lookMs,
    ).catch(() => null);
    if (JSON.stringify(found) === JSON.stringify([url, true])) return;
    await pause(100);
  }
  throw new Error(`WebKit: ${url} did not open`);
}

async function untilReady(base: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + answerMs;
  while (Date.now() < until && child.exitCode === null) {
    const isReady = await fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error('WebKitWebDriver did not start');
}

async function call(
  url: string,
  body: Readonly<Record<string, unknown>>,
  patienceMs: number = answerMs,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  const { value } = v.parse(ReplySchema, await response.json());
  if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
  return value;
}

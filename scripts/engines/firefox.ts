/** Firefox, by WebDriver BiDi. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { answerMs, type Driver, type Frame } from './driver.ts';

const ReplySchema = v.looseObject({
  id: v.optional(v.nullable(v.number())),
  type: v.picklist(['success', 'error', 'event']),
  method: v.optional(v.string()),
  result: v.optional(v.unknown()),
  params: v.optional(v.unknown()),
  message: v.optional(v.string()),
});
const SessionSchema = v.object({
  capabilities: v.object({ browserName: v.string(), browserVersion: v.string() }),
});
const TreeSchema = v.object({
  contexts: v.array(
    v.object({
      context: v.string(),
      children: v.nullish(v.array(v.object({ context: v.string(), url: v.string() }))),
    }),
  ),
});
const ValueSchema = v.object({ result: v.object({ type: v.string(), value: v.optional(v.unknown()) }) });
const LogSchema = v.object({ level: v.string(), text: v.nullable(v.string()) });
const PointSchema = v.nullable(v.object({ x: v.number(), y: v.number() }));

/** Console messages of Firefox itself, which appear on any site and are ignored. */
const ownWords = /^(?:Cookie “|This page is in|Layout was forced|Loading failed for the <link>)/;

/** Starts Firefox with a profile of its own, without a window. */
export async function startFirefox(binary: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'storefront-firefox-'));
  await writeFile(join(profile, 'user.js'), preferences.join('\n'));
  const child = spawn(
    binary,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      '--width',
      '1280',
      '--height',
      '900',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = await open(await addressOf(child));
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const complaints: string[] = [];
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = v.parse(ReplySchema, JSON.parse(String(data)));
    if (reply.type === 'event') {
      if (reply.method === 'log.entryAdded') note(v.parse(LogSchema, reply.params));
      return;
    }
    const waiting = pending.get(reply.id ?? -1);
    pending.delete(reply.id ?? -1);
    if (reply.type === 'success') waiting?.resolve(reply.result);
    else waiting?.reject(new Error(`Firefox: ${reply.message}`));
  });
  const send = (method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    sent += 1;
    pending.set(sent, { resolve, reject });
    socket.send(JSON.stringify({ id: sent, method, params }));
    const timer = setTimeout(() => reject(new Error(`Firefox did not answer ${method}`)), answerMs);
    return promise.finally(() => clearTimeout(timer));
  };
  function note({ level, text }: v.InferOutput<typeof LogSchema>): void {
    if ((level === 'error' || level === 'warn') && !ownWords.test(text ?? '')) complaints.push(text ?? '');
  }

  const { capabilities } = v.parse(SessionSchema, await send('session.new', { capabilities: {} }));
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = async () => v.parse(TreeSchema, await send('browsingContext.getTree', {})).contexts[0];
  const top = (await tree())?.context;
  if (top === undefined) throw new Error('Firefox has no tab');

  async function contextOf(frame: Frame): Promise<string | null> {
    if (frame === 'page') return top ?? null;
    return (await tree())?.children?.at(-1)?.context ?? null;
  }
  async function evaluate(expression: string, frame: Frame): Promise<unknown> {
    const context = await contextOf(frame);
    if (context === null) return null;
    const answer = await send('script.evaluate', {
      // Returned as JSON text, because BiDi serialises all other values in its own format.
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
    });
    const { result } = v.parse(ValueSchema, answer);
    if (typeof result.value !== 'string') throw new Error(`Firefox: ${JSON.stringify(answer)}`);
    return JSON.parse(result.value);
  }
  async function perform(frame: Frame, source: Readonly<Record<string, unknown>>): Promise<void> {
    await send('input.performActions', { context: await contextOf(frame), actions: [source] });
  }

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    evaluate,
    async goTo(url) {
      await send('browsingContext.navigate', { context: top, url, wait: 'complete' });
    },
    async press(selector, frame) {
      const middle = `(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        if (!element) return null;
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { left, top, width, height } = element.getClientRects()[0];
        return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
      })()`;
      const point = v.parse(PointSchema, await evaluate(middle, frame));
      if (point === null) throw new Error('The element to press has gone');
      await perform(frame, {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', ...point },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    async type(text, _selector, frame) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform(frame, { type: 'key', id: 'keyboard', actions: keys });
    },
    complaints: () => complaints,
    async close() {
      await send('browser.close', {}).catch(() => {});
      socket.close();
      if (child.exitCode === null) child.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Preferences without telemetry, updates, prompts and stored data. */
const preferences = [
  'app.update.disabledForTesting',
  'datareporting.policy.dataSubmissionPolicyBypassNotification',
  'remote.prefs.recommended',
].map((name) => `user_pref("${name}", true);`);

/** Firefox prints the address of its socket. */
function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (!child.stderr) throw new Error('Firefox has no output');
  const timer = setTimeout(() => reject(new Error('Firefox did not start')), answerMs);
  child.once('error', reject);
  child.once('exit', () => reject(new Error('Firefox ended before it had started')));
  createInterface({ input: child.stderr }).on('line', (line) => {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) resolve(`${address}/session`);
  });
  return promise.finally(() => clearTimeout(timer));
}

async function open(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  return socket;
}

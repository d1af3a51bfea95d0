/** The control page: sets the sandbox's behaviour and shows the log of each checkout. */
import { tag } from './dom.ts';

type Behaviour = Readonly<Record<string, string | number | boolean>>;
type Entry = { readonly at: number; readonly what: string; readonly status: number | null };
type CheckoutLog = { readonly id: string; readonly openedAt: number; readonly entries: readonly Entry[] };
type State = {
  readonly behaviour: Behaviour;
  readonly shop: { readonly url: string; readonly origins: readonly string[] };
  readonly checkouts: readonly CheckoutLog[];
};

const REFRESH_MS = 2_000;
const PLAIN: Behaviour = {
  script: 'serve',
  opening: 'open',
  events: 'once',
  closing: 'normal',
  orderReply: 'deliver',
  forged: false,
  delayMs: 0,
};
const PRESETS: Readonly<Record<string, Behaviour>> = {
  well: PLAIN,
  missing: { ...PLAIN, script: 'missing' },
  hang: { ...PLAIN, script: 'hang' },
  silent: { ...PLAIN, opening: 'silent' },
  fail: { ...PLAIN, opening: 'fail' },
  twice: { ...PLAIN, events: 'twice' },
  shuffled: { ...PLAIN, events: 'shuffled' },
  afterClose: { ...PLAIN, events: 'afterClose' },
  midPayment: { ...PLAIN, closing: 'midPayment' },
  lost: { ...PLAIN, orderReply: 'lost' },
  forged: { ...PLAIN, forged: true },
};

const form = document.querySelector<HTMLFormElement>('#behaviour');
const presets = document.querySelectorAll<HTMLElement>('[data-preset]');
let shown = '';

async function refresh(): Promise<void> {
  const state = await callServer<State>('GET', '/sandbox/state');
  const text = JSON.stringify(state);
  if (!state || text === shown) return;
  shown = text;
  showBehaviour(state.behaviour);
  const { url, origins } = state.shop;
  fill('#shop', [row(url, `May be framed by ${origins.join(', ')}`, [])]);
  const cards = state.checkouts.map(checkoutCard);
  fill(
    '#checkouts',
    cards.length > 0 ? cards : [tag('p', 'empty', ['Checkouts appear here as they are opened.'])],
  );
}

function showBehaviour(behaviour: Behaviour): void {
  for (const [name, value] of Object.entries(behaviour)) {
    for (const input of form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []) {
      if (input.type === 'radio') input.checked = input.value === value;
      else if (input.type === 'checkbox') input.checked = value === true;
      else if (document.activeElement !== input) input.value = String(value);
    }
  }
  for (const button of presets) {
    const preset = PRESETS[button.dataset.preset ?? ''] ?? {};
    const isOn = Object.entries(preset).every(([name, value]) => behaviour[name] === value);
    button.setAttribute('aria-pressed', String(isOn));
  }
}

function checkoutCard({ id, openedAt, entries }: CheckoutLog): HTMLElement {
  const rows = entries.map(({ at, what, status }) => {
    const isRefused = status !== null && status >= 400;
    const badge = status === null ? [] : [tag('span', `tag ${isRefused ? 'bad' : 'good'}`, [String(status)])];
    return row(what, clock(at), badge);
  });
  return tag('article', 'card', [row(id, clock(openedAt), []), ...rows]);
}

function row(main: string, note: string, side: readonly Node[]): HTMLElement {
  const text = tag('div', 'main', [tag('p', 'money', [main]), tag('p', 'note', [note])]);
  return tag('div', 'row', [text, tag('div', 'side', side)]);
}

function fill(selector: string, children: readonly Node[]): void {
  document.querySelector(selector)?.replaceChildren(...children);
}

function clock(ms: number): string {
  return new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium' }).format(ms);
}

form?.addEventListener('submit', (event) => event.preventDefault());
form?.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.type === 'checkbox') return void apply({ [target.name]: target.checked });
  return void apply({ [target.name]: target.type === 'number' ? target.valueAsNumber : target.value });
});
for (const button of presets) {
  button.addEventListener('click', () => void apply(PRESETS[button.dataset.preset ?? ''] ?? {}));
}

async function apply(change: object): Promise<void> {
  if ((await callServer('PUT', '/sandbox/behaviour', change)) !== undefined) showMessage('Done');
  await refresh();
}

async function callServer<T>(method: string, path: string, body?: object): Promise<T | undefined> {
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const response = await fetch(path, { method, ...sent });
    const answer = await response.json();
    if (response.ok) return answer;
    showMessage(answer.error.message);
  } catch {
    showMessage('The sandbox does not answer');
  }
  return undefined;
}

function showMessage(text: string): void {
  const status = document.querySelector('#status');
  if (status) status.textContent = text;
}

await refresh();
setInterval(() => {
  if (document.visibilityState === 'visible') void refresh();
}, REFRESH_MS);

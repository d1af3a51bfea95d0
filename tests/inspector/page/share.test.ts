import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { parseScenario } from '../../../inspector/core/format.ts';
import { beginSharing } from '../../../src/inspected/share.ts';
import { deskMachine } from '../support/desk.ts';

const DAY = 24 * 60 * 60 * 1_000;
const now = 400 * DAY;
const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubEnv('VITE_APP_VERSION', '1.0.0');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  fetched.mockClear();
  localStorage.clear();
  hide(false);
});

function say(choice: 'granted' | 'refused', decidedAt = now): void {
  localStorage.setItem(
    'consent',
    JSON.stringify({ version: 2, choice, purposes: choice === 'granted' ? ['measuring'] : [], decidedAt }),
  );
}

function hide(isHidden: boolean): void {
  const visibilityState = isHidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const begin = (draw = 0, share = 0.5) => beginSharing(window, { share, draw: () => draw, now: () => now });

describe('a share of real sessions', () => {
  test('is drawn from shoppers with valid consent', () => {
    expect(begin()).toBeNull();
    say('refused');
    expect(begin()).toBeNull();
    say('granted', now - 181 * DAY);
    expect(begin()).toBeNull();
    localStorage.setItem('consent', '{');
    expect(begin()).toBeNull();
    say('granted');
    expect(begin(0.5)).toBeNull();
    expect(begin(0.49)).not.toBeNull();
  });

  test('is sent when the page is hidden, once per new data', () => {
    say('granted');
    const recorder = begin();
    if (!recorder) throw new Error('The session is not recorded');
    const actor = createActor(deskMachine(), {
      ...recorder.optionsFor('desk'),
      input: { phone: '9812345670' },
    });
    actor.start();
    hide(true);
    hide(false);
    hide(true);
    expect(fetched).toHaveBeenCalledOnce();
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toMatch(/^\/api\/recordings\/[0-9a-f-]{36}$/);
    expect(init).toMatchObject({ method: 'PUT', keepalive: true });
    const parsed = parseScenario(JSON.parse(String(init?.body)));
    expect(parsed.ok).toBe(true);
    expect(String(init?.body)).not.toContain('9812345670');

    actor.send({ type: 'desk.ask' });
    hide(false);
    hide(true);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(fetched.mock.calls[1]?.[0]).toBe(url);
    actor.stop();
  });

  test('is not sent if the shopper has withdrawn consent', () => {
    say('granted');
    const recorder = begin();
    const actor = createActor(deskMachine(), { ...recorder?.optionsFor('desk'), input: { phone: '' } });
    actor.start();
    say('refused');
    hide(true);
    expect(fetched).not.toHaveBeenCalled();
    actor.stop();
  });
});

import { createMemoryRouter, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadAhead } from '../../../src/app/page/ahead.ts';
import { readyData } from '../../../src/app/page/readyData.ts';
import { createRouteServices, routeServices } from '../../../src/app/page/routeServices.ts';
import { apiAnswering } from '../../services/shopApi/support.ts';

const services = createRouteServices(apiAnswering({}).shopApi, 'demo', location.origin);
const slugs: string[] = [];
let reply: () => Promise<unknown> = () => Promise.resolve({ title: 'Rose' });
const load = vi.fn(async () => reply());
const loadCode = vi.fn(async () => ({ Component: () => null }));
const loadLoader = vi.fn(async () => ({}));

const createRouter = () =>
  createMemoryRouter([
    { path: '/', Component: () => null },
    {
      path: '/products/:slug',
      loader: Object.assign(
        ({ context, params }: LoaderFunctionArgs) => {
          if (context instanceof RouterContextProvider) expect(context.get(routeServices)).toBe(services);
          slugs.push(params.slug ?? '');
          return load();
        },
        { loadCode: loadLoader },
      ),
      lazy: loadCode,
    },
  ]);

let connection: { saveData: boolean } | undefined;
Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection });

/** Preloads in a new document, so that no listener stays on the test's document. */
function open(router = createRouter()) {
  const page = document.implementation.createHTMLDocument();
  loadAhead(router, services, page);
  const add = (href: string) => page.body.appendChild(Object.assign(page.createElement('a'), { href }));
  return {
    page,
    rose: add(`${location.origin}/products/${slug}`),
    away: add('https://elsewhere.example/products/rose'),
  };
}

/** A different product in each test, because preloaded data is cached for a while. */
let slug = '';
let tests = 0;
const send = (type: string, target: EventTarget, pointerType = 'mouse') =>
  target.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType }));
const ready = () => readyData({ url: `${location.origin}/products/${slug}` });

beforeEach(() => {
  vi.useFakeTimers();
  connection = undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  slugs.length = 0;
  slug = `rose-${tests++}`;
  reply = () => Promise.resolve({ title: 'Rose' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a preloaded page', () => {
  test('is loaded once when its link is pressed, and used for the next navigation', async () => {
    const link = open().rose;
    send('pointerdown', link);
    send('pointerdown', link);
    expect(slugs).toEqual([slug]);
    expect(await ready()).toEqual({ title: 'Rose' });
    expect(ready()).toBe(null);
  });

  test('is loaded when the mouse rests on its link, not when it passes, and not by a finger that scrolls', () => {
    const { rose: link, page } = open();
    send('pointerover', link);
    vi.advanceTimersByTime(50);
    send('pointerover', page.body);
    send('pointerover', link, 'touch');
    vi.advanceTimersByTime(1_000);
    expect(slugs).toEqual([]);
    send('pointerover', link);
    vi.advanceTimersByTime(100);
    expect(slugs).toEqual([slug]);
  });

  test('is not loaded again while the router opens it, by a mouse that rests where its link was', () => {
    const opening = createRouter();
    const link = open(opening).rose;
    void opening.navigate(`/products/${slug}`);
    send('pointerover', link);
    vi.advanceTimersByTime(1_000);
    expect(slugs).toEqual([]);
    expect(opening.state.navigation.location?.pathname).toBe(`/products/${slug}`);
  });

  test('is shared by a press, Back and another press while its data is on its way', async () => {
    const link = open().rose;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    reply = () => promise;
    send('pointerdown', link);
    const opened = ready();
    send('pointerdown', link);
    const reopened = ready();
    resolve({ title: 'Rose' });
    expect([await opened, await reopened, slugs]).toEqual([{ title: 'Rose' }, { title: 'Rose' }, [slug]]);
  });

  test('is never one of another site', () => {
    send('pointerdown', open().away);
    expect(slugs).toEqual([]);
  });

  test('that failed to load or is too old is loaded by its loader', async () => {
    const { rose: link } = open();
    reply = () => Promise.reject(new Error('offline'));
    send('pointerdown', link);
    await vi.waitFor(() => expect(ready()).toBe(null));
    reply = () => Promise.resolve({ title: 'Rose' });
    send('pointerdown', link);
    vi.advanceTimersByTime(20_000);
    expect(ready()).toBe(null);
  });
});

describe('the code of a product’s page', () => {
  test('is loaded once with its loader’s, at the shopper’s first interaction', () => {
    const { page } = open();
    expect([loadCode.mock.calls.length, loadLoader.mock.calls.length]).toEqual([0, 0]);
    send('scroll', page);
    send('scroll', page);
    vi.runAllTimers();
    expect([loadCode.mock.calls.length, loadLoader.mock.calls.length]).toEqual([1, 1]);
  });

  test('is not preloaded in data-saving mode; a press loads it', () => {
    connection = { saveData: true };
    const { page, rose: link } = open();
    send('scroll', page);
    send('pointerover', link);
    vi.advanceTimersByTime(1_000);
    expect([loadCode.mock.calls.length, slugs]).toEqual([0, []]);
    send('pointerdown', link);
    expect([loadCode.mock.calls.length, slugs]).toEqual([1, [slug]]);
  });
});

afterAll(() => Reflect.deleteProperty(navigator, 'connection'));

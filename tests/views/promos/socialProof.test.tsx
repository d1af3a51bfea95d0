import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { SeenProduct } from '../../../src/machines/catalogue/recentlyViewed.ts';
import { socialProofMachine } from '../../../src/machines/storefront/socialProof.ts';
import { SocialProof } from '../../../src/views/promos/SocialProof.tsx';
import { createClock } from '../../machines/support/clock.ts';
import { show } from '../support/shop.tsx';

/** What the page has where the notice is. */
let below: Element[] = [];
beforeEach(() => {
  below = [];
  document.elementsFromPoint = () => below;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const rose: SeenProduct = { id: 'p1', slug: 'rose', title: 'Rose gel', image: 'rose.webp', isBought: false };
const neem: SeenProduct = { id: 'p2', slug: 'neem', title: 'Neem soap', image: null, isBought: false };

function start() {
  const clock = createClock();
  const socialProof = createActor(socialProofMachine, { clock, input: { products: [rose, neem] } });
  socialProof.start();
  show(<SocialProof socialProof={socialProof} />);
  const pass = (ms: number) => act(async () => clock.advance(ms));
  return { pass };
}

describe('the social-proof notice', () => {
  test('links to a viewed product, then to the next', async () => {
    const { pass } = start();
    expect(screen.queryByRole('complementary')).toBe(null);
    await pass(2_000);
    const first = screen.getByRole('link', { name: 'Rose gel' });
    expect([first.getAttribute('href'), first.closest('p')?.textContent]).toEqual([
      '/products/rose',
      'You looked at thisRose gel',
    ]);
    await pass(25_000);
    const second = screen.getByRole('link', { name: 'Neem soap' });
    expect(second.closest('p')?.textContent).toBe('You looked at thisNeem soap');
  });

  test('stays while it has the keyboard’s focus', async () => {
    const { pass } = start();
    await pass(2_000);
    fireEvent.focus(screen.getByRole('link', { name: 'Rose gel' }));
    await pass(60_000);
    fireEvent.blur(screen.getByRole('link', { name: 'Rose gel' }));
    await pass(15_000);
    expect(screen.queryByRole('complementary')).toBe(null);
  });

  test('disappears when it is closed [S4.53]', async () => {
    const { pass } = start();
    await pass(2_000);
    fireEvent.click(screen.getByRole('button', { name: 'Hide this notice' }));
    expect(screen.queryByRole('complementary')).toBe(null);
    await pass(15_000);
    expect(screen.queryByRole('complementary')).toBe(null);
  });

  test('makes room for a button that is scrolled below it, and comes back two seconds after the last touch', async () => {
    vi.useFakeTimers();
    const { pass } = start();
    await pass(2_000);
    expect(screen.getByRole('complementary').className).not.toMatch(/unseen/);
    below = [document.createElement('button')];
    fireEvent.scroll(window);
    expect(screen.getByRole('complementary', { hidden: true }).className).toMatch(/unseen/);
    below = [document.body];
    fireEvent.scroll(window);
    act(() => vi.advanceTimersByTime(1_999));
    expect(screen.getByRole('complementary', { hidden: true }).className).toMatch(/unseen/);
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('complementary').className).not.toMatch(/unseen/);
  });

  test('makes room for a dialog, and comes back two seconds after it was closed', async () => {
    vi.useFakeTimers();
    const { pass } = start();
    await pass(2_000);
    expect(screen.getByRole('complementary').className).not.toMatch(/unseen/);
    const find = document.querySelector.bind(document);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    document.querySelector = (selector: string) => (/:modal/.test(selector) ? dialog : find(selector));
    // Toggle events do not bubble.
    fireEvent(dialog, new Event('toggle'));
    expect(screen.getByRole('complementary', { hidden: true }).className).toMatch(/unseen/);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('complementary', { hidden: true }).className).toMatch(/unseen/);
    document.querySelector = find;
    fireEvent(dialog, new Event('toggle'));
    act(() => vi.advanceTimersByTime(1_999));
    expect(screen.getByRole('complementary', { hidden: true }).className).toMatch(/unseen/);
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('complementary').className).not.toMatch(/unseen/);
    dialog.remove();
  });

  test('makes room for what appears below it', async () => {
    const { pass } = start();
    await pass(2_000);
    expect(screen.getByRole('complementary').className).not.toMatch(/unseen/);
    below = [document.createElement('button')];
    await act(async () => document.body.append(document.createElement('h2')));
    expect(screen.getByRole('complementary', { hidden: true }).className).toMatch(/unseen/);
  });

  test('looks at what it would cover once the page is quiet, not while it is scrolled', async () => {
    vi.useFakeTimers();
    below = [document.createElement('button')];
    const { pass } = start();
    await pass(2_000);
    const looked = vi.spyOn(document, 'elementsFromPoint');
    fireEvent.scroll(window);
    fireEvent.scroll(window);
    expect(looked).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(2_000));
    expect(looked).toHaveBeenCalled();
  });

  test('is still under a finger that touches it', async () => {
    const { pass } = start();
    await pass(2_000);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Hide this notice' }));
    expect(screen.getByRole('complementary').className).not.toMatch(/unseen/);
  });
});

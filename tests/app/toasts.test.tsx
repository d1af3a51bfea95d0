import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showToast } from '../../src/app/toasts.tsx';

// The library asks how the toasts are styled, which jsdom cannot say.
Object.defineProperty(window, 'matchMedia', {
  value: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

type Request = Parameters<typeof showToast>[0];
const say = (toast: Request, go: (path: string) => void = () => {}) => act(() => showToast(toast, go));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
const places = () => toasts().map(({ dataset }) => `${dataset.yPosition} ${dataset.xPosition}`);
const staying = () => toasts().filter(({ dataset }) => dataset.removed !== 'true').length;

describe('a toast', () => {
  test('stands at the bottom left for 3 s, the newest in front, without a progress bar [S2.66 S9.27]', async () => {
    say({ kind: 'success', text: 'First' });
    await pass(100);
    say({ kind: 'success', text: 'Second' });
    await pass(100);
    expect(places()).toEqual(['bottom left', 'bottom left']);
    expect(toasts().find(({ dataset }) => dataset.front === 'true')?.textContent).toBe('Second');
    expect(screen.queryByRole('progressbar')).toBe(null);
    await pass(2_700);
    expect(staying()).toBe(2);
    await pass(600);
    expect(staying()).toBe(0);
    await pass(1_000);
  });

  test('of the cart is shown at the top centre for 1 s [S2.68 S9.27]', async () => {
    say({ kind: 'info', text: 'Changed', position: 'top-center', duration: 1_000 });
    await pass(100);
    expect(places()).toEqual(['top center']);
    await pass(700);
    expect(staying()).toBe(1);
    await pass(400);
    expect(staying()).toBe(0);
    await pass(1_000);
  });

  test('of a product shows its title, and its button opens a page [S2.67]', async () => {
    const went: string[] = [];
    const toast = {
      kind: 'success',
      text: 'Added to wishlist.',
      product: { title: 'Rose gel', image: 'rose.webp' },
      action: { label: 'View Wishlist', path: '/pages/wishlist' },
    } as const;
    say(toast, (path) => went.push(path));
    await pass(100);
    const [shown] = toasts();
    expect([shown?.textContent?.includes('Rose gel'), shown?.querySelectorAll('img').length]).toEqual([
      true,
      1,
    ]);
    act(() => screen.getByRole('button', { name: 'View Wishlist' }).click());
    expect(went).toEqual(['/pages/wishlist']);
  });
});

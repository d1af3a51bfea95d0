import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { pincodeMachine } from '../../../src/machines/checkout/pincode/index.ts';
import { countdownMachine, dispatchCutOff } from '../../../src/machines/storefront/countdown/index.ts';
import { Delivery } from '../../../src/views/product/Delivery.tsx';
import { TimerBar } from '../../../src/views/promos/TimerBar.tsx';
import { createClock } from '../../machines/support/clock.ts';

afterEach(cleanup);

const timer = {
  title: 'Leaves us today',
  description: 'Order before 3 pm',
  color: '#fff6e8',
  backgroundColor: '#7c1230',
};

/** The cut-off's countdown, on a clock that stands at `time` in India until the test moves it. */
function countdownAt(time: string) {
  const clock = createClock();
  const from = Date.parse(`2026-03-10T${time}:00+05:30`);
  const machine = countdownMachine.provide({
    actors: { readTime: fromPromise<number, undefined>(async () => from + clock.now()) },
  });
  const countdown = createActor(machine, { clock, input: { plan: dispatchCutOff('15:00') } });
  countdown.start();
  return { countdown, clock };
}

describe('the timer bar', () => {
  test('shows its title and the remaining time, in the shop’s colours [S1.15 S2.50]', async () => {
    const { countdown, clock } = countdownAt('12:46');
    render(<TimerBar timer={timer} countdown={countdown} />);
    const left = await screen.findByText('2 h 14 min');
    const bar = screen.getByRole('complementary', { name: 'Timer' });
    expect(bar.textContent).toBe('Leaves us todayOrder before 3 pm2 h 14 min left');
    expect([left.getAttribute('datetime'), bar.style.color, bar.style.backgroundColor]).toEqual([
      'PT134M',
      'rgb(255, 246, 232)',
      'rgb(124, 18, 48)',
    ]);
    await act(async () => clock.advance(60_000));
    expect(await screen.findByText('2 h 13 min')).toBe(left);
  });

  test('is not a live region, so it is not announced every minute', async () => {
    const { container } = render(<TimerBar timer={timer} {...countdownAt('12:46')} />);
    await screen.findByText('2 h 14 min');
    expect(container.querySelector('[role=timer], [role=status], [aria-live]')).toBe(null);
  });

  test.each([
    ['only one is set', { ...timer, backgroundColor: null }],
    ['one cannot be read', { ...timer, color: 'no colour' }],
  ])('keeps its own colours where %s', async (_, odd) => {
    render(<TimerBar timer={odd} {...countdownAt('12:46')} />);
    await screen.findByText('2 h 14 min');
    const { style } = screen.getByRole('complementary', { name: 'Timer' });
    expect([style.color, style.backgroundColor]).toEqual(['', '']);
  });

  test('disappears at the end, without leaving a gap', async () => {
    const { countdown, clock } = countdownAt('14:59');
    const { container } = render(<TimerBar timer={timer} countdown={countdown} />);
    await screen.findByText('1 min');
    await act(async () => clock.advance(60_000));
    await expect.poll(() => container.innerHTML).toBe('<span hidden="" data-over="true"></span>');
  });

  test('can be closed', async () => {
    const { container } = render(<TimerBar timer={timer} {...countdownAt('12:46')} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Hide the timer' }));
    expect(container.innerHTML).toBe('<span hidden="" data-over="true"></span>');
  });
});

describe('the product’s page', () => {
  function show(time: string, { canBuy = true, dispatchBy = '15:00' as string | null } = {}) {
    const { countdown } = countdownAt(time);
    const pincode = createActor(pincodeMachine, { input: { pincode: '' } }).start();
    render(
      <Delivery pincode={pincode} cutOff={countdown} dispatchBy={dispatchBy} canBuy={canBuy} now={() => 0} />,
    );
  }

  test('does not mention dispatch for a sold-out product', async () => {
    show('12:46', { canBuy: false });
    expect(await screen.findByRole('heading', { name: 'Delivery' })).toBeTruthy();
    expect(screen.queryByText(/dispatch/)).toBeNull();
  });

  test('says nothing of dispatch where the shop promises none', async () => {
    show('12:46', { dispatchBy: null });
    expect(await screen.findByRole('heading', { name: 'Delivery' })).toBeTruthy();
    expect(screen.queryByText(/dispatch/)).toBeNull();
  });

  test('shows until when an order is dispatched today [S9.29]', async () => {
    show('12:46');
    const left = await screen.findByText('2 h 14 min');
    expect(left.closest('p')?.textContent).toBe('Order within 2 h 14 min for dispatch today');
  });

  test('promises no dispatch today after the cut-off', async () => {
    show('15:00');
    expect(await screen.findByText('Order now for dispatch tomorrow')).toBeDefined();
  });
});

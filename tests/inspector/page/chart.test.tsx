import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Chart, type ChartProps } from '../../../inspector/chart/Chart.tsx';
import { type ChartLayout, chartOf, layoutOf } from '../../../inspector/chart/index.ts';
import { svgOf } from '../../../inspector/chart/svg.tsx';
import { expectAccessible } from '../../views/support/accessible.ts';
import { deskMachine } from '../support/desk.ts';

const layout: ChartLayout = await layoutOf(chartOf(deskMachine()));

afterEach(cleanup);

function show(props: Partial<ChartProps>) {
  return render(<Chart layout={layout} label="desk" {...props} />);
}

/** Texts of what bears a class. */
function texts(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
}

/** Ids of the states that bear a class. */
function states(selector: string): (string | null)[] {
  return [...document.querySelectorAll(`.chart-state${selector}`)].map((state) =>
    state.getAttribute('data-state'),
  );
}

describe('a chart', () => {
  test('is one picture with an accessible name, and shows events, guards and delays', async () => {
    show({ label: 'Chart of the desk' });
    expect(screen.getByRole('img', { name: 'Chart of the desk' })).toBeDefined();
    expect(texts('.chart-name')).toEqual(['desk', 'open', 'waiting', 'served']);
    expect(texts('.chart-label .chart-row')).toEqual([
      'desk.ask',
      'clerk.told [isGood]',
      'clerk.told [else]',
      'after patience 2\u00a0s',
      'error clerk',
      'desk.ask',
    ]);
    await expectAccessible(document.body);
  });

  test('marks active states, the transitions taken last, running timers, and what was never reached', () => {
    show({
      active: new Set(['desk', 'desk.waiting']),
      last: new Set(['desk.open desk.ask #0']),
      armed: new Set(['desk.waiting xstate.after.patience.desk.waiting #0']),
      unreached: new Set(['desk.served', 'desk.served desk.ask #0']),
      wrong: new Set(['desk.waiting clerk.told #1']),
    });
    expect(states('.chart-active')).toEqual(['desk', 'desk.waiting']);
    expect(texts('.chart-row.chart-last')).toEqual(['desk.ask']);
    expect(texts('.chart-row.chart-armed')).toEqual(['after patience 2\u00a0s']);
    expect(states('.chart-unreached')).toEqual(['desk.served']);
    expect(texts('.chart-row.chart-unreached')).toEqual(['desk.ask']);
    expect(texts('.chart-row.chart-wrong')).toEqual(['clerk.told [else]']);
    expect(document.querySelectorAll('.chart-way.chart-last')).toHaveLength(1);
  });

  test('can be made to select states, by pointer and by keyboard', async () => {
    const onSelect = vi.fn();
    const user = userEvent.setup();
    show({ active: new Set(['desk.open']), selected: 'desk.served', onSelect });
    expect(screen.getByRole('group', { name: 'desk' })).toBeDefined();
    const open = screen.getByRole('button', { name: 'desk.open, active' });
    await user.click(open);
    expect(screen.getByRole('button', { name: 'desk.served', pressed: true })).toBeDefined();
    await user.tab();
    await user.keyboard('{Enter} ');
    expect(onSelect.mock.calls).toEqual([['desk.open'], ['desk.waiting'], ['desk.waiting']]);
    await expectAccessible(document.body);
  });

  test('is self-contained as a file, with its colours for light and dark', () => {
    const style = readFileSync('inspector/chart/chart.css', 'utf8');
    const svg = svgOf(layout, 'Chart of the desk', style);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [^>]*aria-label="Chart of the desk"/);
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
    expect(svg).not.toMatch(/var\(|light-dark|style=|undefined|NaN/);
  });
});

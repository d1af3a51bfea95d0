import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useReducer } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Entry } from '../../../inspector/core/format.ts';
import { changeDesk, type DeskEvent, emptyDesk, stepOf } from '../../../inspector/model/desk.ts';
import { liveSession, sessionOf } from '../../../inspector/model/session.ts';
import { ActorTree } from '../../../inspector/page/ActorTree.tsx';
import { Compare } from '../../../inspector/page/Compare.tsx';
import { BenchContext } from '../../../inspector/page/context.ts';
import { Details } from '../../../inspector/page/Details.tsx';
import { Log } from '../../../inspector/page/Log.tsx';
import { Toolbar } from '../../../inspector/page/Toolbar.tsx';
import { Try } from '../../../inspector/page/Try.tsx';
import { inspectedShop } from '../../../src/inspected/app.ts';
import { expectAccessible } from '../../views/support/accessible.ts';

// A whole page for axe, which is slow without a browser.
vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

const send = vi.fn();
const { machines: shopMachines, library } = inspectedShop;

/** The inspector's views without its chart, which needs a browser's worker. */
function Bench({ events }: { readonly events: readonly DeskEvent[] }) {
  const [desk, change] = useReducer(changeDesk, events.reduce(changeDesk, emptyDesk));
  return (
    <BenchContext value={{ app: { ...inspectedShop, layouts: {} }, desk, change, send }}>
      <output aria-label="Step">{stepOf(desk)}</output>
      <Toolbar onProblem={(text) => expect.unreachable(text)} />
      <ActorTree />
      <Details />
      <Try />
      <Compare />
      <Log />
    </BenchContext>
  );
}

async function openScenario(name: string, step: number) {
  const load = library.scenarios.get(name);
  if (!load) throw new Error('No such scenario');
  const session = sessionOf(name, 'library', await load(), shopMachines);
  const view = render(
    <Bench
      events={[
        { type: 'session.put', session },
        { type: 'cursor.moved', step },
      ]}
    />,
  );
  return { ...view, user: userEvent.setup(), length: session.recording.entries.length };
}

describe('the inspector over a scenario', () => {
  test('shows the actors with their states, and what the entry at the cursor changed', async () => {
    const { container } = await openScenario('cart-add-and-sync', 9);
    const actors = screen.getByRole('tree', { name: 'Actors' });
    const cart = within(actors).getByRole('treeitem', { name: /^cart contents\.ready\.filled/ });
    expect(cart.getAttribute('aria-selected')).toBe('true');
    expect(
      within(actors)
        .getByRole('treeitem', { name: /^cartSync/ })
        .getAttribute('aria-level'),
    ).toBe('2');
    screen.getByText('cart.line.add', { selector: 'p' });
    screen.getByText('emit cart.line.added');
    await expectAccessible(container);
  });

  test('steps by buttons and by the log’s keys, every view on one cursor', async () => {
    const { user, length } = await openScenario('cart-add-and-sync', 3);
    const step = screen.getByRole('status', { name: 'Step' });
    await user.click(screen.getByRole('button', { name: 'One entry on' }));
    expect(step.textContent).toBe('4');
    screen.getByRole('listbox', { name: 'Events' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(step.textContent).toBe('5');
    await user.keyboard('{End}');
    expect(step.textContent).toBe(String(length));
    await user.click(screen.getByRole('button', { name: 'To the beginning' }));
    screen.getByText('Before the first entry. Step on, or press play.');
  });

  test('finds entries by a part of their event, actor or transition', async () => {
    const { user } = await openScenario('cart-add-and-sync', 3);
    await user.type(screen.getByRole('searchbox'), 'sendcart');
    const rows = screen.getAllByRole('option', { name: /sendCart/ });
    expect(rows.length).toBeGreaterThan(0);
    screen.getByText(new RegExp(`^${rows.length} of `));
  });

  test('says why an event would do nothing', async () => {
    const { user } = await openScenario('checkout-guest-cod', 4);
    await user.type(screen.getByLabelText(/^Event for checkout/), 'checkout.paint');
    screen.getByText(/No active state has a transition for “checkout.paint”/);
  });

  test('tries an event in a fork and leaves the scenario as it was', async () => {
    const { user, length } = await openScenario('cart-offline', 1);
    await user.type(screen.getByLabelText(/^Event for cart/), 'connectivity.offline');
    await user.click(screen.getByRole('button', { name: 'Try it in a fork' }));
    const choice = screen.getByRole('combobox', { name: 'Looking at' });
    within(choice).getByRole('option', { name: /, from entry 1 on$/, selected: true });
    expect(Number(screen.getByRole('status', { name: 'Step' }).textContent)).toBeGreaterThan(1);
    await user.selectOptions(choice, 'cart-offline');
    expect(screen.getByRole('status', { name: 'Step' }).textContent).toBe(String(length));
  });

  test('says where it and another scenario part, and leads there', async () => {
    const { user } = await openScenario('cart-add-and-sync', 1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'With' }), 'cart-offline');
    await user.click(await screen.findByRole('button', { name: 'Show where' }));
    const step = Number(screen.getByRole('status', { name: 'Step' }).textContent);
    screen.getByText(`The same up to entry ${step - 1}.`);
    expect(step).toBeGreaterThan(5);
  });

  test('refuses what is no event, and says so', async () => {
    const { user } = await openScenario('cart-offline', 3);
    await user.type(screen.getByLabelText('with (JSON)'), '[[1]');
    await user.type(screen.getByLabelText(/^Event for cart/), 'cart.clear');
    await user.click(screen.getByRole('button', { name: 'Try it in a fork' }));
    expect(screen.getByRole('alert').textContent).toMatch(/object/);
  });
});

describe('the log', () => {
  const entries: readonly Entry[] = Array.from({ length: 10_000 }, (_, at) => ({
    at,
    to: 'cart',
    from: null,
    event: at === 0 ? { type: 'xstate.init' } : { type: `tick.${at}` },
    ...(at === 0 && { machine: 'cart', value: 'idle' }),
    digest: '',
    took: [],
    did: [],
    state: '',
  }));
  const head = {
    stream: 's',
    title: 'Home',
    app: '',
    xstate: '',
    seed: 0.5,
    machines: {},
    isTruncated: true,
  };
  const session = liveSession({ head, entries, isEnded: false }, undefined, shopMachines);

  test('of 10,000 entries has only those in sight in the page, and says that it is full', async () => {
    render(<Bench events={[{ type: 'session.put', session }]} />);
    screen.getByText(/^10,000 entries \(full/);
    expect(screen.getAllByRole('option', { name: /tick/ }).length).toBeLessThan(60);
  });
});

describe('an open page', () => {
  test('is given an event when that is asked for, and not by a fork', async () => {
    const load = library.scenarios.get('cart-offline');
    if (!load) throw new Error('No such scenario');
    const { entries, machines } = sessionOf('x', 'library', await load(), shopMachines).recording;
    const head = { stream: 's', title: 'Home', app: '', xstate: '', seed: 0.5, machines, isTruncated: false };
    const session = liveSession({ head, entries, isEnded: false }, undefined, shopMachines);
    const user = userEvent.setup();
    render(
      <Bench
        events={[
          { type: 'session.put', session },
          { type: 'actor.chosen', path: 'cart' },
        ]}
      />,
    );
    await user.type(screen.getByLabelText('Event for cart'), 'cart.clear');
    await user.click(screen.getByRole('button', { name: 'Send to the page' }));
    expect(send.mock.calls).toEqual([['s', 'cart', { type: 'cart.clear' }]]);
    await user.click(screen.getByRole('button', { name: 'Try it in a fork' }));
    expect(send).toHaveBeenCalledTimes(1);
  });
});

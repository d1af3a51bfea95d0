import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useReducer } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Entry } from '../../../inspector/core/format.ts';
import { forkOf, liveSession, sessionOf } from '../../../inspector/model/session.ts';
import {
  changeWorkspace,
  emptyWorkspace,
  stepOf,
  type WorkspaceEvent,
} from '../../../inspector/model/workspace.ts';
import { ActorTree } from '../../../inspector/page/ActorTree.tsx';
import { ComparePanel } from '../../../inspector/page/ComparePanel.tsx';
import { InspectorContext } from '../../../inspector/page/context.ts';
import { EntryPanel } from '../../../inspector/page/EntryPanel.tsx';
import { LogPanel } from '../../../inspector/page/LogPanel.tsx';
import { ScenariosPage } from '../../../inspector/page/ScenariosPage.tsx';
import { createLibrary } from '../../../inspector/page/scenarios.ts';
import { Toolbar } from '../../../inspector/page/Toolbar.tsx';
import { WhyNotPanel } from '../../../inspector/page/WhyNotPanel.tsx';
import { inspectedShop } from '../../../src/inspected/app.ts';
import { expectAccessible } from '../../views/support/accessible.ts';

// axe checks a whole page, which is slow in jsdom.
vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

const send = vi.fn();
const { machines: shopMachines, library } = inspectedShop;

/** The inspector's panels without the chart, which needs a web worker. */
function Panels({
  events,
  onProblem = (text) => expect.unreachable(text),
}: {
  readonly events: readonly WorkspaceEvent[];
  readonly onProblem?: (text: string) => void;
}) {
  const [workspace, change] = useReducer(changeWorkspace, events.reduce(changeWorkspace, emptyWorkspace));
  return (
    <InspectorContext value={{ app: { ...inspectedShop, layouts: {} }, workspace, change, send }}>
      <output aria-label="Step">{stepOf(workspace)}</output>
      <Toolbar onProblem={onProblem} />
      <ActorTree />
      <EntryPanel />
      <WhyNotPanel />
      <ComparePanel />
      <LogPanel />
    </InspectorContext>
  );
}

async function openScenario(name: string, step: number) {
  const load = library.scenarios.get(name);
  if (!load) throw new Error('No such scenario');
  const session = sessionOf(name, 'library', await load(), shopMachines);
  const view = render(
    <Panels
      events={[
        { type: 'session.put', session },
        { type: 'cursor.moved', step },
      ]}
    />,
  );
  return { ...view, user: userEvent.setup(), length: session.recording.entries.length };
}

describe('the inspector over a scenario', () => {
  test('shows the actors with their states, and the changes of the entry at the cursor', async () => {
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

  test('steps by buttons and by the keys of the log, with one cursor for all panels', async () => {
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
    screen.getByText('The cursor is before the first entry. Step forward, or press play.');
  });

  test('finds entries by a part of their event, actor or transition', async () => {
    const { user } = await openScenario('cart-add-and-sync', 3);
    await user.type(screen.getByRole('searchbox'), 'sendcart');
    const rows = screen.getAllByRole('option', { name: /sendCart/ });
    expect(rows.length).toBeGreaterThan(0);
    screen.getByText(new RegExp(`^${rows.length} of `));
  });

  test('goes to the next or the previous match from an entry that the filter leaves out', async () => {
    const { user, length } = await openScenario('cart-add-and-sync', 1);
    const step = screen.getByRole('status', { name: 'Step' });
    const log = screen.getByRole('listbox', { name: 'Events' });
    await user.type(screen.getByRole('searchbox'), 'sendcart');
    log.focus();
    const steps: number[] = [];
    for (const key of ['{ArrowUp}', '{ArrowDown}', '{End}']) {
      await user.keyboard(key);
      steps.push(Number(step.textContent));
    }
    const [before, first = 0, last = 0] = steps;
    expect([before, first > 1, last > first, last < length]).toEqual([1, true, true, true]);
    const from = async (place: number, keys: string) => {
      const cursor = screen.getByRole('slider', { name: 'Entries before the cursor' });
      fireEvent.change(cursor, { target: { value: place } });
      log.focus();
      await user.keyboard(keys);
      return Number(step.textContent);
    };
    expect(await from(length, '{ArrowUp}')).toBe(last);
    expect(await from(length, '{ArrowDown}')).toBe(length);
    expect(await from(last - 1, '{ArrowDown}')).toBe(last);
  });

  test('explains why an event would be ignored', async () => {
    const { user } = await openScenario('checkout-guest-cod', 4);
    await user.type(screen.getByLabelText(/^Event for checkout/), 'checkout.paint');
    screen.getByText(/No active state has a transition for “checkout.paint”/);
  });

  test('tries an event in a fork and leaves the scenario unchanged', async () => {
    const { user, length } = await openScenario('cart-offline', 1);
    await user.type(screen.getByLabelText(/^Event for cart/), 'connectivity.offline');
    await user.click(screen.getByRole('button', { name: 'Try it in a fork' }));
    const choice = screen.getByRole('combobox', { name: 'Session' });
    within(choice).getByRole('option', { name: /, from entry 1 on$/, selected: true });
    expect(Number(screen.getByRole('status', { name: 'Step' }).textContent)).toBeGreaterThan(1);
    await user.selectOptions(choice, 'cart-offline');
    expect(screen.getByRole('status', { name: 'Step' }).textContent).toBe(String(length));
  });

  test('keeps every fork, whichever panel makes it', async () => {
    const load = library.scenarios.get('cart-offline');
    if (!load) throw new Error('No such scenario');
    const opened = (name: string) =>
      load().then((scenario) => sessionOf(name, 'library', scenario, shopMachines));
    const [first, second] = [await opened('first'), await opened('second')];
    const forks = [forkOf(first, 1), forkOf(second, 1), forkOf(first, 2)];
    const events = [first, second, ...forks].map(
      (session): WorkspaceEvent => ({ type: 'session.put', session }),
    );
    render(<Panels events={[...events, { type: 'session.opened', id: 'first', step: 3 }]} />);
    await userEvent.type(screen.getByLabelText(/^Event for cart/), 'connectivity.offline');
    await userEvent.click(screen.getByRole('button', { name: 'Try it in a fork' }));
    const choice = screen.getByRole('combobox', { name: 'Session' });
    expect(
      within(choice)
        .getAllByRole('option', { name: /, from entry \d on$/ })
        .map(({ textContent }) => textContent.slice(-15)),
    ).toEqual(['from entry 1 on', 'from entry 1 on', 'from entry 2 on', 'from entry 3 on']);
  });

  test('says that there is no such event for a fork, without the number of a step', async () => {
    const { user } = await openScenario('cart-offline', 1);
    await user.type(screen.getByLabelText(/^Event for cart/), 'connectivity.offlin');
    await user.click(screen.getByRole('button', { name: 'Try it in a fork' }));
    expect(screen.getByRole('alert').textContent).toBe(
      'The machine "cart" has no event "connectivity.offlin". Did you mean "connectivity.offline"?',
    );
  });

  test('finds the first difference from another scenario and shows it', async () => {
    const { user } = await openScenario('cart-add-and-sync', 1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'cart-offline');
    await user.click(await screen.findByRole('button', { name: 'Show it' }));
    const step = Number(screen.getByRole('status', { name: 'Step' }).textContent);
    screen.getByText(`They are the same up to entry ${step - 1}.`);
    expect(step).toBeGreaterThan(5);
  });

  test('refuses data that is not an object, with a message', async () => {
    const { user } = await openScenario('cart-offline', 3);
    await user.type(screen.getByLabelText('Data (JSON)'), '[[1]');
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

  test('renders only the visible rows of 10,000 entries, and says that the recording is full', async () => {
    render(<Panels events={[{ type: 'session.put', session }]} />);
    screen.getByText(/^10,000 entries \(full/);
    expect(screen.getAllByRole('option', { name: /tick/ }).length).toBeLessThan(60);
  });
});

describe('the import of a file', () => {
  const file = (text: string) => new File([text], 'mine.json', { type: 'application/json' });
  const written = (step: object) =>
    JSON.stringify({
      format: 'storefront-scenario',
      version: 1,
      kind: 'authored',
      title: 'Mine',
      purpose: '',
      steps: [{ start: 'overlays', machine: 'overlays', input: { storeId: 'demo' } }, step],
    });

  test('says what is wrong with it, and no longer does after the next', async () => {
    const onProblem = vi.fn();
    render(<Panels events={[]} onProblem={onProblem} />);
    const input = screen.getByLabelText('Import a scenario');
    await userEvent.upload(input, file('{'));
    await vi.waitFor(() =>
      expect(onProblem.mock.lastCall).toEqual([expect.stringMatching(/^mine\.json is not a/)]),
    );
    await userEvent.upload(input, file(written({ advance: 1 })));
    await vi.waitFor(() => expect(onProblem.mock.lastCall).toEqual(['']));
    await screen.findByText(/^The cursor is before the first entry/);
  });

  test('leaves the scenario of the library that has its name', async () => {
    const load = library.scenarios.get('cart-offline');
    if (!load) throw new Error('No such scenario');
    const session = sessionOf('cart-offline', 'library', await load(), shopMachines);
    render(<Panels events={[{ type: 'session.put', session }]} onProblem={() => {}} />);
    const input = screen.getByLabelText('Import a scenario');
    const named = new File([written({ advance: 1 })], 'cart-offline.json', { type: 'application/json' });
    await userEvent.upload(input, named);
    const choice = screen.getByRole('combobox', { name: 'Session' });
    await within(choice).findByRole('option', { name: 'Mine (cart-offline.json)', selected: true });
    await userEvent.selectOptions(choice, 'cart-offline');
    screen.getByRole('treeitem', { name: /^cart / });
  });

  test('of a scenario that cannot be played shows no entries to step through', async () => {
    render(<Panels events={[]} onProblem={() => {}} />);
    await userEvent.upload(screen.getByLabelText('Import a scenario'), file(written({ send: 'no.such' })));
    await screen.findByText('There are no entries.');
  });
});

describe('the page of scenarios', () => {
  test('says which file is broken, and does not open it', async () => {
    const broken = createLibrary(new Map([['mine', async () => JSON.parse('{')]]), async () => ({}));
    const change = vi.fn();
    const app = { ...inspectedShop, layouts: {}, library: broken };
    render(
      <InspectorContext value={{ app, workspace: emptyWorkspace, change, send }}>
        <ScenariosPage />
      </InspectorContext>,
    );
    await screen.findByText('0 as recorded, 1 not');
    await userEvent.click(screen.getByRole('button', { name: /JSON.*mine · cannot be read/ }));
    expect(change).not.toHaveBeenCalled();
  });
});

describe('an open page', () => {
  test('receives an event that is sent to it, but not one that is tried in a fork', async () => {
    const load = library.scenarios.get('cart-offline');
    if (!load) throw new Error('No such scenario');
    const { entries, machines } = sessionOf('x', 'library', await load(), shopMachines).recording;
    const head = { stream: 's', title: 'Home', app: '', xstate: '', seed: 0.5, machines, isTruncated: false };
    const session = liveSession({ head, entries, isEnded: false }, undefined, shopMachines);
    const user = userEvent.setup();
    render(
      <Panels
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

import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type {
  Loyalty,
  OrderEntry,
  OrderList,
  Result,
  UserProfile,
} from '../../../src/contract/domain/index.ts';
import { ordersMachine } from '../../../src/machines/account/orders.ts';
import { personalDataMachine } from '../../../src/machines/account/personalData.ts';
import { profileMachine } from '../../../src/machines/account/profile/index.ts';
import { rewardsMachine } from '../../../src/machines/account/rewards.ts';
import { Orders } from '../../../src/views/account/Orders.tsx';
import { PersonalData } from '../../../src/views/account/PersonalData.tsx';
import { Profile } from '../../../src/views/account/Profile.tsx';
import { Rewards } from '../../../src/views/account/Rewards.tsx';
import { sectionOf } from '../../../src/views/account/sections.ts';
import { offline, ok } from '../../machines/fixtures/order.ts';
import { loyalty, orderEntry, profile, transaction } from '../../machines/fixtures/user.ts';
import { expectAccessible } from '../support/accessible.ts';
import { show } from '../support/shop.tsx';

afterEach(cleanup);

describe('the orders of an account', () => {
  function showOrders(...pages: Result<OrderList>[]) {
    const replies = [...pages];
    const orders = createActor(
      ordersMachine.provide({
        actors: { fetchOrders: fromPromise(async () => replies.shift() ?? offline) },
      }),
    ).start();
    onTestFinished(() => void orders.stop());
    return {
      ...show(<Orders orders={orders} trackingUrl="https://track.example/?awb=" />),
      user: userEvent.setup(),
    };
  }
  const page = (items: readonly OrderEntry[], nextToken: string | null = null) =>
    ok({ items, nextToken, total: items.length });

  test('show number, status, contents, day and amount, and link to the order', async () => {
    const [line] = orderEntry().products;
    const { container } = showOrders(
      page([
        orderEntry({
          totalAmount: 47_060,
          orderDate: '2026-11-10T20:00:00.000Z',
          products: line ? [line, { ...line, id: 'l2', title: 'Soap' }] : [],
        }),
      ]),
    );
    const list = within(await screen.findByRole('list', { name: 'Your orders' }));
    expect(list.getByText('Order A1001')).toBeTruthy();
    expect(list.getByText('Confirmed')).toBeTruthy();
    expect(list.getByText('Rose gel and 1 more')).toBeTruthy();
    expect(list.getByText('11 November 2026')).toBeTruthy();
    expect(list.getByText('₹470.60')).toBeTruthy();
    expect(list.getByRole('link', { name: 'View order A1001' }).getAttribute('href')).toBe('/order/o1');
    await expectAccessible(container);
  });

  test('say what is left to pay after a part was cancelled, and no parcel of what came back', async () => {
    const products = orderEntry().products.map((line) => ({ ...line, trackingId: 'A 1' }));
    showOrders(page([orderEntry({ status: 'RETURNED', totalAmount: 55_600, keptAmount: 25_700, products })]));
    const amount = await screen.findByText('₹257');
    expect(amount.textContent).toBe('₹257 after cancellations or returns, ₹556 before');
    expect(screen.queryByText('A 1')).toBeNull();
  });

  test('link to a parcel once, however many of its lines are in it', async () => {
    const parcel = orderEntry().products.flatMap((line) => [
      { ...line, shippingCourier: 'Blue', trackingId: 'A 1' },
      { ...line, id: 'l2', shippingCourier: 'Blue', trackingId: 'A 1' },
    ]);
    showOrders(page([orderEntry({ status: 'DISPATCHED', products: parcel })]));
    const links = await screen.findAllByRole('link', { name: 'A 1' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://track.example/?awb=A%201']);
  });

  test('are loaded page by page', async () => {
    const { user } = showOrders(
      page([orderEntry()], 'next'),
      page([orderEntry({ id: 'o2', code: 'A1000' })]),
    );
    await user.click(await screen.findByRole('button', { name: 'Show older orders' }));
    expect(await screen.findByText('Order A1000')).toBeTruthy();
    expect(screen.getByText('Order A1001')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
  });

  test('link to the shop while there are none', async () => {
    showOrders(page([]));
    expect((await screen.findByRole('link', { name: 'Start shopping' })).getAttribute('href')).toBe('/shop');
  });

  test('can be loaded again after a failure', async () => {
    const { user } = showOrders(offline, page([orderEntry()]));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Order A1001')).toBeTruthy();
  });
});

describe('the profile', () => {
  function showProfile(save: (known: UserProfile) => Result<UserProfile>) {
    const known = profile();
    const actor = createActor(
      profileMachine.provide({
        actors: {
          fetchProfile: fromPromise(async () => ok(known)),
          saveProfile: fromPromise(async ({ input }) => save({ ...known, ...input })),
        },
      }),
    ).start();
    onTestFinished(() => void actor.stop());
    return { ...show(<Profile profile={actor} />), user: userEvent.setup() };
  }

  test('marks empty fields', async () => {
    const { container } = showProfile(ok);
    expect(await screen.findByText('Asha Rao')).toBeTruthy();
    expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'Asha Rao',
      '+91 98765 43210',
      'Not given',
      'Not given',
      'Not given',
    ]);
    await expectAccessible(container);
  });

  test('is edited, and shows what was saved', async () => {
    const { user, container } = showProfile(ok);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await expectAccessible(container);
    const name = screen.getByLabelText('First name');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(screen.getByText('Please enter firstname')).toBeTruthy();
    await user.type(name, 'Aasha');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Aasha Rao')).toBeTruthy();
  });

  test('has the focus in its first field while it is edited, and on its button before and after', async () => {
    const { user } = showProfile(ok);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  test('preserves the typed text if it cannot be saved', async () => {
    const { user } = showProfile(() => offline);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Email (optional)'), 'asha@example.in');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText(/kept/)).toBeTruthy();
    expect(screen.getByDisplayValue('asha@example.in')).toBeTruthy();
  });
});

test('the question whether to erase has the focus while it is open, and its button after a “no”', async () => {
  const data = createActor(personalDataMachine).start();
  onTestFinished(() => void data.stop());
  show(<PersonalData data={data} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'See what is erased' }));
  expect(document.activeElement?.textContent).toBe('This goes at once, and cannot be brought back:');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'See what is erased' }));
});

describe('the reward points', () => {
  function showRewards(...replies: Result<Loyalty>[]) {
    const fetchLoyalty = fromPromise<Result<Loyalty>, { storeId: string; userId: string | null }>(
      async () => replies.shift() ?? offline,
    );
    const rewards = createActor(rewardsMachine.provide({ actors: { fetchLoyalty } }), {
      input: { storeId: 'demo' },
    }).start();
    onTestFinished(() => void rewards.stop());
    rewards.send({ type: 'user.signedIn', userId: 'u1' });
    return { ...show(<Rewards actors={{ rewards }} />), user: userEvent.setup() };
  }
  const known = ok(
    loyalty({
      totalUsable: 7_740,
      totalPending: 3_000,
      totalAllotted: 12_740,
      totalUsed: 5_000,
      transactions: [
        transaction({
          id: 't3',
          amount: -5_000,
          reason: 'Used on order A2',
          expiresAt: null,
          status: 'DONE',
        }),
        transaction({ id: 't2', amount: 7_740, reason: 'Cashback on order A1', status: 'USABLE' }),
        transaction({ id: 't4', amount: 900, reason: 'Cashback on order A3', status: 'TAKEN_BACK' }),
        transaction({
          id: 't5',
          amount: 3_720,
          remaining: 1_591,
          reason: 'Cashback on order A4',
          status: 'USABLE',
        }),
        transaction({ id: 't1', reason: 'Welcome bonus', status: 'USED' }),
      ],
    }),
  );

  test('show the balance and each transaction, exact to the paisa [S3.13]', async () => {
    const { container } = showRewards(known, known);
    const list = await screen.findByRole('list', { name: 'Points that came and went' });
    expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '₹77.40',
      '₹30',
      '₹127.40',
      '₹50',
      '₹0',
    ]);
    expect([...list.children].map(({ children }) => [...children].map((part) => part.textContent))).toEqual([
      ['Used on order A2', '−₹50', '1 Nov 2026'],
      ['Cashback on order A1', '+₹77.40', '1 Nov 2026, use by 1 Dec 2026'],
      ['Cashback on order A3', '+₹9', '1 Nov 2026, taken back'],
      ['Cashback on order A4', '+₹37.20', '1 Nov 2026, ₹15.91 of it left, use by 1 Dec 2026'],
      ['Welcome bonus', '+₹50', '1 Nov 2026, used up'],
    ]);
    await expectAccessible(container);
  });

  test('can be loaded again after a failure', async () => {
    const { user } = showRewards(offline, offline, known);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('₹127.40')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test.each([
  ['section=rewards', 'rewards'],
  ['', 'orders'],
  ['section=nothing', 'orders'],
])('an account opened with "%s" shows %s [S1.20]', (search, section) => {
  expect(sectionOf(new URLSearchParams(search))).toBe(section);
});

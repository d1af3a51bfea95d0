import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { ConsentRecord, PurposeUse } from '../../../src/machines/integrations/consent/index.ts';
import { consentMachine } from '../../../src/machines/integrations/consent/index.ts';
import { integrationsMachine, selectConsent } from '../../../src/machines/integrations/integrations/index.ts';
import { ConsentBar } from '../../../src/views/consent/ConsentBar.tsx';
import { PrivacyChoice } from '../../../src/views/consent/PrivacyChoice.tsx';
import { Withdrawal } from '../../../src/views/consent/Withdrawal.tsx';
import { expectAccessible } from '../support/accessible.ts';
import { show } from '../support/shop.tsx';

afterEach(() => {
  cleanup();
  Object.assign(window, { scrollY: 0 });
});

/** Renders the bar and the footer's link, with the shopper's earlier choice. */
function start(record: ConsentRecord | null, pathname = '/') {
  const machine = integrationsMachine.provide({
    actors: {
      consent: consentMachine.provide({
        actors: {
          consentStorage: fromCallback(({ sendBack }) =>
            sendBack({ type: 'consent.restored', record, now: 1 }),
          ),
        },
      }),
    },
  });
  const integrations = createActor(machine, { input: { account: null, scripts: [] } }).start();
  const consent = selectConsent(integrations.getSnapshot());
  if (!consent) throw new Error('Nobody asks');
  const purposes: readonly PurposeUse[] = [
    { purpose: 'measuring', hosts: [] },
    { purpose: 'chat', hosts: ['chat.example'] },
  ];
  const actors = { integrations, consent, purposes };
  const source = {
    current: () => actors,
    failure: () => null,
    whenStarted: async () => actors,
    subscribe: () => () => {},
  };
  const { container } = show(
    <>
      <footer id="footnotes" />
      <PrivacyChoice integrations={source} pathname="/" now={() => 7} />
      <Withdrawal consent={consent} now={() => 7} />
      <ConsentBar consent={consent} purposes={purposes} pathname={pathname} now={() => 7} />
    </>,
  );
  const said = () => consent.getSnapshot().context.record;
  return { container, said };
}

test('the footer’s button says that the choices could not be loaded, until they are', async () => {
  const network = { isDown: true };
  const consent = createActor(consentMachine).start();
  const integrations = createActor(integrationsMachine, { input: { account: null, scripts: [] } });
  const source = {
    current: () => null,
    failure: () => null,
    whenStarted: async () => {
      if (network.isDown) throw new Error('The code could not be loaded');
      return { integrations, consent, purposes: [] };
    },
    subscribe: () => () => {},
  };
  show(
    <>
      <footer id="footnotes" />
      <PrivacyChoice integrations={source} pathname="/" now={() => 7} />
    </>,
  );
  const button = await screen.findByRole('button', { name: 'Your privacy choices' });
  fireEvent.click(button);
  const words = 'That could not be loaded. Check your connection and press again.';
  expect(await screen.findByText(words)).toBeTruthy();
  network.isDown = false;
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

const bar = () => screen.queryByRole('region', { name: 'Your privacy choices' });
const scrollDown = () => {
  Object.assign(window, { scrollY: innerHeight });
  fireEvent.scroll(window);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('asks once, with two equally prominent answers, and closes', async () => {
  const { container, said } = start(null);
  expect(bar()).toBe(null);
  scrollDown();
  const answers = ['No, thanks', 'Allow'].map((name) => screen.getByRole('button', { name }));
  expect(answers[0]?.className).toBe(answers[1]?.className);
  expect(screen.queryByRole('button', { name: 'Keep my choice' })).toBe(null);
  await expectAccessible(container);
  press('No, thanks');
  expect([bar(), said()]).toEqual([null, { version: 2, choice: 'refused', purposes: [], decidedAt: 7 }]);
});

test.each(['/pages/checkout', '/pages/cart', '/order/1'])(
  'does not ask on the way to an order: %s',
  (path) => {
    start(null, path);
    scrollDown();
    expect(bar()).toBe(null);
  },
);

test('reopens from the footer, takes the focus, and can be closed without a change', async () => {
  const { said } = start({ version: 2, choice: 'refused', purposes: [], decidedAt: 0 });
  expect(bar()).toBe(null);
  press('Your privacy choices');
  await screen.findByRole('region');
  expect(document.activeElement).toBe(bar());
  press('Keep my choice');
  expect([bar(), said()?.choice]).toEqual([null, 'refused']);
  press('Your privacy choices');
  await screen.findByRole('region');
  press('Allow');
  expect([bar(), said()?.choice]).toEqual([null, 'granted']);
});

test('says item by item what, why, how long and who, ticks nothing beforehand, and takes each by itself', async () => {
  const { container, said } = start(null);
  scrollDown();
  expect(bar()?.textContent).toContain('May we measure visits and offer chat?');
  press('Details');
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  for (const [name, words] of [
    ['Measuring visits', /90 days with us\. We ask again after 180 days\.WhoThis shop alone$/],
    ['Chat', /as long as it says.*WhoThis shop, and chat\.example$/],
  ] as const) {
    const box = screen.getByRole('checkbox', { name });
    const notice = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(notice?.textContent).toMatch(/^What.+Why.+How long/);
    expect(notice?.textContent).toMatch(words);
  }
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Chat' }));
  press('Save my choice');
  expect([bar(), said()]).toEqual([
    null,
    { version: 2, choice: 'granted', purposes: ['chat'], decidedAt: 7 },
  ]);
});

test('nothing ticked is a refusal', async () => {
  const { said } = start(null);
  scrollDown();
  press('Details');
  await screen.findByRole('button', { name: 'Save my choice' });
  press('Save my choice');
  expect(said()).toMatchObject({ choice: 'refused', purposes: [] });
});

test('is withdrawn by one press, as it is given by one', () => {
  const { said } = start(null);
  scrollDown();
  expect(screen.queryByRole('button', { name: 'Withdraw my consent' })).toBe(null);
  press('Allow');
  expect(said()).toMatchObject({ choice: 'granted', purposes: ['measuring', 'chat'] });
  press('Withdraw my consent');
  expect(said()).toMatchObject({ choice: 'refused', purposes: [] });
  expect(screen.queryByRole('button', { name: 'Withdraw my consent' })).toBe(null);
});

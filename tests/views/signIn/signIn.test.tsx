import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import {
  type DispatchReply,
  type ProfileReply,
  type SaveProfileInput,
  type SentCode,
  type SignInEvent,
  signInMachine,
} from '../../../src/machines/account/signIn/index.ts';
import { LoginModal } from '../../../src/views/signIn/LoginModal.tsx';
import { PasswordlessModal } from '../../../src/views/signIn/PasswordlessModal.tsx';
import { ok } from '../../machines/fixtures/order.ts';
import { profile } from '../../machines/fixtures/user.ts';
import { expectAccessible } from '../support/accessible.ts';
import { supportDialogs } from '../support/dialog.ts';
import { show } from '../support/shop.tsx';

afterEach(cleanup);
supportDialogs();

const RIGHT = '246810';
const newcomer = profile({ firstName: null });

/** Renders the modal over a shop that accepts one code, for a phone without an account. */
function openSignIn() {
  const saved: SaveProfileInput[] = [];
  const closed: string[] = [];
  const machine = signInMachine.provide({
    actors: {
      readSentCode: fromPromise<SentCode | null, undefined>(async () => null),
      dispatchCode: fromPromise<DispatchReply, { storeId: string; phone: string }>(async () => ok(null)),
      answerCode: fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
        receive((event) => {
          const isRight = 'code' in event && event.code === RIGHT;
          const reply: SignInEvent = {
            type: 'signIn.code.answered',
            outcome: isRight ? { kind: 'signedIn' } : { kind: 'wrong', triesLeft: 4 },
          };
          sendBack(reply);
        });
      }),
      loadProfile: fromPromise<ProfileReply, undefined>(async () => ok(newcomer)),
      saveProfile: fromPromise<ProfileReply, SaveProfileInput>(async ({ input }) => {
        saved.push(input);
        return ok(newcomer);
      }),
    },
    actions: {
      persistSentCode: () => {},
      clearSentCode: () => {},
      sendVerified: () => {},
      sendProfile: () => {},
    },
  });
  const actor = createActor(machine, { input: { storeId: 'demo', customSignup: true } }).start();
  onTestFinished(() => void actor.stop());
  const { container } = show(
    <PasswordlessModal signIn={actor} newAccount={null} onClose={() => closed.push('closed')} />,
  );
  return { container, saved, closed, user: userEvent.setup() };
}

async function reachCode() {
  const opened = openSignIn();
  await opened.user.type(await screen.findByLabelText('Mobile number'), '98765 43210{Enter}');
  const field = await screen.findByLabelText('Code of 6 digits');
  return { ...opened, field };
}

describe('signing in', () => {
  test('requires a valid number, with the problem linked to the field', async () => {
    const { container, user } = openSignIn();
    const field = await screen.findByLabelText('Mobile number');
    await user.type(field, '12345{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Please enter valid phone number');
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    await expectAccessible(container);
    await user.type(field, '6');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('accepts a pasted code with spaces, and sends it automatically', async () => {
    const { container, field, user } = await reachCode();
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    await expectAccessible(container);
    await user.click(field);
    await user.paste('246 810');
    expect(await screen.findByLabelText('First name')).toBe(document.activeElement);
    expect(screen.getByRole('dialog', { name: 'Your name' })).toBeTruthy();
  });

  test('says that a code is wrong, and how many tries are left', async () => {
    const { field, user } = await reachCode();
    await user.type(field, '000000');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That code is not right. You have 4 more tries.',
    );
  });

  test('reports a missing name only after it was to be saved, even if Enter was pressed after the code', async () => {
    const { container, field, saved, user } = await reachCode();
    await user.type(field, RIGHT);
    const name = await screen.findByLabelText('First name');
    await user.keyboard('{Enter}');
    expect([screen.queryByText('Please enter firstname'), saved]).toEqual([null, []]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please enter firstname').id).toBe(name.getAttribute('aria-describedby'));
    await expectAccessible(container);
    await user.type(name, 'Asha{Enter}');
    expect(saved.map(({ change }) => change.firstName)).toEqual(['Asha']);
  });
});

describe('the login modal', () => {
  test.each([
    ['checkout', 'This order needs a signed-in shopper.'],
    ['account', 'Your orders, addresses and rewards are kept in your account.'],
    ['review', 'Sign in to write your review. It shows your first name and initial.'],
  ] as const)('says why, for %s, and leads on to where the shopper was going', async (reason, words) => {
    const went: (string | null)[] = [];
    const { container } = show(
      <LoginModal
        login={{ kind: 'login', reason, redirect: '/pages/checkout' }}
        onGoOn={(redirect) => went.push(redirect)}
        onClose={() => went.push('closed')}
      />,
    );
    expect(screen.getByRole('dialog', { name: 'Please sign in' }).textContent).toContain(words);
    await expectAccessible(container);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Go on with your mobile number' }));
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(went).toEqual(['/pages/checkout', 'closed']);
  });
});

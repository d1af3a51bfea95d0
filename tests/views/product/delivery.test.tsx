import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { pincodeMachine } from '../../../src/machines/checkout/pincode/index.ts';
import { countdownMachine, dispatchCutOff } from '../../../src/machines/storefront/countdown/index.ts';
import { Delivery } from '../../../src/views/product/Delivery.tsx';

afterEach(cleanup);

test.each([
  ['0123', '{Tab}'],
  ['0123', '{Enter}'],
  ['012345', ''],
])('a pincode such as %s is answered as wrong, if too short after %s', async (wrong, key) => {
  const pincode = createActor(pincodeMachine, { input: { pincode: '' } });
  const cutOff = createActor(countdownMachine, { input: { plan: dispatchCutOff(null) } });
  pincode.start();
  render(<Delivery pincode={pincode} cutOff={cutOff} dispatchBy={null} canBuy now={() => 0} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Your pincode');
  const answer = () => screen.queryByText('Please enter a valid 6-digit pincode.');
  await user.type(field, wrong.slice(0, 4));
  expect(answer()).toBeNull();
  if (wrong.length > 4) await user.type(field, wrong.slice(4));
  if (key) await user.keyboard(key);
  expect([answer() !== null, field.getAttribute('aria-invalid')]).toEqual([true, 'true']);
  await user.type(field, '{Backspace}');
  expect(answer()).toBeNull();
});

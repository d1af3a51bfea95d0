import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { OrderHelp } from '../../../src/views/order/OrderHelp.tsx';
import { order } from '../../machines/fixtures/order.ts';

test.each([
  [
    '“Cancel items” leads to the part of the page that cancels, while it does',
    true,
    'Cancel items',
    '#order-change',
  ],
  [
    '“Change or cancel” leads to who can be asked, once the page does not',
    false,
    'Change or cancel',
    '/pages/contact',
  ],
])('%s', (_, canCancel, name, address) => {
  render(
    <MemoryRouter>
      <OrderHelp order={order({ canCancel })} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
});

import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { OrderHelp } from '../../../src/views/order/OrderHelp.tsx';
import { order } from '../../machines/fixtures/order.ts';

test.each([
  ['to the part of the page that cancels, while it does', true, '#order-change'],
  ['to who can be asked, once it does not', false, '/pages/contact'],
])('"Change or cancel" leads %s', (_, canCancel, address) => {
  render(
    <MemoryRouter>
      <OrderHelp order={order({ canCancel })} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')).toBe(address);
});

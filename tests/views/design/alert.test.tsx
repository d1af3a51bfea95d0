import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Alert } from '../../../src/views/design/Alert.tsx';

afterEach(cleanup);

describe('an alert', () => {
  test.each([
    ['error', 'alert'],
    ['success', 'status'],
    ['warning', 'status'],
    ['info', 'status'],
    ['transparent', 'status'],
  ] as const)('of status %s is read out as %s [S2.58]', (status, role) => {
    render(<Alert status={status}>Saved</Alert>);
    expect(screen.getByRole(role).textContent).toBe('Saved');
    expect(screen.queryByRole('button')).toBe(null);
  });

  test('has a close button if it can be closed, and an action if there is one [S2.58]', async () => {
    const close = vi.fn();
    render(
      <Alert status="info" onClose={close} action={<a href="/shop">Go on</a>}>
        Saved
      </Alert>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Go on' })).toBeDefined();
  });
});

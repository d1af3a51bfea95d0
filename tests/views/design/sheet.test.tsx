import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Sheet } from '../../../src/views/design/Sheet.tsx';
import { supportDialogs } from '../support/dialog.ts';

beforeAll(supportDialogs);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Gifts(props: { open: boolean; onClose?: () => void }) {
  return (
    <Sheet id="gifts" title="Gifts" {...props}>
      A gift
    </Sheet>
  );
}

test('a sheet that opens tells the style sheet the width of the scrollbar that it hides', () => {
  const root = document.documentElement;
  root.style.removeProperty('--scrollbar');
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth - 15);
  const { rerender } = render(<Gifts open={false} />);
  expect(root.style.getPropertyValue('--scrollbar')).toBe('');
  rerender(<Gifts open />);
  expect(root.style.getPropertyValue('--scrollbar')).toBe('15px');
});

test('a sheet reports that the shopper closed it, and not that its owner did', () => {
  const onClose = vi.fn();
  const { rerender } = render(<Gifts open onClose={onClose} />);
  rerender(<Gifts open={false} onClose={onClose} />);
  expect(onClose).not.toHaveBeenCalled();
  rerender(<Gifts open onClose={onClose} />);
  screen.getByRole<HTMLDialogElement>('dialog').close();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a sheet that its owner closes and opens at once stays open when the browser reports the close', () => {
  const onClose = vi.fn();
  const { rerender } = render(<Gifts open onClose={onClose} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  rerender(<Gifts open={false} onClose={onClose} />);
  rerender(<Gifts open onClose={onClose} />);
  dialog.dispatchEvent(new Event('close'));
  expect([dialog.open, onClose.mock.calls]).toEqual([true, []]);
});

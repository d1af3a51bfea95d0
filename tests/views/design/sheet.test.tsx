import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Sheet } from '../../../src/views/design/Sheet.tsx';
import { supportDialogs } from '../support/dialog.ts';

beforeAll(supportDialogs);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a sheet that opens tells the style sheet the width of the scrollbar that it hides', () => {
  const root = document.documentElement;
  root.style.removeProperty('--scrollbar');
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth - 15);
  const sheet = (open: boolean) => (
    <Sheet id="gifts" title="Gifts" open={open}>
      A gift
    </Sheet>
  );
  const { rerender } = render(sheet(false));
  expect(root.style.getPropertyValue('--scrollbar')).toBe('');
  rerender(sheet(true));
  expect(root.style.getPropertyValue('--scrollbar')).toBe('15px');
});

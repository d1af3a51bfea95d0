import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useStepFocus } from '../../../src/views/design/stepFocus.ts';

afterEach(cleanup);

function Card({ step }: { readonly step: string }) {
  const card = useRef<HTMLElement>(null);
  useStepFocus(card, step);
  return (
    <>
      <section ref={card} tabIndex={-1} aria-label="Card">
        <button type="button" key={step}>
          {step}
        </button>
      </section>
      <button type="button">Elsewhere</button>
    </>
  );
}

/** Shows the next step of a card whose head was scrolled out of sight. Returns how it was scrolled to. */
function step(focus: () => void): readonly unknown[] {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const box = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, -500, 300, 900));
  onTestFinished(() => box.mockRestore());
  const { rerender } = render(<Card step="one" />);
  focus();
  rerender(<Card step="two" />);
  return scrolled.mock.calls;
}

test.each([
  ['the button that was pressed', () => screen.getByRole('button', { name: 'one' }).focus()],
  // As in Safari, which gives a pressed button no focus.
  ['the card around the button', () => screen.getByRole('region').focus()],
  ['nothing', () => {}],
])('after a step the card has the focus and its head is in sight, where %s had the focus', (_, focus) => {
  const scrolled = step(focus);
  expect(document.activeElement).toBe(screen.getByRole('region'));
  expect(scrolled).toEqual([[{ block: 'start' }]]);
});

test('who has moved on to something else stays there', () => {
  const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });
  expect(step(() => elsewhere().focus())).toEqual([]);
  expect(document.activeElement).toBe(elsewhere());
});

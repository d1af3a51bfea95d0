import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { Accordion } from '../../../src/views/design/Accordion.tsx';
import { Tabs } from '../../../src/views/design/Tabs.tsx';
import { expectAccessible } from '../support/accessible.ts';

afterEach(cleanup);

describe('tabs', () => {
  const tabs = ['About', 'Use', 'Inside'].map((label) => ({
    id: label.toLowerCase(),
    label,
    content: <p>{label} text</p>,
  }));
  const show = () => render(<Tabs label="The oil" tabs={tabs} />);
  const shown = () => screen.getAllByRole('tabpanel').map((panel) => panel.textContent);
  const selected = () => screen.getByRole('tab', { selected: true });

  test('show one panel, labelled by its tab', async () => {
    const { container } = show();
    expect([shown(), selected().textContent]).toEqual([['About text'], 'About']);
    expect(screen.getByRole('tabpanel', { name: 'About' }).textContent).toBe('About text');
    await expectAccessible(container);
  });

  test('change on a press', async () => {
    show();
    await userEvent.click(screen.getByRole('tab', { name: 'Inside' }));
    expect(shown()).toEqual(['Inside text']);
  });

  test.each([
    ['{ArrowRight}', 'Use'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}', 'About'],
    ['{ArrowLeft}', 'Inside'],
    ['{End}', 'Inside'],
    ['{End}{Home}', 'About'],
  ])('are one stop for the keyboard: %s leads to %s', async (keys, name) => {
    show();
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect([document.activeElement?.textContent, selected().textContent, shown()]).toEqual([
      name,
      name,
      [`${name} text`],
    ]);
    await userEvent.tab();
    expect(screen.getAllByRole('tab')).not.toContain(document.activeElement);
  });
});

describe('an accordion', () => {
  const items = [
    { title: 'When?', content: <p>Today</p>, isOpen: true },
    { title: 'Where?', content: <p>Here</p> },
  ];
  const opened = (container: Element) => [...container.querySelectorAll('details')].map(({ open }) => open);

  test('opens the pressed sections, independently of each other', async () => {
    const { container } = render(<Accordion items={items} />);
    expect(opened(container)).toEqual([true, false]);
    await userEvent.click(screen.getByText('Where?'));
    expect(opened(container)).toEqual([true, true]);
    await expectAccessible(container);
  });

  test('shares a name if only one section may be open', () => {
    const { container } = render(<Accordion items={items} name="answers" />);
    const names = [...container.querySelectorAll('details')].map((details) => details.getAttribute('name'));
    expect(names).toEqual(['answers', 'answers']);
  });
});

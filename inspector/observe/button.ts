import './button.css';

/** Adds a button over an observed page, in a panel with room for messages. */
export function addButton(page: Document, text: string): { panel: HTMLElement; button: HTMLButtonElement } {
  const panel = page.createElement('div');
  panel.className = 'observed';
  const button = page.createElement('button');
  button.type = 'button';
  button.textContent = text;
  panel.append(button);
  page.body.append(panel);
  return { panel, button };
}

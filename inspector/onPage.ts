import './onPage.css';

/** A button over an observed page of the shop, in a panel for what it has to say. */
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

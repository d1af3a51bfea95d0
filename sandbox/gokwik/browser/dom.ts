/** Small helpers for a page without a framework: find elements by id, create elements. */

export function element(id: string): HTMLElement;
export function element<T extends HTMLElement>(id: string, type: new () => T): T;
export function element(id: string, type: new () => HTMLElement = HTMLElement): HTMLElement {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`No ${type.name} #${id}`);
  return found;
}

export function input(id: string): HTMLInputElement {
  return element(id, HTMLInputElement);
}

export function tag(name: string, className: string, children: readonly (string | Node)[] = []): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

export function button(label: string, className: string, onClick: () => void): HTMLElement {
  const made = tag('button', className, [label]);
  made.setAttribute('type', 'button');
  made.addEventListener('click', onClick);
  return made;
}

/** Shows a problem below a field, or clears it. */
export function showProblem(id: string, problem: string | null): void {
  element(id).setAttribute('aria-invalid', String(problem !== null));
  element(`${id}-problem`).textContent = problem ?? '';
}

/** Marks a button as busy and disables it while `work` runs. */
export async function whileBusy<T>(id: string, work: () => Promise<T>): Promise<T> {
  const made = element(id, HTMLButtonElement);
  made.disabled = true;
  made.setAttribute('aria-busy', 'true');
  try {
    return await work();
  } finally {
    made.disabled = false;
    made.removeAttribute('aria-busy');
  }
}

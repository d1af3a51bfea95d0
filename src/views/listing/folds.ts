/** Closes a form's open groups on a press outside them and on Escape, until `left` is aborted. */
export function closeFolds(form: HTMLFormElement | null, left: AbortSignal): void {
  const open = () => [...(form?.querySelectorAll<HTMLDetailsElement>('details[name][open]') ?? [])];
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      for (const fold of open()) {
        if (!(target instanceof Node && fold.contains(target))) fold.open = false;
      }
    },
    { signal: left },
  );
  form?.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return;
      for (const fold of open()) {
        fold.open = false;
        fold.querySelector('summary')?.focus();
      }
    },
    { signal: left },
  );
}

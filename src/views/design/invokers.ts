/** Polyfills the attributes `commandfor` and `command`. Call once. */
export function supportInvokers(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'close') dialog.close();
    else if (!dialog.open) dialog.showModal();
  });
}

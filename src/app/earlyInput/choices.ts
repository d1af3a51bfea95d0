/**
 * Finds what the shopper checked, unchecked, or chose in a select, before hydration. React hydrates the page as the server rendered it
 * and does not notice the difference. Returns a function that makes these choices again, once, so that React hears of them.
 */
export function findEarlyChoices(page: Element): () => void {
  const checked = [
    ...page.querySelectorAll<HTMLInputElement>(
      'input:checked:not([checked]), [type=checkbox][checked]:not(:checked)',
    ),
  ];
  const chosen = [...page.querySelectorAll<HTMLSelectElement>('select:has([selected]:not(:checked))')].map(
    (select) => ({ select, value: select.value }),
  );
  return () => {
    for (const input of checked.splice(0)) {
      input.checked = input.defaultChecked;
      input.click();
    }
    for (const { select, value } of chosen.splice(0)) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
}

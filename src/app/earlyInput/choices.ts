/**
 * Finds the checkboxes and radio buttons that the shopper checked before hydration. React hydrates them as the server
 * rendered them and does not notice the difference. Returns a function that checks them again, once, by real clicks.
 */
export function findEarlyChoices(page: Element): () => void {
  const checked = [...page.querySelectorAll('input')].filter(
    (input) => ['radio', 'checkbox'].includes(input.type) && input.checked && !input.defaultChecked,
  );
  return () => {
    for (const input of checked.splice(0)) {
      input.checked = false;
      input.click();
    }
  };
}

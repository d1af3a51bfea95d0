/**
 * Boxes and radios that the shopper pressed before the page came alive: React starts from the server's page and does not
 * know of them. The function that is returned presses them again; once.
 */
export function earlyChoices(page: Element): () => void {
  const pressed = [...page.querySelectorAll('input')].filter(
    ({ type, checked, defaultChecked }) => ['radio', 'checkbox'].includes(type) && checked && !defaultChecked,
  );
  return () => {
    for (const input of pressed.splice(0)) {
      input.checked = false;
      input.click();
    }
  };
}

import { expect, type Page } from './test.ts';

/** A provider's script that opens nothing and emits the events that the test sends. */
const script = `(() => {
  const listeners = new Map();
  window.gokwikSdk = {
    on(name, listener) { listeners.set(name, [...(listeners.get(name) ?? []), listener]); },
    initCheckout(options) { document.documentElement.dataset.widget = JSON.stringify(options); },
    close() { document.documentElement.dataset.widget = 'closed'; },
  };
  document.addEventListener('widget-says', ({ detail: { name, payload } }) => {
    for (const listener of listeners.get(name) ?? []) listener(payload);
  });
})();`;

/** Serves the test's own script instead of the provider's. */
export async function fakeWidget(page: Page): Promise<void> {
  await page.route('**/gokwik.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

/** Waits until the page has opened the widget. Returns the options that it was opened with. */
export async function openedWidget(page: Page): Promise<unknown> {
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-widget', /^\{/);
  return JSON.parse((await root.getAttribute('data-widget')) ?? 'null');
}

export async function expectClosedWidget(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-widget', 'closed');
}

/** Emits an event like the widget. */
export async function emitWidgetEvent(page: Page, name: string, payload: unknown = {}): Promise<void> {
  await page.evaluate((detail) => document.dispatchEvent(new CustomEvent('widget-says', { detail })), {
    name,
    payload,
  });
}

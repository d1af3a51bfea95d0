/** Helpers that the stand-ins of the integrations share. */

/** The element of the shop's page that the script draws into: its `data-target`, otherwise the body. */
export const place =
  document.querySelector(document.currentScript?.dataset.target ?? 'body') ?? document.body;

/** Creates an element with properties and inline styles, because the script has no style sheet in the shop's page. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  look: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  for (const [property, value] of Object.entries(look)) element.style.setProperty(property, value);
  return element;
}

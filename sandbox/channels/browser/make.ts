/** Shared by the stand-ins of the integrations. */

/** Where the shop's page wants it. */
export const place =
  document.querySelector(document.currentScript?.dataset.target ?? 'body') ?? document.body;

/** An element with its properties and its look: a page's stylesheets are not the script's. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  look: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  for (const [property, value] of Object.entries(look)) element.style.setProperty(property, value);
  return element;
}

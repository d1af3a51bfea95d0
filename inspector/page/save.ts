import { saveFile } from '../observe/saveFile.ts';

/** Saves a text as a file. */
export function saveText(name: string, text: string): void {
  saveFile(new File([text], name, { type: 'text/plain' }));
}

/** Returns the chart on the screen as a self-contained SVG file, or `null` when there is none. */
export function svgText(): string | null {
  const chart = document.querySelector('svg.chart');
  if (!chart) return null;
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGElement)) return null;
  // A picture has no buttons.
  for (const state of copy.querySelectorAll('[role=button]'))
    for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed']) state.removeAttribute(name);
  // The style is added as text, because the page's policy forbids inline styles, also in a copy.
  const rules = chartRules().replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `${new XMLSerializer().serializeToString(copy).replace('>', () => `><style>${rules}</style>`)}\n`;
}

function chartRules(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText.includes('.chart'))
    .map(({ cssText }) => cssText)
    .join('\n');
}

import { saveFile } from '../observe/saveFile.ts';

/** Gives a text to the browser as a file to keep. */
export function saveText(name: string, text: string): void {
  saveFile(new File([text], name, { type: 'text/plain' }));
}

/** The chart that is on the screen as an SVG file that stands alone; null: none is. */
export function svgText(): string | null {
  const chart = document.querySelector('svg.chart');
  if (!chart) return null;
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGElement)) return null;
  // On paper nothing is pressed.
  for (const state of copy.querySelectorAll('[role=button]'))
    for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed']) state.removeAttribute(name);
  // As text: the page's own policy forbids styles in it, wherever they are meant for.
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

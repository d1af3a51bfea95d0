/** Gives a text to the browser as a file to keep. */
export function saveText(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}

/** The chart that is on the screen as an SVG file that stands alone; null: none is. */
export function svgText(): string | null {
  const chart = document.querySelector('svg.chart');
  if (!chart) return null;
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGElement)) return null;
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = chartRules();
  copy.prepend(style);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

function chartRules(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText.includes('.chart'))
    .map(({ cssText }) => cssText)
    .join('\n');
}

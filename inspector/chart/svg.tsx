/** A chart as a self-contained SVG file. */
import { renderToStaticMarkup } from 'react-dom/server';
import { Chart } from './Chart.tsx';
import type { ChartLayout } from './layout.ts';

/**
 * `style` is the text of `chart.css`. Its variables are replaced by their values, because few viewers of SVG support
 * variables.
 */
export function svgOf(layout: ChartLayout, label: string, style: string): string {
  return renderToStaticMarkup(
    <Chart layout={layout} label={label}>
      <style>{`${plainStyle(style, 0)}@media (prefers-color-scheme:dark){${plainStyle(style, 1)}}`}</style>
    </Chart>,
  );
}

/** Replaces the variables by the colours of a scheme: 0 for light, 1 for dark. */
function plainStyle(style: string, scheme: 0 | 1): string {
  const colours = new Map(
    [...style.matchAll(/(--chart-[a-z-]+):\s*light-dark\(([^,]+),\s*([^)]+)\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, scheme === 0 ? light : dark] as const,
    ),
  );
  return style
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*(?:--chart-[a-z-]+|color-scheme):.*$/gm, '')
    .replace(/var\((--chart-[a-z-]+)\)/g, (_, name: string) => colours.get(name) ?? 'currentColor')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, '$1')
    .trim();
}

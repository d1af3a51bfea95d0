/** A chart as an SVG file that stands alone. */
import { renderToStaticMarkup } from 'react-dom/server';
import { Chart } from './Chart.tsx';
import type { ChartLayout } from './layout.ts';

/**
 * `style` is `chart.css`. In the file every colour is written out, light and dark: few readers of SVG know variables.
 */
export function svgOf(layout: ChartLayout, label: string, style: string): string {
  return renderToStaticMarkup(
    <Chart layout={layout} label={label}>
      <style>{`${plainStyle(style, 0)}@media (prefers-color-scheme:dark){${plainStyle(style, 1)}}`}</style>
    </Chart>,
  );
}

/** 0: light, 1: dark. */
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

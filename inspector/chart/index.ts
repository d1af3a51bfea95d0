/** Charts of machines: the chart as data, its layout, and its picture. */
import './chart.css';

export { Chart, type ChartProps } from './Chart.tsx';
export { chartOf } from './definition.ts';
export { type ChartLayout, layoutOf } from './layout.ts';

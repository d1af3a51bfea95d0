import type { AnyStateMachine } from 'xstate';
import '../chart/chart.css';
import { Chart, type ChartProps } from '../chart/Chart.tsx';
import { useLayout } from './layouts.ts';

interface LiveChartProps extends Omit<ChartProps, 'layout' | 'children'> {
  readonly machine: AnyStateMachine;
}

export default function LiveChart({ machine, ...marks }: LiveChartProps) {
  return <Chart layout={useLayout(machine)} {...marks} />;
}

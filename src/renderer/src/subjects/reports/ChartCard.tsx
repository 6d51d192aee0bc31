/** A plot on a card. What draws it is loaded when the first one is shown. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './Report.module.css';
import type { ReportChartProps } from './ReportChart.tsx';

const ReportChart = lazy(() => import('./ReportChart.tsx'));
/** What is above the plot, in pixels: title, sentence and the point that is looked at. */
const HEAD = 80;
/** The height of a plot whose bars stand, that of one bar that lies, and the least of those. */
const STANDING = 260;
const BAR = 34;
const LYING = 140;

/** `height`: where it is another than its points ask for. */
export type ChartCardProps = Omit<ReportChartProps, 'height'> & Partial<Pick<ReportChartProps, 'height'>>;

export function ChartCard(props: ChartCardProps) {
  const { points, lies = false, height = lies ? Math.max(LYING, points.length * BAR) : STANDING } = props;
  return (
    <div className={classes.card}>
      <Suspense fallback={<Skeleton h={height + HEAD} radius="md" />}>
        <ReportChart {...props} height={height} />
      </Suspense>
    </div>
  );
}

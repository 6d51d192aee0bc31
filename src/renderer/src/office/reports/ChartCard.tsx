/** A plot on a card. What draws it is loaded when the first one is shown. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './Report.module.css';
import type { ReportChartProps } from './ReportChart.tsx';

const ReportChart = lazy(() => import('./ReportChart.tsx'));
/** What is above the plot, in pixels: title, sentence and the point that is looked at. */
const HEAD = 80;

export function ChartCard(props: ReportChartProps) {
  const { height = 260 } = props;
  return (
    <div className={classes.card}>
      <Suspense fallback={<Skeleton h={height + HEAD} radius="md" />}>
        <ReportChart {...props} height={height} />
      </Suspense>
    </div>
  );
}

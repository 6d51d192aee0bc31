/**
 * A plot with a sentence that says what it shows. Arrow keys go from point to point, Enter opens the rows of one, and T shows
 * the numbers as a table. What is compared with is striped and what runs still is hatched, so that it reads in grey.
 */
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { ActionIcon, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { BarShapeProps } from 'recharts';
import { useT } from '#screens/base/i18n/index.ts';
import type { ReportTable as Data } from '#shared/reports/table.ts';
import classes from './Chart.module.css';
import type { Point } from './chart.ts';
import frame from './Report.module.css';
import { ReportTable } from './ReportTable.tsx';
import { listOf, RowsLink } from './RowsLink.tsx';
import type { ReportFormat } from './useReportFormat.ts';

export interface ReportChartProps {
  readonly title: string;
  readonly sentence: string;
  readonly points: readonly Point[];
  readonly format: ReportFormat;
  /** What the bars are, and what those beside them. */
  readonly names: { readonly value: string; readonly before: string | null };
  readonly table: Data;
  /** Bars that lie have room for names. */
  readonly lies?: boolean;
  readonly height: number;
}

export default function ReportChart(props: ReportChartProps) {
  const { title, sentence, points, format, names, table, lies = false, height } = props;
  const t = useT();
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const readout = useRef<HTMLSpanElement>(null);
  const navigate = useNavigate();
  const point = active === null ? undefined : points[active];

  const open = (index: number | null): void => {
    const asked = index === null ? undefined : points[index];
    const [rows, ...others] = asked?.rows ?? [];
    // Of several lists the number itself lets one choose.
    if (others.length > 0) readout.current?.querySelector('button')?.click();
    else if (rows !== undefined) void navigate(listOf(rows));
    // Groups that no list has together are in the table one by one.
    else if (asked?.isOthers === true) setShowsTable(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = points.length - 1;
    const at = active ?? -1;
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last }[
      event.key
    ];
    if (to !== undefined) setActive(Math.min(last, Math.max(0, to)));
    else if (event.key === 'Enter') open(active);
    else if (event.key === 'Escape') setActive(null);
    else if (event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey) setShowsTable(true);
    else return;
    event.preventDefault();
  };
  const shape = (isBefore: boolean) => (bar: BarShapeProps) => {
    const { x, y, width, height: tall, index } = bar;
    const fill = isBefore ? `url(#${id}-before)` : points[index]?.isOpen ? `url(#${id}-open)` : undefined;
    return (
      <rect
        x={width < 0 ? x + width : x}
        y={tall < 0 ? y + tall : y}
        width={Math.abs(width)}
        height={Math.abs(tall)}
        rx={2}
        className={isBefore ? classes.before : classes.bar}
        data-active={index === active || undefined}
        {...(fill === undefined ? {} : { style: { fill } })}
      />
    );
  };
  const onPlace = ({
    activeTooltipIndex: index,
  }: {
    readonly activeTooltipIndex?: number | string | null | undefined;
  }) => setActive(index === null || index === undefined ? null : Number(index));
  const series = [
    { name: 'value', label: names.value },
    ...(names.before === null ? [] : [{ name: 'before', label: names.before }]),
  ];
  return (
    <figure className={classes.figure} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id={`${id}-title`}>
            {title}
          </Title>
          <figcaption>
            <Text size="sm" c="dimmed" id={`${id}-sentence`} data-testid="sentence">
              {sentence}
            </Text>
          </figcaption>
        </div>
        <ActionIcon
          size={44}
          aria-label={showsTable ? t('reports:chart.asPlot', { title }) : t('reports:chart.asTable', { title })}
          title={showsTable ? t('reports:chart.plot') : t('reports:chart.table')}
          onClick={() => setShowsTable(!showsTable)}
        >
          {showsTable ? <IconChartBar size={20} aria-hidden /> : <IconTable size={20} aria-hidden />}
        </ActionIcon>
      </div>
      {showsTable ? (
        <div className={classes.numbers} style={{ height: height + 34 }}>
          <ReportTable table={table} format={format} />
        </div>
      ) : (
        <>
          <div className={classes.readout}>
            <span ref={readout} aria-live="polite" data-testid="point">
              {point !== undefined && (
                <>
                  {point.title} ·{' '}
                  {point.isOthers === true && point.rows.length === 0 ? (
                    <UnstyledButton className={frame.rowsLink} onClick={() => setShowsTable(true)}>
                      {format.money(point.value)}
                    </UnstyledButton>
                  ) : (
                    <RowsLink rows={point.rows}>{format.money(point.value)}</RowsLink>
                  )}
                  {names.before !== null && ` · ${names.before}: ${format.money(point.before ?? 0)}`}
                  {point.isOpen && ` · ${t('reports:chart.running')}`}
                </>
              )}
            </span>
            {point === undefined && names.before !== null && (
              <span className={classes.legend} aria-hidden>
                <i className={classes.keyValue} /> {names.value} <i className={classes.keyBefore} /> {names.before}
              </span>
            )}
          </div>
          <div
            className={classes.plot}
            role="application"
            aria-roledescription={t('reports:chart.plot')}
            aria-label={`${title}. ${t('reports:chart.keys')}`}
            aria-describedby={`${id}-sentence`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is focused for its arrow keys.
            tabIndex={0}
            onKeyDown={onKeyDown}
            onBlur={() => setActive(null)}
            onMouseLeave={() => setActive(null)}
          >
            <BarChart
              h={height}
              data={points.map(({ label, value, before }) => ({ label, value, before: before ?? 0 }))}
              dataKey="label"
              maxBarWidth={64}
              orientation={lies ? 'vertical' : 'horizontal'}
              series={series}
              withTooltip={false}
              withLegend={false}
              gridAxis={lies ? 'y' : 'x'}
              tickLine="none"
              xAxisProps={lies ? { tickFormatter: format.short } : { interval: 'preserveStartEnd', minTickGap: 12 }}
              yAxisProps={
                lies ? { width: 118, interval: 0, tickFormatter: clipped } : { width: 76, tickFormatter: format.short }
              }
              barProps={({ name }) => ({ shape: shape(name === 'before'), isAnimationActive: false })}
              barChartProps={{
                accessibilityLayer: false,
                barGap: 1,
                barCategoryGap: '18%',
                margin: { top: 8, right: 12, bottom: 0, left: 0 },
                onMouseMove: onPlace,
                onClick: ({ activeTooltipIndex }) =>
                  open(activeTooltipIndex == null ? null : Number(activeTooltipIndex)),
              }}
            >
              <defs>
                <Stripes id={`${id}-before`} className={classes.beforeStripes} />
                <Stripes id={`${id}-open`} className={classes.openStripes} />
              </defs>
            </BarChart>
          </div>
        </>
      )}
    </figure>
  );
}

function Stripes({ id, className }: { readonly id: string; readonly className: string | undefined }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <g className={className}>
        <rect width={6} height={6} className={classes.ground} />
        <rect width={3} height={6} className={classes.stripe} />
      </g>
    </pattern>
  );
}

const LONGEST = 16;

function clipped(name: string): string {
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1).trimEnd()}…`;
}

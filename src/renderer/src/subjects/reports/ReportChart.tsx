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
  return (
    <figure className={classes.figure} aria-labelledby={`${id}-title`}>
      <Head
        id={id}
        title={title}
        sentence={sentence}
        showsTable={showsTable}
        onSwitch={() => setShowsTable(!showsTable)}
      />
      {showsTable ? (
        <div className={classes.numbers} style={{ height: height + 34 }}>
          <ReportTable table={table} format={format} />
        </div>
      ) : (
        <>
          <div className={classes.readout}>
            <span ref={readout} aria-live="polite" data-testid="point">
              {point !== undefined && (
                <Readout point={point} format={format} before={names.before} onTable={() => setShowsTable(true)} />
              )}
            </span>
            {point === undefined && <Legend names={names} />}
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
            <Plot
              id={id}
              points={points}
              format={format}
              names={names}
              lies={lies}
              height={height}
              active={active}
              onActive={setActive}
              onOpen={open}
            />
          </div>
        </>
      )}
    </figure>
  );
}

interface HeadProps extends Pick<ReportChartProps, 'title' | 'sentence'> {
  /** What names the plot begins with it. */
  readonly id: string;
  readonly showsTable: boolean;
  readonly onSwitch: () => void;
}

function Head({ id, title, sentence, showsTable, onSwitch }: HeadProps) {
  const t = useT();
  return (
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
        onClick={onSwitch}
      >
        {showsTable ? <IconChartBar size={20} aria-hidden /> : <IconTable size={20} aria-hidden />}
      </ActionIcon>
    </div>
  );
}

function Legend({ names: { value, before } }: Pick<ReportChartProps, 'names'>) {
  if (before === null) return null;
  return (
    <span className={classes.legend} aria-hidden>
      <i className={classes.keyValue} /> {value} <i className={classes.keyBefore} /> {before}
    </span>
  );
}

interface ReadoutProps {
  readonly point: Point;
  readonly format: ReportFormat;
  /** What the bars beside are; null: there are none. */
  readonly before: string | null;
  readonly onTable: () => void;
}

/** What a point says, with the way to its rows. */
function Readout({ point, format, before, onTable }: ReadoutProps) {
  const t = useT();
  return (
    <>
      {point.title} ·{' '}
      {point.isOthers === true && point.rows.length === 0 ? (
        <UnstyledButton className={frame.rowsLink} onClick={onTable}>
          {format.money(point.value)}
        </UnstyledButton>
      ) : (
        <RowsLink rows={point.rows}>{format.money(point.value)}</RowsLink>
      )}
      {before !== null && ` · ${before}: ${format.money(point.before ?? 0)}`}
      {point.isOpen && ` · ${t('reports:chart.running')}`}
    </>
  );
}

interface PlotProps extends Pick<ReportChartProps, 'points' | 'format' | 'names' | 'height'> {
  readonly id: string;
  readonly lies: boolean;
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
  readonly onOpen: (index: number | null) => void;
}

/** The bars. */
function Plot({ id, points, format, names, lies, height, active, onActive, onOpen }: PlotProps) {
  const onPlace = ({
    activeTooltipIndex: index,
  }: {
    readonly activeTooltipIndex?: number | string | null | undefined;
  }) => onActive(index === null || index === undefined ? null : Number(index));
  const series = [
    { name: 'value', label: names.value },
    ...(names.before === null ? [] : [{ name: 'before', label: names.before }]),
  ];
  return (
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
      barProps={({ name }) => ({
        shape: barShape({ id, points, active, isBefore: name === 'before' }),
        isAnimationActive: false,
      })}
      barChartProps={{
        accessibilityLayer: false,
        barGap: 1,
        barCategoryGap: '18%',
        margin: { top: 8, right: 12, bottom: 0, left: 0 },
        onMouseMove: onPlace,
        onClick: ({ activeTooltipIndex }) => onOpen(activeTooltipIndex == null ? null : Number(activeTooltipIndex)),
      }}
    >
      <defs>
        <Stripes id={`${id}-before`} className={classes.beforeStripes} />
        <Stripes id={`${id}-open`} className={classes.openStripes} />
      </defs>
    </BarChart>
  );
}

interface BarShape {
  readonly id: string;
  readonly points: readonly Point[];
  readonly active: number | null;
  readonly isBefore: boolean;
}

/** Draws a bar. */
function barShape({ id, points, active, isBefore }: BarShape) {
  return ({ x, y, width, height, index }: BarShapeProps) => {
    const fill = isBefore ? `url(#${id}-before)` : points[index]?.isOpen ? `url(#${id}-open)` : undefined;
    return (
      <rect
        x={width < 0 ? x + width : x}
        y={height < 0 ? y + height : y}
        width={Math.abs(width)}
        height={Math.abs(height)}
        rx={2}
        className={isBefore ? classes.before : classes.bar}
        data-active={index === active || undefined}
        {...(fill === undefined ? {} : { style: { fill } })}
      />
    );
  };
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

/** The sales of a day or a month, beside those of days like them. */
import { Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { changeOf } from '#shared/reports/table.ts';
import frame from '../Report.module.css';
import { RowsLink } from '../RowsLink.tsx';
import type { ReportFormat } from '../useReportFormat.ts';
import classes from './Dashboard.module.css';
import type { Figures } from './overview.ts';
import { Sparkline } from './Sparkline.tsx';

export interface FigureCardProps {
  readonly name: 'yesterday' | 'today' | 'month';
  readonly figure: Figures['today'];
  /** Now: up to then what runs is compared. */
  readonly at: string;
  /** What was sold on each of the last days, the oldest first. */
  readonly days: readonly DaySales[];
  readonly format: ReportFormat;
  /** What else is said of it. */
  readonly children?: ReactNode;
}

export interface DaySales {
  /** An ISO date. */
  readonly date: string;
  readonly total: number;
}

/** Days that the line of a day shows: as many weeks as show whether it is like its weekday. */
const SHOWN = 14;

export function FigureCard({ name, figure, at, days, format, children }: FigureCardProps) {
  const t = useT();
  const title = {
    yesterday: t('reports:figure.yesterday'),
    today: t('reports:figure.today', { time: format.time(at) }),
    month: t('reports:figure.month', { time: format.time(at) }),
  }[name];
  const known = days.filter(({ date }) => date <= figure.to);
  const shown = name === 'month' ? known.filter(({ date }) => date >= figure.from) : known.slice(-SHOWN);
  const [first] = shown;
  const last = shown.at(-1);
  const lately = figure.week ?? figure.month;
  return (
    <section className={frame.card} aria-label={title} data-testid={`figure-${name}`}>
      <Text size="sm" c="dimmed" fw={600}>
        {title}
      </Text>
      <div className={classes.headline}>
        <div className={classes.big}>
          <RowsLink rows={figure.rows}>{format.money(figure.total)}</RowsLink>
        </div>
        {first !== undefined && last !== undefined && (
          <Sparkline
            label={t('reports:figure.line', { days: format.days(first.date, last.date) })}
            values={shown.map(({ total }) => total)}
            marked={name === 'month' ? null : shown.length - 1}
          />
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t('reports:figure.documents', { count: figure.count, number: format.number(figure.count) })}
      </Text>
      {children}
      <ul className={classes.compared}>
        {[lately, figure.year].map((than) => {
          // Of days before the books begin there is nothing to say.
          if (than === null || (than.since !== null && than.since > than.to)) return null;
          const change = changeOf(figure.total, than);
          const direction = change === null || change === 0 ? 'same' : change > 0 ? 'up' : 'down';
          const Arrow = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }[direction];
          return (
            <li key={than.from}>
              <span className={classes.change} data-direction={direction}>
                <Arrow size={16} aria-hidden />
                {change === null ? '–' : format.change(change)}
              </span>
              <RowsLink rows={than.rows}>{format.money(than.total)}</RowsLink>
              <span className={classes.when}>
                {than.since === null
                  ? format.days(than.from, than.to)
                  : t('reports:figure.since', { days: format.days(than.since, than.to) })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { Text, Title } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import type { ReportTable as Data } from '#shared/reports/table.ts';
import { type Asked, Files } from './Files.tsx';
import classes from './Report.module.css';
import { ReportTable } from './ReportTable.tsx';
import type { ReportFormat } from './useReportFormat.ts';

export interface TableCardProps {
  readonly table: Data;
  readonly format: ReportFormat;
  /** What was asked to get it, which its files ask again. */
  readonly from: Asked;
}

/** A table of a report on a card, with its files; or that it has no rows. */
export function TableCard({ table, format, from }: TableCardProps) {
  const t = useT();
  return (
    <div className={classes.card} data-flush>
      <div className={classes.cardHead}>
        <Title order={2} size="h3">
          {format.text(table.title)}
        </Title>
        {table.rows.length > 0 && <Files asked={from} table={table.name} title={format.text(table.title)} />}
      </div>
      {table.rows.length === 0 ? (
        <Text c="dimmed" px={18} pb={18}>
          {t('reports:table.empty')}
        </Text>
      ) : (
        <>
          <ReportTable table={table} format={format} />
          {table.note !== null && (
            <Text c="dimmed" size="sm" px={18} py={10}>
              {format.text(table.note)}
            </Text>
          )}
        </>
      )}
    </div>
  );
}

import { Text, Title } from '@mantine/core';
import type { ReportTable as Data } from '#shared/reports/table.ts';
import { useT } from '../../i18n/index.ts';
import classes from './Report.module.css';
import { ReportTable } from './ReportTable.tsx';
import type { ReportFormat } from './useReportFormat.ts';

/** A table of a report on a card, or that it has no rows. */
export function TableCard({ table, format }: { readonly table: Data; readonly format: ReportFormat }) {
  const t = useT();
  return (
    <div className={classes.card} data-flush>
      <Title order={2} size="h3" className={classes.cardTitle}>
        {format.text(table.title)}
      </Title>
      {table.rows.length === 0 ? (
        <Text c="dimmed" px={18} pb={18}>
          {t('reports:table.empty')}
        </Text>
      ) : (
        <ReportTable table={table} format={format} />
      )}
    </div>
  );
}

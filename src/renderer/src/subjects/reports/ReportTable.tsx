/** A table of a report: sorted by any column, its sums always in view, its numbers leading to their rows. */
import { Button, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import type { ReportTable as Data, Row } from '#shared/reports/table.ts';
import classes from './Report.module.css';
import { RowsLink } from './RowsLink.tsx';
import type { ReportFormat } from './useReportFormat.ts';

export interface ReportTableProps {
  readonly table: Data;
  readonly format: ReportFormat;
}

interface Order {
  readonly column: number;
  readonly isDown: boolean;
}

/** Rows drawn at first: more are wanted by few. */
const FIRST = 200;

export function ReportTable({ table, format }: ReportTableProps) {
  const t = useT();
  const [order, setOrder] = useState<Order | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const rows = useMemo(() => sorted(table.rows, order, format), [table.rows, order, format]);
  const shown = showsAll ? rows : rows.slice(0, FIRST);
  const cells = (row: Row) =>
    table.columns.map(({ name, type }, index) => (
      <Table.Td
        key={name}
        data-type={type}
        data-negative={isNegative(row, index) || undefined}
        data-zero={row.cells[index] === 0 || undefined}
      >
        <RowsLink rows={row.rows[name]}>
          {format.cell(row.cells[index] ?? null, type, row.currency ?? table.currency)}
        </RowsLink>
      </Table.Td>
    ));
  return (
    <div className={classes.tableBox}>
      <Table className={classes.table} highlightOnHover verticalSpacing={8} aria-label={format.text(table.title)}>
        <Table.Thead>
          <Table.Tr>
            {table.columns.map(({ name, label, type }, index) => {
              const isOrder = order?.column === index;
              return (
                <Table.Th
                  key={name}
                  scope="col"
                  data-type={type}
                  aria-sort={isOrder ? (order.isDown ? 'descending' : 'ascending') : 'none'}
                >
                  <UnstyledButton className={classes.sort} onClick={() => setOrder(nextOrder(order, index, type))}>
                    {format.text(label)}
                    {isOrder &&
                      (order.isDown ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
                  </UnstyledButton>
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Table.Tr key={row.key}>{cells(row)}</Table.Tr>
          ))}
        </Table.Tbody>
        {table.totals.length > 0 && (
          <Table.Tfoot>
            {table.totals.map((row) => (
              <Table.Tr key={row.key}>{cells(row)}</Table.Tr>
            ))}
          </Table.Tfoot>
        )}
      </Table>
      {shown.length < rows.length && (
        <Button variant="default" m="sm" onClick={() => setShowsAll(true)}>
          {t('reports:table.all', { number: format.number(rows.length) })}
        </Button>
      )}
    </div>
  );
}

/** Names rise first, numbers fall first; the third time the report's own order is back. */
function nextOrder(order: Order | null, column: number, type: string): Order | null {
  const first = type !== 'text' && type !== 'date';
  if (order?.column !== column) return { column, isDown: first };
  return order.isDown === first ? { column, isDown: !first } : null;
}

function sorted(rows: readonly Row[], order: Order | null, format: ReportFormat): readonly Row[] {
  if (order === null) return rows;
  const value = (row: Row): string | number | null => {
    const cell = row.cells[order.column] ?? null;
    return typeof cell === 'object' && cell !== null ? format.text(cell) : cell;
  };
  return rows.toSorted((a, b) => {
    const [one, other] = order.isDown ? [value(b), value(a)] : [value(a), value(b)];
    if (typeof one === 'number' && typeof other === 'number') return one - other;
    if (one === null || other === null) return one === other ? 0 : one === null ? -1 : 1;
    return byAlphabet(String(one), String(other));
  });
}

function isNegative({ cells }: Row, index: number): boolean {
  const cell = cells[index];
  return typeof cell === 'number' && cell < 0;
}

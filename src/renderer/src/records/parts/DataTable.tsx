/** A small table on a record's screen, with its figures at the right. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Parts.module.css';

export interface DataColumn {
  readonly name: string;
  readonly title: string;
  /** Figures. */
  readonly isRight?: boolean;
  /** Text that takes several lines. */
  readonly isLong?: boolean;
}

export interface DataTableProps {
  readonly label: string;
  readonly columns: readonly DataColumn[];
  readonly rows: readonly { readonly key: string | number; readonly cells: Readonly<Record<string, ReactNode>> }[];
}

export function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing else that takes the focus.
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <Table className={classes.table} verticalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, title, isRight }) => (
              <Table.Th key={name} data-right={isRight || undefined}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {columns.map(({ name, isRight, isLong }) => (
                <Table.Td key={name} data-right={isRight || undefined} data-long={isLong || undefined}>
                  {cells[name]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

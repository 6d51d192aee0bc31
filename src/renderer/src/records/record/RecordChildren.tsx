/** The records that are part of another, such as the lines of a document: a table for each kind. */
import { Table, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { suggestedColumns } from '../rows/columns.ts';
import { isRight } from '../values/alignment.ts';
import type { AnyRecord } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import { Value } from '../values/Value.tsx';
import classes from './Record.module.css';

export interface RecordChildrenProps {
  readonly model: AnyModel;
  readonly record: AnyRecord;
}

export function RecordChildren({ model, record }: RecordChildrenProps) {
  const label = useLabel();
  const kinds = Object.entries(model.fields).flatMap(([name, field]) => {
    const child = findModel(field.children?.model ?? '');
    const records = record[name];
    return child === undefined || !Array.isArray(records) || records.length === 0
      ? []
      : [{ name, title: label(field.label), child, by: field.children?.by, records: records as readonly AnyRecord[] }];
  });
  return kinds.map(({ name, title, child, by, records }) => {
    const columns = suggestedColumns(child).filter((column) => column !== by);
    return (
      <section key={name} className={classes.part} aria-label={title}>
        <Title order={2} size="h3" mb="xs">
          {title}
        </Title>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing else that takes the focus. */}
        <section className={classes.wide} tabIndex={0} aria-label={title}>
          <Table className={classes.table} verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} ta={isRight(child, column) ? 'right' : 'left'}>
                    {label(child.fields[column]?.label)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {records.map((item) => (
                <Table.Tr key={item.id}>
                  {columns.map((column, place) => (
                    <Table.Td key={column} ta={isRight(child, column) ? 'right' : 'left'}>
                      {place === 0 ? (
                        <Link to="/office/$model/$id" params={{ model: child.name, id: String(item.id) }}>
                          <Value model={child} name={column} record={item} />
                        </Link>
                      ) : (
                        <Value model={child} name={column} record={item} />
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </section>
    );
  });
}

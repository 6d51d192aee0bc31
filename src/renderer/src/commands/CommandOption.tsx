/** Entries of the command box. */
import { Combobox, Text } from '@mantine/core';
import type { AnyRecord } from '#screens/records/values/records.ts';
import { Value } from '#screens/records/values/Value.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { summaryFields } from '#shared/catalogue/summaryFields.ts';
import classes from './CommandBox.module.css';

export function CommandOption({ value, title }: { readonly value: string; readonly title: string }) {
  return (
    <Combobox.Option value={value} className={classes.option}>
      <Text span>{title}</Text>
    </Combobox.Option>
  );
}

export interface RecordOptionProps {
  readonly value: string;
  readonly model: AnyModel;
  readonly record: AnyRecord;
  readonly title: string;
}

/** What is shown beside the title. */
const MOST = 3;

/** A record by its title, with what else identifies it. */
export function RecordOption({ value, model, record, title }: RecordOptionProps) {
  const others = summaryFields(model).filter(
    (name) => name !== model.title && isSaid(record[name]) && record[name] !== title,
  );
  // What it comes to stands at the end, and says most.
  const shown = model.amount === undefined ? others.slice(0, MOST) : others.slice(-MOST);
  return (
    <Combobox.Option value={value} className={classes.option}>
      <Text span truncate className={classes.title}>
        {title}
      </Text>
      <span className={classes.others}>
        {shown.map((name) => (
          <Text key={name} span size="sm" truncate>
            <Value model={model} name={name} record={record} />
          </Text>
        ))}
      </span>
    </Combobox.Option>
  );
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

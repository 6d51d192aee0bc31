/** Every field of a record, as its type wants to be read; those without a value only when they are asked for. */
import { Button, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { useT } from '../../i18n/index.ts';
import { listedFields } from '../list/columns.ts';
import type { AnyRecord } from '../records.ts';
import { useLabel } from '../useLabel.ts';
import { Value } from '../Value.tsx';
import classes from './Record.module.css';

export interface RecordFieldsProps {
  readonly model: AnyModel;
  readonly record: AnyRecord;
}

export function RecordFields({ model, record }: RecordFieldsProps) {
  const t = useT();
  const label = useLabel();
  const [showsAll, setShowsAll] = useState(false);
  const fields = listedFields(model).filter(([, field]) => field.children === undefined);
  const filled = fields.filter(([name]) => !isEmpty(record[name]));
  const shown = showsAll ? fields : filled;
  return (
    <>
      <dl className={classes.fields}>
        {shown.map(([name, field]) => (
          <div key={name} className={classes.field}>
            <dt>{label(field.label)}</dt>
            <dd>
              {isEmpty(record[name]) ? (
                <span aria-hidden>—</span>
              ) : record[name] === false ? (
                t('office:no')
              ) : (
                <Value model={model} name={name} record={record} whole />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {fields.length > filled.length && (
        <Button variant="subtle" size="md" mt="sm" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? t('office:record.less') : t('office:record.more', { count: fields.length - filled.length })}
        </Button>
      )}
    </>
  );
}

export function RecordFieldsLoading() {
  const t = useT();
  return (
    <Stack gap="sm" role="status" aria-label={t('office:loading')}>
      {[60, 80, 45, 70, 55].map((width) => (
        <Skeleton key={width} height={18} width={`${width}%`} />
      ))}
    </Stack>
  );
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

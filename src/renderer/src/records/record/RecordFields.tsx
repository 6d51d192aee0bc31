/**
 * The fields of a record, as their types want to be read: those first that tell most, those without a value only when they
 * are asked for, and who wrote it when in the end.
 */
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { readFields } from '../values/formLayout.ts';
import { type AnyRecord, expanded } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import { Value } from '../values/Value.tsx';
import classes from './Record.module.css';

export interface RecordFieldsProps {
  readonly model: AnyModel;
  readonly record: AnyRecord;
  /** Those shown, where it is not all of them. */
  readonly names?: readonly string[];
}

export function RecordFields({ model, record, names }: RecordFieldsProps) {
  const t = useT();
  const label = useLabel();
  const [showsAll, setShowsAll] = useState(false);
  const fields = names ?? readFields(model);
  const filled = fields.filter((name) => !isEmpty(record[name]));
  const shown = showsAll ? fields : filled;
  return (
    <>
      {shown.length > 0 && (
        <dl className={classes.fields}>
          {shown.map((name) => (
            <div key={name} className={isWide(model, name) ? classes.wide : classes.field}>
              <dt>{label(model.fields[name]?.label)}</dt>
              <dd>
                {isEmpty(record[name]) ? (
                  <span aria-hidden>—</span>
                ) : record[name] === false ? (
                  t('records:no')
                ) : (
                  <Value model={model} name={name} record={record} whole />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {fields.length > filled.length && (
        <Button variant="subtle" size="md" mt="sm" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? t('records:record.less') : t('records:record.more', { count: fields.length - filled.length })}
        </Button>
      )}
      <RecordAudit record={record} />
    </>
  );
}

/** Who made a record and who changed it last, and when. */
function RecordAudit({ record }: { readonly record: AnyRecord }) {
  const t = useT();
  const format = useFormat();
  const said = (at: unknown, user: string): { readonly at: string; readonly name: string } | null => {
    if (typeof at !== 'string') return null;
    const [who] = expanded(record, user);
    return { at: format.dateTime(at), name: who === undefined ? '' : String(who.name) };
  };
  const created = said(record.created, 'createUser');
  const updated = record.updated === record.created ? null : said(record.updated, 'updateUser');
  return (
    <Text size="xs" c="dimmed" className={classes.audit}>
      <span>{t('form:audit.number', { id: record.id })}</span>
      {created !== null && (
        <span>{created.name === '' ? t('form:audit.created', created) : t('form:audit.createdBy', created)}</span>
      )}
      {updated !== null && (
        <span>{updated.name === '' ? t('form:audit.updated', updated) : t('form:audit.updatedBy', updated)}</span>
      )}
    </Text>
  );
}

export function RecordFieldsLoading() {
  const t = useT();
  return (
    <Stack gap="sm" role="status" aria-label={t('records:loading')}>
      {[60, 80, 45, 70, 55].map((width) => (
        <Skeleton key={width} height={18} width={`${width}%`} />
      ))}
    </Stack>
  );
}

/** True for what is a page by itself. */
function isWide(model: AnyModel, name: string): boolean {
  const field = model.fields[name];
  return field !== undefined && fieldTypeOf(field).json === 'html';
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** A form for a new record of any model, and what a model has beside it. */
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { file, taggedRecord } from '#screens/base/api/client.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { isFile } from '#shared/catalogue/fieldTypes.ts';
import { dataUri } from '../form/inputs/files.ts';
import { NewRecord } from '../form/NewRecord.tsx';
import type { Address } from '../form/newScreens.ts';
import { PageFrame } from '../record/PageFrame.tsx';
import classes from '../record/Record.module.css';
import { RecordFieldsLoading } from '../record/RecordFields.tsx';
import { writableFields } from '../values/formLayout.ts';
import { prefillFrom, type Values } from '../values/formValues.ts';
import type { AnyRecord } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';

export interface AnyNewRecordProps {
  readonly model: AnyModel;
  readonly address: Address;
  /** What it is called, where that is not the model. */
  readonly title?: string;
  /** What is filled in beside the form. */
  readonly aside?: ReactNode;
  /** What is to be done before the record is opened. */
  readonly onCreated?: (record: AnyRecord) => Promise<void>;
}

export function AnyNewRecord({ model, address, title: called, aside, onCreated }: AnyNewRecordProps) {
  const t = useT();
  const label = useLabel();
  const navigate = useNavigate();
  const mayWrite = usePermission(`${model.name}:write`);
  const copied = typeof address.copy === 'number' ? address.copy : null;
  const copy = useQuery({
    queryKey: ['office', model.name, 'copy', copied],
    queryFn: () => copiedValues(model, copied ?? 0, t('form:copyOf')),
    enabled: copied !== null && mayWrite,
    // As it is now, and not what it was when it was copied before.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const title = called ?? t('form:new.title', { what: label(model.label) });
  const open = async (record: AnyRecord): Promise<void> => {
    await onCreated?.(record);
    await navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(record.id) }, replace: true });
  };
  if (!mayWrite) {
    return (
      <PageFrame model={model} title={title}>
        <Alert color="orange" mt="md" title={t('form:new.noPermission', { what: label(model.plural) })}>
          {t('records:noPermission.text')}
        </Alert>
      </PageFrame>
    );
  }
  return (
    <PageFrame model={model} title={title}>
      {copy.error !== null && <ErrorNotice error={copy.error} onRetry={() => void copy.refetch()} />}
      {copied !== null && copy.data === undefined && copy.error === null && (
        <section className={classes.part}>
          <RecordFieldsLoading />
        </section>
      )}
      {(copied === null || copy.data !== undefined) && (
        <div className={classes.editing} data-aside={aside !== undefined || undefined}>
          <div>
            <NewRecord
              model={model}
              target={draftTarget(address)}
              prefilled={{ ...copy.data, ...prefillFrom(model, address) }}
              className={classes.part}
              onCreated={(record) => void open(record)}
            />
          </div>
          {aside !== undefined && <div>{aside}</div>}
        </div>
      )}
    </PageFrame>
  );
}

/** What names the draft of a new record: what it was opened with, so that what was begun for one customer stays theirs. */
export function draftTarget(address: Address): string {
  const entries = Object.entries(address).map(([name, value]): [string, string] => [name, String(value)]);
  const query = new URLSearchParams(entries.sort(([a], [b]) => a.localeCompare(b))).toString();
  return query === '' ? 'new' : `new?${query}`;
}

/** The values of a record for a new one. Files go along; secrets cannot. `suffix`: tells the two names apart. */
async function copiedValues(model: AnyModel, id: number, suffix: string): Promise<Values> {
  const { record } = await taggedRecord(model.name, id);
  const names = writableFields(model, 'create').filter((name) => Object.hasOwn(record, name));
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, unknown]> => [name, await copied(model, name, record[name], suffix)]),
  );
  return Object.fromEntries(entries);
}

async function copied(model: AnyModel, name: string, value: unknown, suffix: string): Promise<unknown> {
  const field = model.fields[name];
  if (name === model.title && field?.type === 'string' && typeof value === 'string') return `${value} ${suffix}`;
  if (field === undefined || !isFile(field) || typeof value !== 'string' || !value.startsWith('/')) return value;
  const bytes = await file(value);
  return dataUri(new Blob([bytes], { type: typeOf(bytes) }));
}

/** What kind of picture bytes are, by how they begin: an answer to a request for them says it, but only of the request. */
function typeOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  if (start.slice(4, 8) === 'ftyp') return 'image/avif';
  return 'application/octet-stream';
}

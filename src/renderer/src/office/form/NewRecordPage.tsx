/** `/office/<model>/new`: a form for a new record of any model, with what the address says filled in. */
import { Alert, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { usePermission } from '../../api/session.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useT } from '../../i18n/index.ts';
import { PageFrame } from '../PageFrame.tsx';
import classes from '../record/Record.module.css';
import { RecordFieldsLoading } from '../record/RecordFields.tsx';
import { useLabel } from '../useLabel.ts';
import { copiedValues } from './copiedValues.ts';
import { prefillFrom } from './formValues.ts';
import { NewRecord } from './NewRecord.tsx';
import { newScreenOf } from './newScreens.ts';
import './texts.ts';

type Address = { readonly [name: string]: unknown };

export function NewRecordPage() {
  const t = useT();
  const { model: name = '' } = useParams({ strict: false });
  const address = useSearch({ strict: false }) as Address;
  const model = findModel(name);
  const Screen = model === undefined ? undefined : newScreenOf(model.name);
  if (model === undefined || (model.operations !== 'full' && Screen === undefined)) {
    return (
      <div className={classes.inner}>
        <Title order={1}>{t('office:unknown.title')}</Title>
        <p>{t('office:unknown.text')}</p>
      </div>
    );
  }
  const place = `${model.name} ${JSON.stringify(address)}`;
  return (
    <Suspense fallback={<RecordFieldsLoading />}>
      {Screen === undefined ? (
        <AnyNewRecord key={place} model={model} address={address} />
      ) : (
        <Screen key={place} model={model} />
      )}
    </Suspense>
  );
}

interface AnyNewRecordProps {
  readonly model: AnyModel;
  readonly address: Address;
}

function AnyNewRecord({ model, address }: AnyNewRecordProps) {
  const t = useT();
  const label = useLabel();
  const navigate = useNavigate();
  const mayWrite = usePermission(`${model.name}:write`);
  const copied = typeof address.copy === 'number' ? address.copy : null;
  const copy = useQuery({
    queryKey: ['office', model.name, 'copy', copied],
    queryFn: () => copiedValues(model, copied ?? 0, t('forms:copyOf')),
    enabled: copied !== null && mayWrite,
    // As it is now, and not what it was when it was copied before.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const title = t('forms:new.title', { what: label(model.label) });
  if (!mayWrite) {
    return (
      <PageFrame model={model} title={title}>
        <Alert color="orange" mt="md" title={t('forms:new.noPermission', { what: label(model.plural) })}>
          {t('office:noPermission.text')}
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
        <NewRecord
          model={model}
          target={draftTarget(address)}
          prefilled={{ ...copy.data, ...prefillFrom(model, address) }}
          className={classes.part}
          onCreated={({ id }) =>
            void navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(id) }, replace: true })
          }
        />
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

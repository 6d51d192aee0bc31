/** One record of any model, to read: its fields, the records that belong to it, and what was done to it. */
import { Alert, Button, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useParams, useRouter } from '@tanstack/react-router';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { usePermission } from '../../api/session.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { recordTitle } from '../records.ts';
import { useLabel } from '../useLabel.ts';
import classes from './Record.module.css';
import { RecordChildren } from './RecordChildren.tsx';
import { RecordFields, RecordFieldsLoading } from './RecordFields.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { useAnyRecord } from './useAnyRecord.ts';

export function RecordPage() {
  const t = useT();
  const { model: name = '', id = '' } = useParams({ strict: false });
  const model = findModel(name);
  if (model === undefined || !/^\d{1,9}$/.test(id)) {
    return (
      <div className={classes.inner}>
        <Title order={1}>{t('office:unknown.title')}</Title>
        <p>{t('office:unknown.text')}</p>
      </div>
    );
  }
  return <OneRecord key={`${name} ${id}`} model={model} id={Number(id)} />;
}

function OneRecord({ model, id }: { readonly model: AnyModel; readonly id: number }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFull = model.operations === 'full';
  const mayWrite = usePermission(`${model.name}:write`) && isFull;
  const { data, error, refetch } = useAnyRecord(model, id);
  const title = data === undefined ? `${label(model.label)} ${id}` : recordTitle(model, data, label, format);
  return (
    <article className={classes.page} aria-labelledby="record-title">
      <div className={classes.inner}>
        <Group gap="sm" wrap="nowrap">
          <Button
            variant="default"
            size="md"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/office/$model"
                params={{ model: model.name }}
                onClick={(event) => {
                  // To the list as it was, where one came from it.
                  if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  router.history.back();
                }}
              />
            )}
          >
            {canGoBack ? t('office:record.back') : label(model.plural)}
          </Button>
          <Title order={1} id="record-title" size="h2">
            {title}
          </Title>
        </Group>
        {data?.deleted === true && (
          <Alert color="orange" mt="md" title={t('office:record.deleted')}>
            {mayWrite && <RestoreButton model={model} id={id} />}
          </Alert>
        )}
        {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {error === null && (
          <section className={classes.part} aria-label={label(model.label)}>
            {data === undefined ? <RecordFieldsLoading /> : <RecordFields model={model} record={data} />}
          </section>
        )}
        {data !== undefined && <RecordChildren model={model} record={data} />}
        {data !== undefined && <RecordHistory model={model} id={id} changed={`${data.updated} ${data.deleted}`} />}
      </div>
    </article>
  );
}

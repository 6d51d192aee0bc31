/** `/office/<model>/new`: a form for a new record of any model, with what the address says filled in. */
import { Title } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { type Address, newScreenOf } from '#screens/records/form/newScreens.ts';
import classes from '#screens/records/record/Record.module.css';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { AnyNewRecord } from '#screens/records/screens/AnyNewRecord.tsx';
import { findModel } from '#shared/catalogue/index.ts';

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
        <Screen key={place} model={model} address={address} />
      )}
    </Suspense>
  );
}

/** One record at its address: on the screen of its model where that has one of its own, else on the generic one. */
import { Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import classes from '#screens/records/record/Record.module.css';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { recordScreenOf } from '#screens/records/record/recordScreens.ts';
import { AnyRecordScreen } from '#screens/records/screens/AnyRecordScreen.tsx';
import { findModel } from '#shared/catalogue/index.ts';

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
  const Screen = recordScreenOf(model.name) ?? AnyRecordScreen;
  return (
    <Suspense fallback={<RecordFieldsLoading />}>
      <Screen key={`${name} ${id}`} model={model} id={Number(id)} />
    </Suspense>
  );
}

/** The list of any model, made of the catalogue alone. */
import { Alert, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from '#screens/records/list/List.module.css';
import { ListView } from '#screens/records/list/ListView.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { ScheduleList } from '#screens/subjects/schedules/ScheduleList.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';

export function ListPage() {
  const t = useT();
  const { model: name = '' } = useParams({ strict: false });
  const model = findModel(name);
  if (model === undefined) {
    return (
      <div className={classes.notice}>
        <Title order={1}>{t('office:unknown.title')}</Title>
        <p>{t('office:unknown.text')}</p>
      </div>
    );
  }
  return <ListOf key={model.name} model={model} />;
}

function ListOf({ model }: { readonly model: AnyModel }) {
  const t = useT();
  const label = useLabel();
  const session = useSession();
  const mayRead = usePermission(`${model.name}:read`);
  if (session === null) return null;
  if (mayRead) return <ListView model={model} session={session} Schedule={ScheduleList} />;
  return (
    <div className={classes.notice}>
      <Title order={1}>{label(model.plural)}</Title>
      <Alert color="orange" mt="md" title={t('records:noPermission.title')}>
        {t('records:noPermission.text')}
      </Alert>
    </div>
  );
}

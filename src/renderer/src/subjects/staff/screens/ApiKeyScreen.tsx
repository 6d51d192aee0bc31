/** An API key: whether it works, what it may do and when it was used last; renewed and blocked here. */
import { Text, Title } from '@mantine/core';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { permissionWords } from '#screens/base/permissions/actionWords.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { RecordFields, RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import { readFields } from '#screens/records/values/formLayout.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import classes from '../Access.module.css';
import { BlockKey } from '../BlockKey.tsx';
import { KeyBadge } from '../KeyBadge.tsx';
import { keyState } from '../keyState.ts';
import { RenewKey } from '../RenewKey.tsx';

export default function ApiKeyScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const mayAdminister = usePermission('system:admin');
  const { data, error, refetch } = useAnyRecord(model, id);
  const state = data === undefined ? null : keyState(data, Date.now());
  const name = String(data?.name ?? '');
  const scopes = Array.isArray(data?.scopes) ? data.scopes.map(String) : [];
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      badges={state !== null && <KeyBadge state={state} />}
      actions={
        mayAdminister &&
        state !== null &&
        state !== 'revoked' && (
          <>
            <RenewKey id={id} name={name} />
            <BlockKey id={id} name={name} />
          </>
        )
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && (
        <section className={recordClasses.part} aria-label={label(model.label)}>
          {data === undefined ? (
            <RecordFieldsLoading />
          ) : (
            <>
              {data.lastUsed === null && (
                <Text c="dimmed" mb="sm">
                  {t('staff:key.neverUsed')}
                </Text>
              )}
              <RecordFields
                model={model}
                record={data}
                names={readFields(model).filter((field) => field !== 'scopes' && field !== 'revoked')}
              />
            </>
          )}
        </section>
      )}
      {scopes.length > 0 && (
        <section className={recordClasses.part} aria-labelledby="key-scopes">
          <Title order={2} size="h3" mb="xs" id="key-scopes">
            {t('staff:key.scopes')}
          </Title>
          <ul className={classes.scopes}>
            {scopes.map((scope) => (
              <li key={scope}>{scopeText(t, scope)}</li>
            ))}
          </ul>
        </section>
      )}
      {data !== undefined && <RecordHistory model={model} id={id} changed={String(data.updated)} />}
    </RecordFrame>
  );
}

function scopeText(t: ReturnType<typeof useT>, scope: string): string {
  if (scope === '*') return t('staff:permissions.everything');
  if (scope === '*:read') return t('staff:permissions.readAll');
  if (scope === '*:write') return t('staff:permissions.writeAll');
  return permissionWords(t, scope);
}

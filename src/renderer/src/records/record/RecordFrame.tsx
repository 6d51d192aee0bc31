/**
 * What the screen of a record has, whatever its model: the way back, its name, what can be done with it, that it is deleted,
 * and its currency.
 */
import { Alert } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { rememberRecord } from '#screens/base/commands/recent.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { InCurrency } from '#screens/base/format/writers.tsx';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { type AnyRecord, recordTitle } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import { PageFrame } from './PageFrame.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { useRecordCurrency } from './useRecordCurrency.ts';

export interface RecordFrameProps {
  readonly model: AnyModel;
  readonly id: number;
  /** Undefined while it is read. */
  readonly record: AnyRecord | undefined;
  /** Beside the name, such as its state. */
  readonly badges?: ReactNode;
  /** Buttons at the end of its line. */
  readonly actions?: ReactNode;
  /** It has use for all the width there is. */
  readonly isWide?: boolean;
  /** It is deleted for good: nobody is offered to bring it back. */
  readonly isGone?: boolean;
  readonly children: ReactNode;
}

export function RecordFrame(props: RecordFrameProps) {
  const { model, id, record, badges, actions, isWide = false, isGone = false, children } = props;
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const mayWrite = usePermission(`${model.name}:write`) && model.operations === 'full';
  const title = record === undefined ? `${label(model.label)} ${id}` : recordTitle(model, record, label, format);
  const currency = useRecordCurrency(model, id, record);
  const user = useSession()?.user.id;
  const isRead = record !== undefined;
  useEffect(() => {
    if (isRead && user !== undefined) rememberRecord(user, { model: model.name, id, title });
  }, [isRead, user, model, id, title]);
  return (
    <InCurrency currency={currency}>
      <PageFrame model={model} title={title} badges={badges} actions={actions} isWide={isWide}>
        {record?.deleted === true && !isGone && (
          <Alert color="orange" mt="md" title={t('office:record.deleted')}>
            {mayWrite && <RestoreButton model={model} id={id} />}
          </Alert>
        )}
        {children}
      </PageFrame>
    </InCurrency>
  );
}

/**
 * What the screen of a record has, whatever its model: the way back, its name, what can be done with it, that it is deleted,
 * and its currency.
 */
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { anyRecord } from '#screens/base/api/client.ts';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { rememberRecord } from '#screens/base/commands/recent.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { InCurrency } from '#screens/base/format/writers.tsx';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useRecordWrite } from '#screens/components/useOperation.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { type AnyRecord, currencyOf, currencyPath, recordTitle } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import { PageFrame } from './PageFrame.tsx';

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
          <Alert color="orange" mt="md" title={t('records:record.deleted')}>
            {mayWrite && <RestoreButton model={model} id={id} />}
          </Alert>
        )}
        {children}
      </PageFrame>
    </InCurrency>
  );
}

interface RestoreButtonProps {
  readonly model: AnyModel;
  readonly id: number;
}

/** Brings a deleted record back. */
function RestoreButton({ model, id }: RestoreButtonProps) {
  const t = useT();
  const restoring = useRecordWrite({ repeats: true });
  return (
    <>
      <OperationProblem operation={restoring} />
      <Group>
        <Button size="md" loading={restoring.pending} onClick={() => restoring.run({ restore: model.name, id })}>
          {t('records:record.restore')}
        </Button>
      </Group>
    </>
  );
}

/**
 * The currency of the amounts of a record; null for that of the facility, and until it is known. Where the record was read
 * without what says it, as a sale without its company, that is read.
 */
function useRecordCurrency(model: AnyModel, id: number, record: AnyRecord | undefined): string | null {
  const [reference = '', ...further] = currencyPath(model);
  const own = record === undefined ? null : currencyOf(model, record);
  const { data } = useQuery({
    queryKey: ['office', model.name, 'currency', id],
    queryFn: () =>
      anyRecord(model.name, id, { fields: reference, expand: [reference, ...further.slice(0, -1)].join('.') }),
    enabled: own === null && further.length > 0 && typeof record?.[reference] === 'number',
    meta: { models: [model.name as ModelName, 'company'] satisfies ModelName[] },
  });
  return own ?? (data === undefined ? null : currencyOf(model, data));
}

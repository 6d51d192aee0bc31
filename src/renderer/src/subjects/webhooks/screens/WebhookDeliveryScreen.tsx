/** One delivery: what was sent, what was answered, and when it comes next. */
import { Anchor, Button, Code, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { Part } from '#screens/records/parts/Part.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { RecordFields, RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { DeliveryStatus } from '#shared/domain/webhooks.ts';

const shown = [
  ...['webhook', 'status', 'attempts', 'created', 'lastAttempt', 'nextAttempt', 'duration', 'responseStatus', 'error'],
];

/** Long lines are read without scrolling. */
const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

export default function WebhookDeliveryScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const mayAdminister = usePermission('webhook:admin');
  const { data, error, refetch } = useAnyRecord(model, id);
  const { data: delivery } = useRecord('webhookDelivery', id);
  const replay = useOperation('webhookReplay', { repeats: true });
  const of = findModel(delivery?.model ?? '');
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      actions={
        mayAdminister &&
        delivery !== undefined &&
        delivery.status !== DeliveryStatus.waiting && (
          <Button
            size="md"
            leftSection={<IconRepeat size={18} aria-hidden />}
            loading={replay.pending}
            onClickCapture={firstClickOnly}
            onClick={() => replay.run({ id: delivery.webhook, delivery: id })}
          >
            {t('webhooks:replay')}
          </Button>
        )
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {replay.error !== null && <ErrorNotice error={replay.error} />}
      {error === null && (
        <section className={recordClasses.part} aria-label={label(model.label)}>
          {data === undefined ? <RecordFieldsLoading /> : <RecordFields model={model} record={data} names={shown} />}
          {delivery?.status === DeliveryStatus.waiting && delivery.nextAttempt === null && (
            <Text mt="sm">{t('webhooks:behind')}</Text>
          )}
        </section>
      )}
      {of !== undefined && delivery?.record !== null && delivery !== undefined && (
        <Part title={t('webhooks:of')}>
          <Anchor
            c="inherit"
            underline="always"
            renderRoot={(props) => (
              <Link {...props} to="/office/$model/$id" params={{ model: of.name, id: String(delivery.record) }} />
            )}
          >
            {`${label(of.label)} ${delivery.record}`}
          </Anchor>
        </Part>
      )}
      {delivery !== undefined && (
        <>
          <Part title={t('webhooks:sent')}>
            {delivery.request === null ? (
              <Text c="dimmed">{t('webhooks:nothingSent')}</Text>
            ) : (
              <Code block style={WRAPPED}>
                {readable(delivery.request)}
              </Code>
            )}
          </Part>
          {delivery.response !== null && delivery.response !== '' && (
            <Part title={t('webhooks:answer')}>
              <Code block style={WRAPPED}>
                {delivery.response}
              </Code>
            </Part>
          )}
        </>
      )}
    </RecordFrame>
  );
}

/** JSON with a line for each value. */
function readable(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}

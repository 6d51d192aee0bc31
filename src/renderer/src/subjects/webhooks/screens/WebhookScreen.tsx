/** A webhook: whether it delivers, what became of its messages in the last day, and each of them. */
import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { RecordActions } from '#screens/records/form/RecordActions.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { RecordFields, RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ApiRecord, findModel, models } from '#shared/catalogue/index.ts';
import { DayStrip } from '../DayStrip.tsx';
import { NewSecret } from '../NewSecret.tsx';
import { Ping } from '../Ping.tsx';
import { Replay } from '../Replay.tsx';

const shown = ['url', 'note', 'lastDelivery', 'previousSecretUntil', 'user'];

export default function WebhookScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const mayAdminister = usePermission('webhook:admin');
  const { data, error, refetch } = useAnyRecord(model, id);
  const { data: webhook } = useRecord('webhook', id);
  const state = webhook === undefined ? null : webhookState(webhook);
  const name = String(webhook?.name ?? '');
  const isThere = webhook !== undefined && !webhook.deleted;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      badges={
        state !== null && (
          <Badge variant="dot" tt="none" size="lg" color={stateColors[state]}>
            {stateText(t, state)}
          </Badge>
        )
      }
      actions={
        isThere && (
          <>
            {mayAdminister && (
              <>
                <Ping id={id} name={name} />
                {webhook.active && <PauseButton id={id} isPaused={webhook.paused !== null} />}
                <Replay id={id} name={name} />
                <NewSecret id={id} name={name} />
              </>
            )}
            {data !== undefined && <RecordActions model={model} record={data} />}
          </>
        )
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isThere && webhook.paused !== null && (
        <Alert
          color="orange"
          mt="md"
          title={t('webhooks:pausedTitle', {
            at: format.dateTime(webhook.paused),
            reason: label(models.webhook.fields.pauseReason.values[(webhook.pauseReason ?? 1) as 1]),
          })}
        >
          {t('webhooks:pausedText')}
        </Alert>
      )}
      {isThere && webhook.paused === null && webhook.failingSince !== null && (
        <Alert color="red" mt="md" title={t('webhooks:failingTitle', { at: format.dateTime(webhook.failingSince) })}>
          {t('webhooks:failingText')}
        </Alert>
      )}
      {isThere && <DayStrip webhook={id} />}
      {error === null && (
        <section className={recordClasses.part} aria-label={label(model.label)}>
          {data === undefined ? <RecordFieldsLoading /> : <RecordFields model={model} record={data} names={shown} />}
        </section>
      )}
      {isThere && (
        <Part title={t('webhooks:told')}>
          <Group gap="xs">
            {toldOf(webhook, label).map((each) => (
              <Badge key={each} variant="default" size="lg" tt="none" fw={500}>
                {each}
              </Badge>
            ))}
            {webhook.events === null && webhook.models === null && <Text>{t('webhooks:toldAll')}</Text>}
          </Group>
        </Part>
      )}
      <RelatedRecords
        model="webhookDelivery"
        title={t('webhooks:deliveries')}
        filter={{ webhook: id }}
        columns={['type', 'record', 'created', 'status', 'attempts', 'responseStatus', 'error', 'nextAttempt']}
        empty={t('webhooks:none')}
      />
      {data !== undefined && <RecordHistory model={model} id={id} changed={`${data.updated} ${data.deleted}`} />}
    </RecordFrame>
  );
}

/** The events and models it is told of. */
function toldOf({ events, models: names }: ApiRecord<'webhook'>, label: ReturnType<typeof useLabel>): string[] {
  const kinds = Array.isArray(events) ? events.map(String) : [];
  const of = Array.isArray(names) ? names.map((name) => label(findModel(String(name))?.plural)) : [];
  return [...new Set([...kinds, ...of])];
}

function stateText(t: ReturnType<typeof useT>, state: WebhookState): string {
  return {
    working: t('webhooks:state.working'),
    failing: t('webhooks:state.failing'),
    paused: t('webhooks:state.paused'),
    inactive: t('webhooks:state.inactive'),
  }[state];
}

type WebhookState = 'working' | 'failing' | 'paused' | 'inactive';

/** How a webhook stands, in one word. */
function webhookState(webhook: ApiRecord<'webhook'>): WebhookState {
  if (!webhook.active || webhook.deleted) return 'inactive';
  if (webhook.paused !== null) return 'paused';
  return webhook.failingSince === null ? 'working' : 'failing';
}

const stateColors: Readonly<Record<WebhookState, string>> = {
  working: 'green',
  failing: 'red',
  paused: 'orange',
  inactive: 'gray',
};

/** Stops deliveries to a webhook, and goes on with them. */
function PauseButton({ id, isPaused }: { readonly id: number; readonly isPaused: boolean }) {
  const t = useT();
  const turn = useOperation(isPaused ? 'webhookResume' : 'webhookPause', { repeats: true });
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      size="md"
      variant={isPaused ? 'filled' : 'default'}
      leftSection={<Icon size={18} aria-hidden />}
      loading={turn.pending}
      onClickCapture={firstClickOnly}
      onClick={() => turn.run({ id })}
    >
      {isPaused ? t('webhooks:resume') : t('webhooks:pause')}
    </Button>
  );
}

/** A schedule: what it sends, when it did and will, what went wrong, and the mails it sent. */
import { Alert, Badge, Button, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPencil, IconSend, IconTestPipe } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { RecordActions } from '#screens/records/form/RecordActions.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { RecordFields, RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { comparisons } from '#shared/domain/reportPeriod.ts';
import { presets } from '#shared/domain/reportPresets.ts';
import { mailContent, recipientsIn } from '#shared/domain/scheduledMail.ts';
import type { Sent } from '../defaults.ts';
import { ScheduleForm } from '../ScheduleForm.tsx';
import type { Schedule } from '../scheduleState.ts';

const shown = [
  ...['content', 'model', 'savedView', 'recipients', 'frequency', 'weekday', 'monthDay', 'time', 'format', 'language'],
  ...['skipEmpty', 'owner', 'nextRun', 'lastRun', 'result'],
];

export default function ScheduledMailScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const mayWrite = usePermission('scheduledMail:write');
  const { data, error, refetch } = useAnyRecord(model, id);
  const whole = useRecord('scheduledMail', id);
  const [dialog, setDialog] = useState<'edit' | 'test' | null>(null);
  const close = (): void => setDialog(null);
  const send = useOperation('scheduleSend', { onDone: () => notify(t('schedules:sending')), repeats: true });
  const notify = (message: string): void => {
    notifications.show({ message, closeButtonProps: { 'aria-label': t('common:close') } });
  };
  const isThere = mayWrite && data !== undefined && data.deleted !== true;
  const problem = whole.data?.problem ?? null;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      badges={
        whole.data !== undefined && (
          <Badge variant="light" tt="none" size="lg" color={whole.data.active && problem === null ? 'brand' : 'gray'}>
            {whole.data.active ? t('schedules:active') : t('schedules:stopped')}
          </Badge>
        )
      }
      actions={
        isThere && (
          <>
            <Button
              size="md"
              leftSection={<IconSend size={18} aria-hidden />}
              loading={send.pending}
              onClickCapture={firstClickOnly}
              onClick={() => send.run({ schedule: id })}
            >
              {t('schedules:sendNow')}
            </Button>
            <OtherButtons onOpen={setDialog} />
            <RecordActions model={model} record={data} />
          </>
        )
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {send.error !== null && <ErrorNotice error={send.error} />}
      {whole.data !== undefined && problem !== null && (
        <Alert color="orange" mt="md" title={label(problemLabel(model, problem))}>
          {whole.data.error ?? t('schedules:saveAgain')}
        </Alert>
      )}
      {error === null && (
        <section className={recordClasses.part} aria-label={label(model.label)}>
          {data === undefined ? <RecordFieldsLoading /> : <RecordFields model={model} record={data} names={shown} />}
        </section>
      )}
      <RelatedRecords
        model="email"
        title={t('schedules:mails')}
        filter={{ schedule: id }}
        columns={['subject', 'recipients', 'created', 'status', 'error']}
        dependsOn={['scheduledMail']}
        empty={t('schedules:noMails')}
      />
      {data !== undefined && <RecordHistory model={model} id={id} changed={`${data.updated} ${data.deleted}`} />}
      <FormModal
        opened={dialog === 'edit'}
        onClose={close}
        onReopen={() => setDialog('edit')}
        size={620}
        title={t('schedules:edit')}
      >
        {whole.data !== undefined && (
          <ScheduleForm sent={sentBy(whole.data)} saved={whole.data} onSaved={() => close()} />
        )}
      </FormModal>
      <FormModal opened={dialog === 'test'} onClose={close} size={440} title={t('schedules:test')}>
        <TestForm
          id={id}
          onSent={(to) => {
            close();
            notify(t('schedules:testSent', { to }));
          }}
        />
      </FormModal>
    </RecordFrame>
  );
}

function OtherButtons({ onOpen }: { readonly onOpen: (dialog: 'edit' | 'test') => void }) {
  const t = useT();
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconTestPipe size={18} aria-hidden />}
        onClick={() => onOpen('test')}
      >
        {t('schedules:try')}
      </Button>
      <Button
        size="md"
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={() => onOpen('edit')}
      >
        {t('schedules:change')}
      </Button>
    </>
  );
}

const KEY = 'taquilla.office.testMail';

/** Asks where a test goes; the last address is remembered for each user. */
function TestForm({ id, onSent }: { readonly id: number; readonly onSent: (to: string) => void }) {
  const t = useT();
  const user = useSession()?.user.id ?? 0;
  const [to, setTo] = useState(() => localStorage.getItem(`${KEY}.${user}`) ?? '');
  const [isTried, setTried] = useState(false);
  const isWrong = recipientsIn(to)?.length !== 1;
  const send = useOperation('scheduleSend', {
    onDone: (_, { to: address = '' }) => {
      localStorage.setItem(`${KEY}.${user}`, address);
      onSent(address);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) send.run({ schedule: id, to: to.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          size="md"
          data-autofocus
          type="email"
          label={t('schedules:testTo')}
          description={t('schedules:testHint')}
          value={to}
          error={isTried && isWrong ? t('schedules:addressWrong') : null}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {send.error !== null && <ErrorNotice error={send.error} />}
        <Button type="submit" size="md" loading={send.pending}>
          {t('schedules:testSend')}
        </Button>
      </Stack>
    </form>
  );
}

const parameters = z.object({
  period: z.enum(presets).optional(),
  by: z.string().optional(),
  compare: z.enum(comparisons).optional(),
  company: z.number().optional(),
  currency: z.string().optional(),
});

/** What a schedule sends, for its form. */
function sentBy({ content, name, model, savedView, address, parameters: own }: Schedule): Sent {
  const said = parameters.safeParse(own ?? {}).data ?? {};
  return {
    content: mailContent(content),
    title: name,
    view: savedView,
    ...(model === null ? {} : { model }),
    ...(typeof address === 'object' && address !== null ? { address: address as NonNullable<Sent['address']> } : {}),
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
  };
}

function problemLabel(model: RecordScreenProps['model'], problem: number) {
  return model.fields.problem?.values?.[problem];
}

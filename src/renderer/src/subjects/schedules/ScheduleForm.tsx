/** The form of a schedule: to whom, how often and as what. */
import { Button, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useReducer, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useRecordWrite } from '#screens/components/useOperation.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { scheduledMail } from '#shared/catalogue/models/scheduledMail.ts';
import { MOST_RECIPIENTS } from '#shared/domain/scheduledMail.ts';
import type { Sent } from './defaults.ts';
import { ContentFields, TimingFields } from './ScheduleFields.tsx';
import {
  type EditedSchedule,
  editedSchedule,
  faultsOf,
  type Schedule,
  type ScheduleFault,
  scheduleBody,
} from './scheduleState.ts';

export interface ScheduleFormProps {
  readonly sent: Sent;
  /** The one that is changed; null for a new one. */
  readonly saved: Schedule | null;
  readonly onSaved: (schedule: Schedule) => void;
}

const NONE: ReadonlySet<ScheduleFault> = new Set();

export function ScheduleForm({ sent, saved, onSaved }: ScheduleFormProps) {
  const t = useT();
  const label = useLabel();
  const { fields } = scheduledMail;
  const [edited, change] = useReducer(
    (now: EditedSchedule, changes: Partial<EditedSchedule>): EditedSchedule => ({ ...now, ...changes }),
    editedSchedule(sent, saved),
  );
  const [isTried, setTried] = useState(false);
  // They are shown once somebody has tried to save it.
  const faults = isTried ? faultsOf(edited) : NONE;
  const save = useRecordWrite<{ readonly record: ApiRecord<'scheduledMail'> }>({
    onDone: ({ record }) => onSaved(record),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (faultsOf(edited).size === 0)
      save.run({ save: 'scheduledMail', id: saved?.id ?? null, body: { ...scheduleBody(sent, edited) } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          size="md"
          data-autofocus
          label={label(fields.recipients.label)}
          description={t('schedules:recipientsHint')}
          placeholder="gestoria@example.com"
          value={edited.recipients}
          error={faults.has('recipients') ? t('schedules:recipientsWrong', { count: MOST_RECIPIENTS }) : null}
          onChange={(event) => change({ recipients: event.currentTarget.value })}
        />
        <TextInput
          size="md"
          label={label(fields.name.label)}
          maxLength={80}
          value={edited.name}
          error={faults.has('name') ? t('schedules:nameMissing') : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TimingFields edited={edited} faults={faults} change={change} />
        <ContentFields edited={edited} sent={sent} change={change} />
        <Switch
          size="md"
          label={label(fields.skipEmpty.label)}
          checked={edited.skipEmpty}
          onChange={(event) => change({ skipEmpty: event.currentTarget.checked })}
        />
        {saved !== null && (
          <Switch
            size="md"
            label={label(fields.active.label)}
            checked={edited.active}
            onChange={(event) => change({ active: event.currentTarget.checked })}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('schedules:behalf')}
        </Text>
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Button type="submit" size="md" loading={save.pending}>
          {saved === null ? t('schedules:submit') : t('schedules:save')}
        </Button>
      </Stack>
    </form>
  );
}

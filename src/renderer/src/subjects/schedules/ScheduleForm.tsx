/** The form of a schedule: to whom, how often and as what. */
import { Button, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { create, update } from '#screens/base/api/client.ts';
import { queryClient, refreshModels } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { TimeInput } from '#screens/components/dates/TimeInput.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { scheduledMail } from '#shared/catalogue/models/scheduledMail.ts';
import { MOST_RECIPIENTS, mailNumber, recipientsIn } from '#shared/domain/scheduledMail.ts';
import { Frequency, TIME_OF_DAY } from '#shared/domain/sendTimes.ts';
import { reportList } from '#shared/reports/list.ts';
import { type Preset, presets } from '../reports/periods/periods.ts';
import { usePeriodNames } from '../reports/periods/usePeriodNames.ts';
import { frequencyFor, periodFor, type Sent } from './defaults.ts';
import classes from './Schedule.module.css';
import './texts.ts';

export type Schedule = ApiRecord<'scheduledMail'>;

export interface ScheduleFormProps {
  readonly sent: Sent;
  /** The one that is changed; null for a new one. */
  readonly saved: Schedule | null;
  readonly onSaved: (schedule: Schedule) => void;
}

/** The last day of every month. */
const LAST_DAY = 31;

export function ScheduleForm({ sent, saved, onSaved }: ScheduleFormProps) {
  const t = useT();
  const label = useLabel();
  const periodNames = usePeriodNames();
  const { fields } = scheduledMail;
  const [name, setName] = useState(saved?.name ?? sent.title);
  const [recipients, setRecipients] = useState(saved?.recipients ?? '');
  const [frequency, setFrequency] = useState(saved?.frequency ?? frequencyFor(sent));
  const [weekday, setWeekday] = useState(saved?.weekday ?? 1);
  const [monthDay, setMonthDay] = useState(saved?.monthDay ?? 1);
  const [time, setTime] = useState(saved?.time ?? '08:00');
  const [period, setPeriod] = useState<Preset>(saved === null ? periodFor(sent.period) : (sent.period ?? 'lastMonth'));
  const [format, setFormat] = useState(saved?.format ?? 0);
  const [language, setLanguage] = useState(saved?.language ?? 0);
  const [skipEmpty, setSkipEmpty] = useState(saved?.skipEmpty ?? true);
  const [active, setActive] = useState(saved?.active ?? true);
  const [isTried, setTried] = useState(false);
  const hasPeriod = sent.content !== 'list' && reportList[sent.content].hasPeriod;
  const save = useOnce({
    perform: (body: object, idempotencyKey) =>
      saved === null
        ? create('scheduledMail', body as Parameters<typeof create<'scheduledMail'>>[1], { idempotencyKey })
        : update('scheduledMail', saved.id, body, { idempotencyKey }),
    onDone: (made) => {
      refreshModels(new Set(['scheduledMail']));
      void queryClient.invalidateQueries({ queryKey: ['office', 'scheduledMail'] });
      onSaved(made);
    },
  });
  const lacksName = name.trim() === '';
  const lacksRecipients = recipientsIn(recipients) === null;
  const lacksTime = !TIME_OF_DAY.test(time);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (lacksName || lacksRecipients || lacksTime) return;
    const { content, model, view, address, by, compare, company, currency } = sent;
    save.run({
      name: name.trim(),
      ...{ content: mailNumber(content), recipients, frequency, time, format, language, skipEmpty, active },
      weekday: frequency === Frequency.weekly ? weekday : null,
      monthDay: frequency === Frequency.monthly ? monthDay : null,
      ...(content === 'list'
        ? { model, savedView: view ?? null, address: address ?? {} }
        : { parameters: { ...(hasPeriod ? { period } : {}), ...defined({ by, compare, company, currency }) } }),
    });
  };
  const choices = (values: Readonly<Record<number, { readonly es: string; readonly en: string }>>) =>
    Object.entries(values).map(([value, text]) => ({ value, label: label(text) }));
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          size="md"
          data-autofocus
          label={label(fields.recipients.label)}
          description={t('schedules:recipientsHint')}
          placeholder="gestoria@example.com"
          value={recipients}
          error={isTried && lacksRecipients ? t('schedules:recipientsWrong', { count: MOST_RECIPIENTS }) : null}
          onChange={(event) => setRecipients(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label={label(fields.name.label)}
          maxLength={80}
          value={name}
          error={isTried && lacksName ? t('schedules:nameMissing') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.row}>
          <Select
            size="md"
            label={label(fields.frequency.label)}
            allowDeselect={false}
            data={choices(fields.frequency.values)}
            value={String(frequency)}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => setFrequency(Number(value))}
          />
          {frequency === Frequency.weekly && (
            <Select
              size="md"
              label={label(fields.weekday.label)}
              allowDeselect={false}
              data={choices(fields.weekday.values)}
              value={String(weekday)}
              comboboxProps={{ withinPortal: false }}
              onChange={(value) => setWeekday(Number(value))}
            />
          )}
          {frequency === Frequency.monthly && (
            <Select
              size="md"
              label={label(fields.monthDay.label)}
              allowDeselect={false}
              data={Array.from({ length: LAST_DAY }, (_, day) => ({
                value: String(day + 1),
                label: day + 1 === LAST_DAY ? t('schedules:lastDay') : String(day + 1),
              }))}
              value={String(monthDay)}
              comboboxProps={{ withinPortal: false }}
              onChange={(value) => setMonthDay(Number(value))}
            />
          )}
          <TimeInput
            size="md"
            label={label(fields.time.label)}
            value={time}
            error={isTried && lacksTime ? t('schedules:timeMissing') : null}
            onChange={setTime}
          />
        </div>
        <div className={classes.row}>
          {hasPeriod && (
            <Select
              size="md"
              label={t('schedules:about')}
              allowDeselect={false}
              data={presets.map((value) => ({ value, label: periodNames[value] }))}
              value={period}
              comboboxProps={{ withinPortal: false }}
              onChange={(value) => setPeriod(presets.find((preset) => preset === value) ?? period)}
            />
          )}
          <Select
            size="md"
            label={label(fields.format.label)}
            allowDeselect={false}
            data={choices(fields.format.values)}
            value={String(format)}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => setFormat(Number(value))}
          />
          <Select
            size="md"
            label={label(fields.language.label)}
            allowDeselect={false}
            data={choices(fields.language.values)}
            value={String(language)}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => setLanguage(Number(value))}
          />
        </div>
        <Switch
          size="md"
          label={label(fields.skipEmpty.label)}
          checked={skipEmpty}
          onChange={(event) => setSkipEmpty(event.currentTarget.checked)}
        />
        {saved !== null && (
          <Switch
            size="md"
            label={label(fields.active.label)}
            checked={active}
            onChange={(event) => setActive(event.currentTarget.checked)}
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

function defined(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

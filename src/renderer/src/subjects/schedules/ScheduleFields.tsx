/** The fields of a schedule that say when it is sent, and as what. */
import { Select } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { TimeInput } from '#screens/components/dates/TimeInput.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { scheduledMail } from '#shared/catalogue/models/scheduledMail.ts';
import { isMailable } from '#shared/domain/scheduledMail.ts';
import { Frequency } from '#shared/domain/sendTimes.ts';
import { presets } from '../reports/periods/periods.ts';
import { usePeriodNames } from '../reports/periods/usePeriodNames.ts';
import type { Sent } from './defaults.ts';
import classes from './Schedule.module.css';
import { type EditedSchedule, isOfPeriod, type ScheduleFault } from './scheduleState.ts';

export interface ScheduleFieldsProps {
  readonly edited: EditedSchedule;
  readonly change: (changes: Partial<EditedSchedule>) => void;
}

/** The last day of every month. */
const LAST_DAY = 31;

const { fields } = scheduledMail;

export function TimingFields({
  edited,
  faults,
  change,
}: ScheduleFieldsProps & { readonly faults: ReadonlySet<ScheduleFault> }) {
  const t = useT();
  const label = useLabel();
  const choices = useChoices();
  return (
    <div className={classes.row}>
      <Select
        size="md"
        label={label(fields.frequency.label)}
        allowDeselect={false}
        data={choices(fields.frequency.values)}
        value={String(edited.frequency)}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => change({ frequency: Number(value) })}
      />
      {edited.frequency === Frequency.weekly && (
        <Select
          size="md"
          label={label(fields.weekday.label)}
          allowDeselect={false}
          data={choices(fields.weekday.values)}
          value={String(edited.weekday)}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => change({ weekday: Number(value) })}
        />
      )}
      {edited.frequency === Frequency.monthly && (
        <Select
          size="md"
          label={label(fields.monthDay.label)}
          allowDeselect={false}
          data={Array.from({ length: LAST_DAY }, (_, day) => ({
            value: String(day + 1),
            label: day + 1 === LAST_DAY ? t('schedules:lastDay') : String(day + 1),
          }))}
          value={String(edited.monthDay)}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => change({ monthDay: Number(value) })}
        />
      )}
      <TimeInput
        size="md"
        label={label(fields.time.label)}
        value={edited.time}
        error={faults.has('time') ? t('schedules:timeMissing') : null}
        onChange={(time) => change({ time })}
      />
    </div>
  );
}

export function ContentFields({ edited, sent, change }: ScheduleFieldsProps & { readonly sent: Sent }) {
  const t = useT();
  const label = useLabel();
  const periodNames = usePeriodNames();
  const choices = useChoices();
  return (
    <div className={classes.row}>
      {isOfPeriod(sent) && (
        <Select
          size="md"
          label={t('schedules:about')}
          allowDeselect={false}
          data={presets.map((value) => ({ value, label: periodNames[value] }))}
          value={edited.period}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => change({ period: presets.find((preset) => preset === value) ?? edited.period })}
        />
      )}
      <Select
        size="md"
        label={label(fields.format.label)}
        allowDeselect={false}
        data={choices(fields.format.values).filter(({ value }) => isMailable(sent.content, Number(value)))}
        value={String(edited.format)}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => change({ format: Number(value) })}
      />
      <Select
        size="md"
        label={label(fields.language.label)}
        allowDeselect={false}
        data={choices(fields.language.values)}
        value={String(edited.language)}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => change({ language: Number(value) })}
      />
    </div>
  );
}

function useChoices() {
  const label = useLabel();
  return (values: Readonly<Record<number, { readonly es: string; readonly en: string }>>) =>
    Object.entries(values).map(([value, text]) => ({ value, label: label(text) }));
}

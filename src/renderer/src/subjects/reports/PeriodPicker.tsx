/** The choice of a period: one the calendar names, or dates. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { isDate } from '#shared/domain/time.ts';
import { type Period, type Preset, presets } from './periods/periods.ts';
import { usePeriodNames } from './periods/usePeriodNames.ts';

export interface PeriodPickerProps {
  readonly period: Period;
  /** Where one chooses `from` and `to` are taken out, and the other way round. */
  readonly onChange: (period: { period: Preset | undefined; from: string | undefined; to: string | undefined }) => void;
}

const DATES = 'dates';

export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const t = useT();
  const names = usePeriodNames();
  const { preset, from, to } = period;
  const dates = (changed: { readonly from?: string; readonly to?: string }): void => {
    const next = { from, to, ...changed };
    const [first, last] = next.from <= next.to ? [next.from, next.to] : [next.to, next.from];
    onChange({ period: undefined, from: first, to: last });
  };
  return (
    <>
      <Select
        size="md"
        w={190}
        label={t('reports:period.label')}
        allowDeselect={false}
        data={[
          ...presets.map((value) => ({ value, label: names[value] })),
          { value: DATES, label: t('reports:period.dates') },
        ]}
        value={preset ?? DATES}
        maxDropdownHeight={520}
        comboboxProps={{ withinPortal: true }}
        onChange={(value) => {
          const chosen = presets.find((name) => name === value);
          if (chosen === undefined) onChange({ period: undefined, from, to });
          else onChange({ period: chosen, from: undefined, to: undefined });
        }}
      />
      {(['from', 'to'] as const).map((name) => (
        <PeriodDay
          key={`${name} ${from} ${to}`}
          label={name === 'from' ? t('reports:period.from') : t('reports:period.to')}
          day={period[name]}
          onTake={(day) => dates({ [name]: day })}
        />
      ))}
    </>
  );
}

interface PeriodDayProps {
  readonly label: string;
  /** An ISO date. */
  readonly day: string;
  readonly onTake: (day: string) => void;
}

/** A date that is being typed is none yet: what is complete is taken when the field is left, or at once from the calendar. */
function PeriodDay({ label, day, onTake }: PeriodDayProps) {
  const [written, setWritten] = useState(day);
  const take = (next: string): void => {
    if (!isDate(next)) setWritten(day);
    else if (next !== day) onTake(next);
  };
  return (
    <DayInput
      size="md"
      w={160}
      label={label}
      value={written}
      onChange={setWritten}
      onBlur={() => take(written)}
      onKeyDown={({ key }) => key === 'Enter' && take(written)}
    />
  );
}

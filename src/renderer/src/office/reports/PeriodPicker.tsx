/** The choice of a period: one the calendar names, or dates. */
import { Select, TextInput } from '@mantine/core';
import { useT } from '../../i18n/index.ts';
import { type Period, type Preset, presets } from './periods.ts';
import { usePeriodNames } from './usePeriodNames.ts';

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
    if (next.from === '' || next.to === '') return;
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
      {/* A date that is being typed is none yet: what is complete is taken when the field is left. */}
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={`${name} ${from} ${to}`}
          size="md"
          w={160}
          type="date"
          label={name === 'from' ? t('reports:period.from') : t('reports:period.to')}
          defaultValue={period[name]}
          onBlur={({ currentTarget: { value } }) => value !== period[name] && dates({ [name]: value })}
          onKeyDown={({ key, currentTarget: { value } }) => key === 'Enter' && dates({ [name]: value })}
        />
      ))}
    </>
  );
}

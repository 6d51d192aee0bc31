/** What a report lets choose: company, days, by what, and what it is compared with. */
import { Select } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { comparisons } from '#shared/domain/reportPeriod.ts';
import { BySelect } from './BySelect.tsx';
import { CompanyPicker } from './CompanyPicker.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import type { Chosen } from './useChoices.ts';

export function ReportTools({ chosen }: { readonly chosen: Chosen }) {
  const { choices, choice, period, format, asked, change } = chosen;
  return (
    <>
      <CompanyPicker choice={choice} onChange={(company) => change({ company, currency: undefined })} />
      {period !== null && <PeriodPicker period={period} onChange={change} />}
      {choices.by !== undefined && (
        <BySelect keys={choices.by} value={asked.by ?? choices.by[0]} format={format} onChange={change} />
      )}
      {asked.compare !== undefined && (
        <CompareSelect value={asked.compare} onChange={(compare) => change({ compare })} />
      )}
    </>
  );
}

interface CompareSelectProps {
  readonly value: string;
  readonly onChange: (compare: string | undefined) => void;
}

function CompareSelect({ value, onChange }: CompareSelectProps) {
  const t = useT();
  const names = {
    none: t('reports:compare.none'),
    week: t('reports:compare.week'),
    month: t('reports:compare.month'),
    year: t('reports:compare.year'),
  };
  return (
    <Select
      size="md"
      w={240}
      label={t('reports:compare.label')}
      allowDeselect={false}
      data={comparisons.map((name) => ({ value: name, label: names[name] }))}
      value={value}
      onChange={(compare) => onChange(compare ?? undefined)}
    />
  );
}

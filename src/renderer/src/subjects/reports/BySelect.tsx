/** What a report is grouped by. */
import { Select } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { keyLabels } from '#shared/reports/names.ts';
import type { ReportFormat } from './useReportFormat.ts';

export interface BySelectProps {
  readonly keys: readonly string[];
  readonly value: string;
  readonly format: ReportFormat;
  readonly onChange: (change: { readonly by: string | undefined }) => void;
}

export function BySelect({ keys, value, format, onChange }: BySelectProps) {
  const t = useT();
  return (
    <Select
      size="md"
      w={200}
      label={t('reports:by')}
      allowDeselect={false}
      data={keys.map((key) => ({ value: key, label: format.text(keyLabels[key] ?? key) }))}
      value={value}
      onChange={(by) => onChange({ by: by ?? undefined })}
    />
  );
}

/** For how long a former secret is still good. */
import { Select } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import '#screens/records/form/texts.ts';

const HOUR = 3600;
export const DAY = 24 * HOUR;

export interface GraceSelectProps {
  readonly label: string;
  /** Seconds. */
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

export function GraceSelect({ label, value, onChange }: GraceSelectProps) {
  const t = useT();
  return (
    <Select
      size="md"
      label={label}
      allowDeselect={false}
      data={[
        { value: '0', label: t('forms:key.graceNone') },
        { value: String(HOUR), label: t('forms:key.graceHour') },
        { value: String(DAY), label: t('forms:key.graceDay') },
        { value: String(7 * DAY), label: t('forms:key.graceWeek') },
        { value: String(30 * DAY), label: t('forms:key.graceMonth') },
      ]}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen ?? 0))}
    />
  );
}

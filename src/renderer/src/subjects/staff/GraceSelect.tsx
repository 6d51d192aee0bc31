/** For how long a former secret is still good. */
import { Select } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';

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
        { value: '0', label: t('staff:key.graceNone') },
        { value: String(HOUR), label: t('staff:key.graceHour') },
        { value: String(DAY), label: t('staff:key.graceDay') },
        { value: String(7 * DAY), label: t('staff:key.graceWeek') },
        { value: String(30 * DAY), label: t('staff:key.graceMonth') },
      ]}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen ?? 0))}
    />
  );
}

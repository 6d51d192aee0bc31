/** A field for a day and a time, in the time zone of the facility. */
import { Group, Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from './DayInput.tsx';
import { TimeInput } from './TimeInput.tsx';

export interface MomentInputProps {
  readonly label: string;
  /** `2026-12-31T18:05`, with or without seconds, or what was typed instead of its parts; empty for none. */
  readonly value: string;
  /** A day without a time is taken at its first minute; no day is no moment. */
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly isFirst?: boolean;
  readonly onBlur?: () => void;
}

const MIDNIGHT = '00:00';

export function MomentInput({
  label,
  value,
  onChange,
  error,
  required = false,
  isFirst = false,
  onBlur,
}: MomentInputProps) {
  const t = useT();
  const id = useId();
  const [day = '', time = ''] = value.split('T', 2);
  const isWrong = error !== null && error !== undefined;
  const blurred = onBlur === undefined ? {} : { onBlur };
  return (
    <Input.Wrapper size="md" label={label} labelProps={{ htmlFor: id }} error={error} withAsterisk={required}>
      <Group gap="xs" wrap="nowrap">
        <DayInput
          id={id}
          size="md"
          style={{ flex: 1 }}
          error={isWrong}
          value={day}
          onChange={(next) => onChange(next === '' ? '' : `${next}T${time === '' ? MIDNIGHT : time}`)}
          {...(isFirst ? { 'data-autofocus': true } : {})}
          {...blurred}
        />
        <TimeInput
          size="md"
          w={96}
          aria-label={t('common:day.timeOf', { label })}
          error={isWrong}
          disabled={day === ''}
          value={time.replace(/^(\d\d:\d\d):00$/, '$1')}
          onChange={(next) => onChange(`${day}T${next}`)}
          {...blurred}
        />
      </Group>
    </Input.Wrapper>
  );
}

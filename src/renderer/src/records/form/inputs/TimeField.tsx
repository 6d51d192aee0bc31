/** Fields of days, moments and lengths of time. */
import { Group, Input, Select, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { MomentInput } from '#screens/components/dates/MomentInput.tsx';
import { momentText } from '../../values/formValues.ts';
import { durationOf, durationUnits, partsOf } from './duration.ts';
import { type InputProps, shared, textOf } from './inputProps.ts';
import { useContactData } from './useContactData.ts';

export function DateField(props: InputProps) {
  const { hint } = useContactData(props);
  return (
    <DayInput
      {...shared(props)}
      {...(hint === null ? {} : { description: hint, inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      value={textOf(props.value)}
      onChange={(value) => props.onChange(orNull(value))}
    />
  );
}

/** In the time zone of the facility, as the service sends and takes it. */
export function MomentField({ label, error, required, isFirst = false, value, onChange, onBlur }: InputProps) {
  return (
    <MomentInput
      label={label}
      error={error}
      required={required}
      isFirst={isFirst}
      value={momentText(value)}
      onChange={(next) => onChange(orNull(next))}
      onBlur={onBlur}
    />
  );
}

/** A number of days, months or the like. What has several parts is written as ISO 8601 has it. */
export function DurationField(props: InputProps) {
  const t = useT();
  const id = useId();
  const { value, label, error, required, onChange, onBlur } = props;
  const text = textOf(value);
  const parts = partsOf(text);
  const [unit, setUnit] = useState(parts?.unit ?? 'M');
  const names = {
    H: t('form:duration.hours'),
    D: t('form:duration.days'),
    W: t('form:duration.weeks'),
    M: t('form:duration.months'),
    Y: t('form:duration.years'),
  };
  if (parts === null && text !== '') {
    return (
      <TextInput
        {...shared(props)}
        description={t('form:duration.iso')}
        value={text}
        onChange={(event) => onChange(orNull(event.currentTarget.value))}
      />
    );
  }
  return (
    <Input.Wrapper size="md" label={label} labelProps={{ htmlFor: id }} error={error} withAsterisk={required}>
      <Group gap="xs" wrap="nowrap">
        <DecimalInput
          id={id}
          size="md"
          max={999_999}
          decimals={0}
          style={{ flex: 1 }}
          aria-invalid={error !== null && error !== undefined}
          value={parts?.amount ?? null}
          onChange={(amount) => onChange(amount === null ? null : durationOf(amount, unit))}
          onBlur={onBlur}
        />
        <Select
          size="md"
          w={140}
          aria-label={t('form:duration.unit', { label })}
          allowDeselect={false}
          data={durationUnits.map((each) => ({ value: each, label: names[each] }))}
          value={parts?.unit ?? unit}
          onChange={(next) => {
            if (next === null) return;
            setUnit(next);
            if (parts !== null) onChange(durationOf(parts.amount, next));
          }}
        />
      </Group>
    </Input.Wrapper>
  );
}

const orNull = (text: string): string | null => (text === '' ? null : text);

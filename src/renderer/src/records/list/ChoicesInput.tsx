/** The values of a field with a few, any of which are wanted. */
import { Checkbox, Stack } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import type { Field } from '#shared/catalogue/defineModel.ts';
import { useLabel } from '../values/useLabel.ts';

export interface ChoicesInputProps {
  readonly field: Field;
  /** Between commas. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

export function ChoicesInput({ field, value, error, onChange }: ChoicesInputProps) {
  const t = useT();
  const label = useLabel();
  return (
    <Checkbox.Group
      label={t('office:filter.values')}
      value={value === '' ? [] : value.split(',')}
      error={error}
      onChange={(chosen) => onChange(chosen.join(','))}
    >
      <Stack gap={0} mah={240} style={{ overflowY: 'auto' }}>
        {Object.entries(field.values ?? {}).map(([key, text]) => (
          <Checkbox key={key} value={key} label={label(text)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

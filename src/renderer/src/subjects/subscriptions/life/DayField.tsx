/** A day of a subscription's life: typed, chosen, or one of those that are meant most often. */
import { Button, Group } from '@mantine/core';
import { DayInput, type DayInputProps } from '#screens/components/dates/DayInput.tsx';

export interface DayFieldProps extends Pick<DayInputProps, 'label' | 'description' | 'value' | 'onChange' | 'error'> {
  /** Days that are a press away, by their names. */
  readonly days: readonly { readonly name: string; readonly day: string }[];
  readonly isFirst?: boolean;
  readonly required?: boolean;
}

export function DayField({ days, isFirst = false, ...props }: DayFieldProps) {
  return (
    <div>
      <DayInput size="md" {...props} {...(isFirst ? { 'data-autofocus': true } : {})} />
      <Group gap="xs" mt="xs">
        {days.map(({ name, day }) => (
          <Button
            key={name}
            size="sm"
            h={44}
            px="sm"
            variant={props.value === day ? 'light' : 'default'}
            aria-pressed={props.value === day}
            onClick={() => props.onChange(day)}
          >
            {name}
          </Button>
        ))}
      </Group>
    </div>
  );
}

/** The weekdays on which a rate holds: each is pressed. None is every day. */
import { Chip, Group, Input } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, textOf } from '#screens/records/form/inputs/inputProps.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { weekdaysCalled } from '#shared/domain/productRates.ts';
import classes from '../ProductRates.module.css';

const days = ['1', '2', '3', '4', '5', '6', '7'] as const;

export default function ProductRateWeekdaysField({ label, error, required, value, onChange, onBlur }: InputProps) {
  const t = useT();
  const say = useLabel();
  const chosen = [...textOf(value)];
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      description={t('products:rates.weekdays')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      withAsterisk={required}
    >
      <Chip.Group
        multiple
        value={chosen}
        onChange={(next) => {
          onChange(next.length === 0 ? null : next.toSorted().join(''));
          onBlur();
        }}
      >
        <Group gap={6} role="group" aria-label={label} mb={4}>
          {days.map((day) => (
            <Chip key={day} value={day} size="md" variant="light" icon={null} classNames={{ label: classes.day }}>
              {say(weekdaysCalled[day])}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

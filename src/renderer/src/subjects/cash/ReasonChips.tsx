/** The reasons to choose from for what happens to a drawer. A chosen one can be taken back: a radio alone cannot. */
import { Chip, Fieldset, Group } from '@mantine/core';
import classes from './ReasonChips.module.css';

export interface ReasonChipsProps {
  readonly legend: string;
  readonly reasons: readonly { readonly id: number; readonly name: string }[];
  /** The id as text; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly size?: 'md' | 'lg';
  /** The dialog begins here. */
  readonly isFirst?: boolean;
}

export function ReasonChips({ legend, reasons, value, onChange, size = 'md', isFirst = false }: ReasonChipsProps) {
  return (
    <Fieldset variant="unstyled" legend={legend} classNames={{ legend: classes.legend }}>
      <Chip.Group value={value} onChange={onChange}>
        <Group gap="xs" mt={4}>
          {reasons.map(({ id, name }, index) => (
            <Chip
              key={id}
              value={String(id)}
              size={size}
              variant="outline"
              classNames={{ label: classes.choice }}
              onClick={() => value === String(id) && onChange('')}
              data-autofocus={(isFirst && index === 0) || undefined}
            >
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Fieldset>
  );
}

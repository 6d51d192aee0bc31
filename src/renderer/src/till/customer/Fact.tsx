/** Something that is known of who is buying, in a few words. */
import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './Customer.module.css';

export interface FactProps {
  readonly color: string;
  readonly children: string;
  /** What is done with it. */
  readonly onPress?: () => void;
}

export function Fact({ color, children, onPress }: FactProps) {
  const pressed =
    onPress === undefined ? {} : { component: 'button' as const, type: 'button' as const, onClick: onPress };
  return (
    <Badge
      {...pressed}
      data-pressable={onPress !== undefined || undefined}
      className={classes.fact}
      variant="light"
      color={color}
      c="var(--mantine-color-text)"
      size="lg"
      radius="sm"
      leftSection={color === 'orange' || color === 'red' ? <IconAlertTriangle size={14} aria-hidden /> : undefined}
    >
      {children}
    </Badge>
  );
}

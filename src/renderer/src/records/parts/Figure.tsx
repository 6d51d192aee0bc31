/** A figure that matters, with what it is and what it means. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Parts.module.css';

export interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** Draws the eye: money that is owed, or that expires. */
  readonly isAlert?: boolean;
}

export function Figure({ label, value, note, isAlert = false }: FigureProps) {
  return (
    <div className={classes.figure} data-alert={isAlert || undefined}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <div className={classes.amount}>{value}</div>
      {note !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          {note}
        </Text>
      )}
    </div>
  );
}

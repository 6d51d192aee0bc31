/** What can be done with one thing, of a row or of a screen: buttons side by side, one below the other on a telephone. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './RowActions.module.css';

export function RowActions({ children }: { readonly children: ReactNode }) {
  return (
    <Group gap={6} justify="flex-end" className={classes.actions}>
      {children}
    </Group>
  );
}

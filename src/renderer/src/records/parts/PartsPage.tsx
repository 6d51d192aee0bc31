/** A page of parts beneath one another: its title, what it is for, and whether it is still being read. */
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PartsPage.module.css';

export interface PartsPageProps {
  readonly title: string;
  readonly text: string;
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

export function PartsPage({ title, text, isLoading, children }: PartsPageProps) {
  return (
    <div className={classes.page} aria-busy={isLoading}>
      <header>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{text}</Text>
      </header>
      {children}
    </div>
  );
}

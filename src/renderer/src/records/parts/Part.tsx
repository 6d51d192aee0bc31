/** A part of a record's screen: what it is called, how much there is of it, and what can be done with it. */
import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import recordClasses from '../record/Record.module.css';

export interface PartProps {
  readonly title: string;
  /** Beside the title; null while it is not known. */
  readonly count?: number | null;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Part({ title, count, actions, children }: PartProps) {
  const format = useFormat();
  return (
    <section className={recordClasses.part} aria-label={title}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Group gap={8} align="baseline">
          <Title order={2} size="h3">
            {title}
          </Title>
          {typeof count === 'number' && (
            <Text span c="dimmed" size="sm">
              {format.number(count)}
            </Text>
          )}
        </Group>
        {actions !== undefined && (
          <Group gap="xs" ml="auto">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </section>
  );
}

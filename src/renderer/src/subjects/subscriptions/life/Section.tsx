/** A part of what would come of something: what it is, and what it says. */
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  return (
    <Stack gap={6} component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

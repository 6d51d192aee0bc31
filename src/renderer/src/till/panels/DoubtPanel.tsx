/** Beside the basket, while it is not known what became of it: what is known, what to do, and the buttons for that. */
import { Alert, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DoubtPanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What is known. */
  readonly text: string;
  readonly todo: string;
  readonly testId: string;
  readonly children: ReactNode;
}

export function DoubtPanel({ icon, title, text, todo, testId, children }: DoubtPanelProps) {
  return (
    <Alert
      color="orange"
      role="alert"
      m="sm"
      flex="none"
      data-doubt
      icon={icon}
      title={title}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      data-testid={testId}
    >
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
        <Text size="sm" fw={600}>
          {todo}
        </Text>
        {children}
      </Stack>
    </Alert>
  );
}

/** What a step is about and why it asks. */
import { Text, Title } from '@mantine/core';

export function StepHead({ title, help }: { readonly title: string; readonly help: string }) {
  return (
    <div>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" mt={4}>
        {help}
      </Text>
    </div>
  );
}

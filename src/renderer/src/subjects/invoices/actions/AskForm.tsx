/** Says what will happen and does it once. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';

export interface AskFormProps<Output> {
  readonly text: string;
  /** What speaks against it, where something does. */
  readonly warning?: string | null;
  readonly action: string;
  readonly isDangerous?: boolean;
  /** What stays as it was where it fails. */
  readonly note: string;
  readonly perform: (key: string) => Promise<Output>;
  readonly onDone: (output: Output) => void;
}

export function AskForm<Output>({
  text,
  warning = null,
  action,
  isDangerous = false,
  note,
  perform,
  onDone,
}: AskFormProps<Output>) {
  const once = useOnce<null, Output>({ perform: (_, key) => perform(key), onDone });
  return (
    <Stack>
      <Text>{text}</Text>
      {warning !== null && (
        <Alert color="orange" variant="light">
          {warning}
        </Alert>
      )}
      {once.error !== null && <ErrorNotice error={once.error} note={note} />}
      <Button
        data-autofocus
        size="lg"
        {...(isDangerous ? { color: 'red' } : {})}
        loading={once.pending}
        onClick={() => once.run(null)}
      >
        {action}
      </Button>
    </Stack>
  );
}

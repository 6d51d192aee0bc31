/** Asks why something is done, and does it once. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOnce } from '#screens/components/useOnce.ts';

export interface ReasonFormProps {
  /** What will happen. */
  readonly text: string;
  /** The button that does it. */
  readonly action: string;
  /** What stays as it was where it fails. */
  readonly note: string;
  readonly perform: (reason: string, key: string) => Promise<unknown>;
  readonly onDone: () => void;
}

const LONGEST = 255;

export function ReasonForm({ text, action, note, perform, onDone }: ReasonFormProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const once = useOnce({ perform, onDone });
  const form = useFormFocus(once.pending);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') once.run(reason.trim());
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Stack>
        <Text>{text}</Text>
        <TextInput
          size="md"
          data-autofocus
          required
          label={t('people:reason')}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {once.error !== null && <ErrorNotice error={once.error} note={note} />}
        <Button type="submit" size="lg" color="red.9" loading={once.pending} disabled={reason.trim() === ''}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}

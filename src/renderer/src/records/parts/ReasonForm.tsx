/** Asks why something is done, and does it once. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';

export interface ReasonFormProps<N extends OperationName> {
  /** What will happen. */
  readonly text: string;
  /** The button that does it. */
  readonly action: string;
  /** What stays as it was where it fails. */
  readonly note: string;
  readonly operation: N;
  readonly inputOf: (reason: string) => InputOf<Contract<N>>;
  readonly onDone: () => void;
}

const LONGEST = 255;

export function ReasonForm<N extends OperationName>(props: ReasonFormProps<N>) {
  const { text, action, note, operation, inputOf, onDone } = props;
  const t = useT();
  const [reason, setReason] = useState('');
  const act = useOperation(operation, { onDone });
  return (
    <OperationForm
      operation={act}
      input={reason.trim() === '' ? null : inputOf(reason.trim())}
      action={action}
      note={note}
      isDangerous
    >
      <Text>{text}</Text>
      <TextInput
        size="md"
        data-autofocus
        required
        label={t('records:reason')}
        maxLength={LONGEST}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </OperationForm>
  );
}

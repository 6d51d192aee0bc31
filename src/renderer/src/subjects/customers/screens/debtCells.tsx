/** The cells that say what is owed, whichever way: its name, which leads to it, and its date. */
import { Text } from '@mantine/core';
import type { useFormat } from '#screens/base/format/useFormat.ts';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import type { CustomerSummary } from '../useCustomerSummary.ts';

interface Owed extends Pick<CustomerSummary['refunds'][number], 'model' | 'id' | 'name' | 'date'> {
  /** How it came back; null where it did not. */
  readonly note?: string | null;
}

export function debtCells({ model, id, name, date, note = null }: Owed, format: ReturnType<typeof useFormat>) {
  return {
    name: (
      <>
        <RecordLink model={model} id={id}>
          {name}
        </RecordLink>
        {note !== null && (
          <Text size="sm" fw={600} c="var(--mantine-color-error)">
            {note}
          </Text>
        )}
      </>
    ),
    date: date === null ? '' : format.date(date),
  };
}

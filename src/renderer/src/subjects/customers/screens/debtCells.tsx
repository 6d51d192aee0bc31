/** The cells that say what is owed, whichever way: its name, which leads to it, and its date. */

import type { useFormat } from '#screens/base/format/useFormat.ts';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import type { CustomerSummary } from '../useCustomerSummary.ts';

type Owed = Pick<CustomerSummary['refunds'][number], 'model' | 'id' | 'name' | 'date'>;

export function debtCells({ model, id, name, date }: Owed, format: ReturnType<typeof useFormat>) {
  return {
    name: (
      <RecordLink model={model} id={id}>
        {name}
      </RecordLink>
    ),
    date: date === null ? '' : format.date(date),
  };
}

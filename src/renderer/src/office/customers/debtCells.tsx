/** The cells that say what is owed, whichever way: its name, which leads to it, and its date. */
import type { CustomerSummary } from '../../payments/useCustomerSummary.ts';
import type { useFormat } from '../../useFormat.ts';
import { RecordLink } from '../parts/RecordLink.tsx';

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

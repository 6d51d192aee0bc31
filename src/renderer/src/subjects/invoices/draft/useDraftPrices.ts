/** What a draft comes to, and the taxes its lines may have. */
import { useMemo } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toPercent } from '#shared/domain/money.ts';
import type { AppliedTax } from '#shared/domain/pricing.ts';
import type { TaxChoice } from './DraftLine.tsx';
import { type EditedInvoice, priced, totalsOf } from './draftState.ts';

export function useDraftPrices(edited: EditedInvoice) {
  const taxes = useListAll('tax', { sort: 'id' }).data ?? [];
  const applied = useMemo(
    () =>
      new Map(taxes.map(({ id, name, rate }): [number, AppliedTax] => [id, { tax: id, name, rate: toPercent(rate) }])),
    [taxes],
  );
  const choices = useTaxChoices(taxes, edited);
  const whole = useMemo(() => priced(edited, applied), [edited, applied]);
  return { applied, choices, whole, totals: totalsOf(whole) };
}

/** Each tax by itself, and the combinations that lines have already. */
function useTaxChoices(
  taxes: readonly ApiRecord<'tax'>[],
  { lines }: Pick<EditedInvoice, 'lines'>,
): readonly TaxChoice[] {
  const combined = [...new Set(lines.filter(({ taxes: of }) => of.length > 1).map(({ taxes: of }) => of.join('+')))]
    .sort()
    .join(' ');
  return useMemo(() => {
    const nameOf = (id: string): string => taxes.find((tax) => String(tax.id) === id)?.name ?? id;
    const values = [...taxes.map(({ id }) => String(id)), ...combined.split(' ').filter(Boolean)];
    return values.map((value) => ({ value, label: value.split('+').map(nameOf).join(' + ') }));
  }, [taxes, combined]);
}

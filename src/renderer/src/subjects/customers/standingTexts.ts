/** Whether somebody is up to date, in the one word for it, and how a debt came back. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { Standing } from '#shared/domain/standing.ts';
import type { CustomerSummary } from './useCustomerSummary.ts';

/** What is told of a debt that came back. */
export type ReturnedDebt = Pick<CustomerSummary['debts'][number], 'returned' | 'returnedOn' | 'returnedReason'>;

export function standingText(t: Translate, standing: Standing): string {
  const texts = {
    clear: t('customers:standing.clear'),
    owed: t('customers:standing.owed'),
    returned: t('customers:standing.returned'),
  } as const satisfies Readonly<Record<Standing, string>>;
  return texts[standing];
}

/** Writes how a debt came back, with the day and the bank's reason as far as they are known; null where it did not. */
export function useReturnedText(): (debt: ReturnedDebt) => string | null {
  const t = useT();
  const format = useFormat();
  const label = useLabel();
  return ({ returned, returnedOn, returnedReason }) => {
    if (!returned) return null;
    const word =
      returnedOn === null
        ? standingText(t, 'returned')
        : t('customers:standing.returnedOn', { date: format.date(returnedOn) });
    return returnedReason === null ? word : `${word}: ${label(returnedReason.text)}`;
  };
}

/** What the ages of debts are called. */
import type { useT } from '#screens/base/i18n/index.ts';
import type { DebtAge } from '#shared/domain/debtAges.ts';

export function ageNames(t: ReturnType<typeof useT>): Readonly<Record<DebtAge, string>> {
  return {
    notDue: t('customers:age.notDue'),
    upTo30: t('customers:age.upTo30'),
    upTo60: t('customers:age.upTo60'),
    upTo90: t('customers:age.upTo90'),
    older: t('customers:age.older'),
  };
}

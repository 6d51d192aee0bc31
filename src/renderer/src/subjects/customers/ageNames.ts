/** What the ages of debts are called. */
import type { useT } from '#screens/base/i18n/index.ts';
import type { DebtAge } from '#shared/domain/debtAges.ts';
import './texts.ts';

export function ageNames(t: ReturnType<typeof useT>): Readonly<Record<DebtAge, string>> {
  return {
    notDue: t('people:age.notDue'),
    upTo30: t('people:age.upTo30'),
    upTo60: t('people:age.upTo60'),
    upTo90: t('people:age.upTo90'),
    older: t('people:age.older'),
  };
}

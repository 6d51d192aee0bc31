/** What a row of a returns file is about, in words. */
import type { Translate } from '#screens/base/i18n/index.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type ReturnedRow = OutputOf<Contract<'previewReturns'>>['rows'][number];

export function resultText(t: Translate, row: ReturnedRow): string {
  switch (row.result) {
    case 'matched':
      return t('debits:returns.result.matched');
    case 'review':
      return t('debits:returns.result.review', { what: differencesText(t, row) });
    case 'alreadyTold':
      return t('debits:returns.result.alreadyTold');
    case 'proposed':
      return t('debits:returns.result.proposed', { name: row.proposals[0]?.customerName ?? '' });
    case 'wholeRemittanceRefused':
      return t('debits:returns.result.wholeRemittanceRefused');
    case 'unknown':
      return t('debits:returns.result.unknown');
  }
}

function differencesText(t: Translate, { differences }: ReturnedRow): string {
  const words: Readonly<Record<string, string>> = {
    account: t('debits:returns.difference.account'),
    creditor: t('debits:returns.difference.creditor'),
    currency: t('debits:returns.difference.currency'),
    amount: t('debits:returns.difference.amount'),
    state: t('debits:returns.difference.state'),
    cancelled: t('debits:returns.difference.cancelled'),
  };
  return differences.map((name) => words[name] ?? name).join(', ');
}

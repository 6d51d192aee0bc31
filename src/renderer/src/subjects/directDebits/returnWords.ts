/** What a row of a returns file is about, in words. */
import type { Translate } from '#screens/base/i18n/index.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type ReturnedRow = OutputOf<Contract<'previewReturns'>>['rows'][number];

export function resultText(t: Translate, row: ReturnedRow): string {
  switch (row.result) {
    case 'matched':
      return t('directDebits:returns.result.matched');
    case 'review':
      return t('directDebits:returns.result.review', { what: differencesText(t, row) });
    case 'alreadyTold':
      return t('directDebits:returns.result.alreadyTold');
    case 'proposed':
      return t('directDebits:returns.result.proposed', { name: row.proposals[0]?.customerName ?? '' });
    case 'wholeRemittanceRefused':
      return t('directDebits:returns.result.wholeRemittanceRefused');
    case 'unknown':
      return t('directDebits:returns.result.unknown');
  }
}

function differencesText(t: Translate, { differences }: ReturnedRow): string {
  const words: Readonly<Record<string, string>> = {
    account: t('directDebits:returns.difference.account'),
    creditor: t('directDebits:returns.difference.creditor'),
    currency: t('directDebits:returns.difference.currency'),
    amount: t('directDebits:returns.difference.amount'),
    state: t('directDebits:returns.difference.state'),
    cancelled: t('directDebits:returns.difference.cancelled'),
  };
  return differences.map((name) => words[name] ?? name).join(', ');
}

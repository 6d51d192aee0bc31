/** What keeps a receipt out of a remittance, in words. */
import type { Translate } from '#screens/base/i18n/index.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { ReceiptFault } from '#shared/operations/parts/directDebits.ts';

export type ReceiptRow = OutputOf<Contract<'previewRemittance'>>['collected']['rows'][number];

export function faultText(t: Translate, fault: ReceiptFault): string {
  switch (fault) {
    case 'account_missing':
      return t('directDebits:fault.account_missing');
    case 'iban_invalid':
      return t('directDebits:fault.iban_invalid');
    case 'bic_invalid':
      return t('directDebits:fault.bic_invalid');
    case 'holder_invalid':
      return t('directDebits:fault.holder_invalid');
    case 'address_missing':
      return t('directDebits:fault.address_missing');
    case 'mandate_missing':
      return t('directDebits:fault.mandate_missing');
    case 'mandate_invalid':
      return t('directDebits:fault.mandate_invalid');
    case 'mandate_expired':
      return t('directDebits:fault.mandate_expired');
    case 'mandate_cancelled':
      return t('directDebits:fault.mandate_cancelled');
    case 'returned':
      return t('directDebits:fault.returned');
    case 'mandate_returned':
      return t('directDebits:fault.mandate_returned');
  }
}

/** True for what is presented all the same where somebody says so. */
export function mayRetry(fault: ReceiptFault | null): boolean {
  return fault === 'returned' || fault === 'mandate_returned';
}

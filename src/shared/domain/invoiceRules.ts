/** What an invoice type demands of a document before it may be confirmed. Each demand has a code of its own. */
import type { FieldCode } from '../errors.ts';
import type { Money } from './money.ts';

/** The flags of an invoiceType, as stored. */
export interface InvoiceTypeFlags {
  readonly customerRequired: 0 | 1;
  readonly taxNumberRequired: 0 | 1;
  readonly addressRequired: 0 | 1;
  readonly preventNegative: 0 | 1;
  readonly preventPositive: 0 | 1;
  readonly preventNegativeLines: 0 | 1;
  readonly preventPositiveLines: 0 | 1;
  readonly skipValidations: 0 | 1;
  readonly maxAmount: Money | null;
}

export interface CheckedDocument {
  readonly customer: number | null;
  readonly taxNumber: string | null;
  /** What is wrong with the number, or with the country of its document. Asked only of types that require the number. */
  readonly taxNumberFault?: FieldCode | null;
  readonly street: string | null;
  readonly total: Money;
  readonly lineTotals: readonly Money[];
}

export interface Violation {
  readonly pointer: string;
  readonly code: FieldCode;
}

/** Everything in which a document falls short of its type; empty when it may be confirmed. */
export function violations(type: InvoiceTypeFlags, document: CheckedDocument): Violation[] {
  if (type.skipValidations === 1) return [];
  const found: Violation[] = [];
  const demand = (flag: 0 | 1, fails: boolean, pointer: string, code: FieldCode): void => {
    if (flag === 1 && fails) found.push({ pointer, code });
  };
  demand(type.customerRequired, document.customer === null, '#/customer', 'customer_required');
  demand(type.taxNumberRequired, !document.taxNumber, '#/customer', 'tax_number_required');
  const fault = document.taxNumber ? (document.taxNumberFault ?? null) : null;
  if (fault !== null) demand(type.taxNumberRequired, true, '#/customer', fault);
  demand(type.addressRequired, !document.street, '#/customer', 'address_required');
  demand(type.preventNegative, document.total < 0, '#/lines', 'negative_total');
  demand(type.preventPositive, document.total > 0, '#/lines', 'positive_total');
  for (const [index, total] of document.lineTotals.entries()) {
    demand(type.preventNegativeLines, total < 0, `#/lines/${index}`, 'negative_line');
    demand(type.preventPositiveLines, total > 0, `#/lines/${index}`, 'positive_line');
  }
  if (type.maxAmount !== null && document.total > type.maxAmount) {
    found.push({ pointer: '#/lines', code: 'max_amount_exceeded' });
  }
  return found;
}

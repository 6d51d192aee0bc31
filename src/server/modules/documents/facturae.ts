/**
 * Invoices in Facturae 3.2.2, the Spanish format of structured electronic invoices (Orden HAP/1650/2015, Anexo I of Orden
 * PRE/2971/2007). They are not signed: whoever sends one signs it first, with XAdES (art. 10.1.a of RD 1619/2012 takes
 * other ways to warrant it, too). Amounts are what the invoice says, to the cent; all of them add up.
 */

import { Temporal } from 'temporal-polyfill';
import { element, type XmlElement, xmlDocument } from '#server/core/documents/xml.ts';
import { add, type Money, sub, sum, ZERO } from '#shared/domain/money.ts';
import type { OperationDays } from '#shared/domain/operationDays.ts';
import { type Fitting, fitted, fittingOf } from './facturaeFit.ts';
import {
  type FacturaeLine,
  type FacturaeWithholding,
  legalLiterals,
  lineElement,
  summed,
  taxElement,
  withheldElement,
  withheldOfLines,
} from './facturaeLines.ts';
import { type FacturaeParty, party } from './facturaeParties.ts';
import { amount, decimal, TEXT, text } from './facturaeValues.ts';

export interface FacturaeCorrection {
  readonly number: string;
  readonly series: string | null;
  readonly date: string;
  /** `full` corrects the whole invoice, `differences` what its lines say. */
  readonly method: 'full' | 'differences';
  readonly explanation: string | null;
}

/** How what was not paid when it was issued is to be paid. */
export interface FacturaeDue {
  readonly date: string;
  readonly amount: Money;
  /** PaymentMeansCode: 02 debited, 04 transfer, 13 another. */
  readonly means: '02' | '04' | '13';
  /** The IBAN to transfer to. */
  readonly account: string | null;
}

export interface FacturaeSource {
  readonly number: string;
  readonly series: string | null;
  /** A simplified invoice (FA) or a full one (FC). */
  readonly isSimplified: boolean;
  /** One for the documents of a period (OC), or of its own (OO). A corrective one is neither. */
  readonly isSummary: boolean;
  /** `YYYY-MM-DD`, like every date here. */
  readonly issueDate: string;
  /** When what it charges was supplied, where not on its date. */
  readonly operation: OperationDays | null;
  readonly language: 'es' | 'en';
  /** What it corrects; null for an invoice of its own. */
  readonly correction: FacturaeCorrection | null;
  readonly seller: FacturaeParty;
  readonly buyer: FacturaeParty;
  readonly lines: readonly FacturaeLine[];
  /** Disbursements (suplidos): they are paid, and are in no base. */
  readonly reimbursed: readonly Money[];
  /** What the buyer withholds of all lines together (IRPF); null where nothing. */
  readonly withholding: FacturaeWithholding | null;
  /** Null where nothing is to be paid, or nobody said until when. */
  readonly due: FacturaeDue | null;
  readonly comments: string | null;
}

const NAMESPACE = 'http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml';

/** CorrectionMethod, with the text the schema has for it. */
const methods = {
  full: ['01', 'Rectificación íntegra'],
  differences: ['02', 'Rectificación por diferencias'],
} as const;

/** The document. The same source gives the same text. */
export function facturae(source: FacturaeSource): string {
  const gross = sum(source.lines, (line) => line.gross);
  const taxes = summed(source.lines.flatMap((line) => line.taxes));
  const taxTotal = sum(taxes, (tax) => add(tax.amount, tax.surcharge?.amount ?? ZERO));
  const reimbursed = sum(source.reimbursed, (amount) => amount);
  const withheld = source.withholding?.amount ?? ZERO;
  // Of the format, not of the invoice: its InvoiceTotal is what is left to pay.
  const total = sub(add(gross, taxTotal), withheld);
  const amounts = { gross, taxTotal, withheld, total, reimbursed, executable: add(total, reimbursed) };
  const shares = withheldOfLines(source.withholding, source.lines);
  const place = fittingOf();
  const parties = [party('SellerParty', source.seller, place), party('BuyerParty', source.buyer, place)];
  const items = source.lines.map((line, index) => lineElement(line, shares[index] ?? null, place));
  return xmlDocument(
    element(
      'fe:Facturae',
      [
        header(source, amounts),
        element('Parties', parties),
        element('Invoices', [
          element('Invoice', [
            invoiceHeader(source),
            issueData(source),
            element('TaxesOutputs', taxes.map(taxElement)),
            withheldElement(source.withholding && { ...source.withholding, base: gross }),
            totals(amounts, source.reimbursed),
            element('Items', items),
            paymentDetails(source.due),
            legalLiterals(source.lines),
            additionalData(source, place),
          ]),
        ]),
      ],
      { 'xmlns:fe': NAMESPACE },
    ),
  );
}

interface Amounts {
  readonly gross: Money;
  readonly taxTotal: Money;
  readonly withheld: Money;
  readonly total: Money;
  readonly reimbursed: Money;
  readonly executable: Money;
}

function header({ seller, number, series }: FacturaeSource, { total, executable }: Amounts): XmlElement {
  return element('FileHeader', [
    element('SchemaVersion', '3.2.2'),
    element('Modality', 'I'),
    element('InvoiceIssuerType', 'EM'),
    element('Batch', [
      text('BatchIdentifier', `${seller.taxNumber}${number}${series ?? ''}`, 70),
      element('InvoicesCount', '1'),
      amount('TotalInvoicesAmount', total),
      amount('TotalOutstandingAmount', total),
      amount('TotalExecutableAmount', executable),
      element('InvoiceCurrencyCode', 'EUR'),
    ]),
  ]);
}

function invoiceHeader({ number, series, isSimplified, isSummary, correction }: FacturaeSource): XmlElement {
  const original = isSummary ? 'OC' : 'OO';
  return element('InvoiceHeader', [
    text('InvoiceNumber', number, 20),
    series === null ? null : text('InvoiceSeriesCode', series, 20),
    element('InvoiceDocumentType', isSimplified ? 'FA' : 'FC'),
    element('InvoiceClass', correction === null ? original : 'OR'),
    correction === null ? null : corrective(correction),
  ]);
}

function corrective({ number, series, date, method, explanation }: FacturaeCorrection): XmlElement {
  const [code, description] = methods[method];
  return element('Corrective', [
    text('InvoiceNumber', number, 20),
    series === null ? null : text('InvoiceSeriesCode', series, 20),
    // What is credited was charged: its base is another.
    element('ReasonCode', '16'),
    element('ReasonDescription', 'Base imponible'),
    element('TaxPeriod', [element('StartDate', `${date.slice(0, 7)}-01`), element('EndDate', lastDay(date))]),
    element('CorrectionMethod', code),
    element('CorrectionMethodDescription', description),
    explanation === null ? null : text('AdditionalReasonDescription', explanation, TEXT),
    element('InvoiceIssueDate', date),
  ]);
}

function issueData({ issueDate, operation, language }: FacturaeSource): XmlElement {
  return element('InvoiceIssueData', [
    element('IssueDate', issueDate),
    operation === null ? null : suppliedOn(operation),
    element('InvoiceCurrencyCode', 'EUR'),
    element('TaxCurrencyCode', 'EUR'),
    element('LanguageName', language),
  ]);
}

function suppliedOn({ from, to }: OperationDays): XmlElement {
  if (from === to) return element('OperationDate', to);
  return element('InvoicingPeriod', [element('StartDate', from), element('EndDate', to)]);
}

function totals(amounts: Amounts, reimbursed: readonly Money[]): XmlElement {
  const { gross, taxTotal, withheld, total, executable } = amounts;
  return element('InvoiceTotals', [
    element('TotalGrossAmount', decimal(gross)),
    element('TotalGrossAmountBeforeTaxes', decimal(gross)),
    element('TotalTaxOutputs', decimal(taxTotal)),
    element('TotalTaxesWithheld', decimal(withheld)),
    element('InvoiceTotal', decimal(total)),
    reimbursed.length === 0
      ? null
      : element(
          'ReimbursableExpenses',
          reimbursed.map((expense) =>
            element('ReimbursableExpenses', [element('ReimbursableExpensesAmount', decimal(expense))]),
          ),
        ),
    element('TotalOutstandingAmount', decimal(total)),
    element('TotalExecutableAmount', decimal(executable)),
    reimbursed.length === 0 ? null : element('TotalReimbursableExpenses', decimal(amounts.reimbursed)),
  ]);
}

function paymentDetails(due: FacturaeDue | null): XmlElement | null {
  if (due === null) return null;
  return element('PaymentDetails', [
    element('Installment', [
      element('InstallmentDueDate', due.date),
      element('InstallmentAmount', decimal(due.amount)),
      element('PaymentMeans', due.means),
      due.account === null ? null : element('AccountToBeCredited', [element('IBAN', due.account)]),
    ]),
  ]);
}

/** What it says publicly, and in full what its fields had no room for. */
function additionalData({ comments }: FacturaeSource, place: Fitting): XmlElement | null {
  const said = [...(comments === null ? [] : [comments]), ...place.rest()].join('\n');
  return said === '' ? null : element('AdditionalData', [element('InvoiceAdditionalInformation', fitted(said, TEXT))]);
}

function lastDay(date: string): string {
  return Temporal.PlainDate.from(date).with({ day: 31 }).toString();
}

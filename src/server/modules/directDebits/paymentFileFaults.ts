/** What keeps a payment file from being made: what its bank would refuse, told before it does. */
import { isSEPACountry, isValidIBAN } from 'ibantools';
import { cents, MAX_AMOUNT, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { isBankDay } from '#shared/domain/sepa/bankDays.ts';
import { isIdentifier, sepaLengths, sepaText } from '#shared/domain/sepa/characters.ts';
import { creditorIdentifierFault } from '#shared/domain/sepa/creditorIdentifier.ts';
import { isDate } from '#shared/domain/time.ts';
import type { FileDebit, FilePayment, PaymentFile } from './paymentFileParts.ts';

export interface PaymentFileFault {
  readonly code: PaymentFileFaultCode;
  /** Positions in `payments` and in its `debits`, from 0; null where it is not of one. */
  readonly payment: number | null;
  readonly debit: number | null;
}

export type PaymentFileFaultCode =
  | 'message_id_invalid'
  | 'created_invalid'
  | 'creditor_name_missing'
  | 'creditor_iban_invalid'
  | 'creditor_bic_invalid'
  | 'creditor_identifier_invalid'
  | 'no_debits'
  | 'total_too_large'
  | 'payment_id_invalid'
  | 'payment_id_repeated'
  | 'collection_date_invalid'
  | 'end_to_end_id_invalid'
  | 'end_to_end_id_repeated'
  | 'amount_invalid'
  | 'mandate_id_invalid'
  | 'signature_date_invalid'
  | DebtorFault;

export type DebtorFault =
  | 'debtor_name_missing'
  | 'debtor_iban_invalid'
  | 'debtor_bic_invalid'
  | 'debtor_address_missing';

const CREATED = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
/** ISO 9362, as the schema of 2009 has it: that of 2019 takes all of these. */
const BIC = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/;
const COUNTRY = /^[A-Z]{2}$/;

/** The European Economic Area. Debits to accounts elsewhere in SEPA name the debtor's address (EPC016-06, AT-09). */
const economicArea: ReadonlySet<string> = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]);

/** All faults of a file, in its order; none where it can be made. */
export function paymentFileFaults(file: PaymentFile): PaymentFileFault[] {
  const isRepeated = { payment: repeated(), debit: repeated() };
  const faults: PaymentFileFault[] = [];
  for (const code of ofFile(file)) faults.push({ code, payment: null, debit: null });
  for (const [index, payment] of file.payments.entries()) {
    for (const code of ofPayment(payment, isRepeated.payment)) faults.push({ code, payment: index, debit: null });
    for (const [at, debit] of payment.debits.entries()) {
      for (const code of ofDebit(debit, payment, isRepeated.debit)) faults.push({ code, payment: index, debit: at });
    }
  }
  return faults;
}

type Repeated = (id: string) => boolean;

function* ofFile({ messageId, created, creditor, payments, ampersand }: PaymentFile): Generator<PaymentFileFaultCode> {
  if (!isIdentifier(messageId)) yield 'message_id_invalid';
  if (!isDate(CREATED.exec(created)?.[1] ?? '')) yield 'created_invalid';
  if (!saysName(sepaText(creditor.name, sepaLengths.name, ampersand))) yield 'creditor_name_missing';
  if (!isSepaIban(creditor.iban)) yield 'creditor_iban_invalid';
  if (creditor.bic !== null && !BIC.test(creditor.bic)) yield 'creditor_bic_invalid';
  if (creditorIdentifierFault(creditor.identifier) !== null) yield 'creditor_identifier_invalid';
  if (payments.length === 0) yield 'no_debits';
  const total = sum(payments, (payment) => sum(payment.debits, ({ amount }) => amount));
  if (total > toMoney(MAX_AMOUNT)) yield 'total_too_large';
}

function* ofPayment(payment: FilePayment, isRepeated: Repeated): Generator<PaymentFileFaultCode> {
  if (!isIdentifier(payment.id)) yield 'payment_id_invalid';
  else if (isRepeated(payment.id)) yield 'payment_id_repeated';
  if (!isDate(payment.collectionDate) || !isBankDay(payment.collectionDate)) yield 'collection_date_invalid';
  if (payment.debits.length === 0) yield 'no_debits';
}

function* ofDebit(
  { endToEndId, amount, mandate, debtor }: FileDebit,
  { collectionDate }: FilePayment,
  isRepeated: Repeated,
): Generator<PaymentFileFaultCode> {
  if (!isIdentifier(endToEndId)) yield 'end_to_end_id_invalid';
  else if (isRepeated(endToEndId)) yield 'end_to_end_id_repeated';
  if (amount <= ZERO || amount !== cents(amount)) yield 'amount_invalid';
  if (!isIdentifier(mandate.id)) yield 'mandate_id_invalid';
  if (!isDate(mandate.signedOn) || mandate.signedOn > collectionDate) yield 'signature_date_invalid';
  yield* debtorFaults(debtor);
}

/** What a bank would refuse of a debtor: remittances are made without them. */
export function* debtorFaults(debtor: FileDebit['debtor']): Generator<DebtorFault> {
  if (!saysName(sepaText(debtor.name, sepaLengths.name))) yield 'debtor_name_missing';
  if (!isSepaIban(debtor.iban)) yield 'debtor_iban_invalid';
  else if (!hasAddress(debtor)) yield 'debtor_address_missing';
  if (debtor.bic !== null && !BIC.test(debtor.bic)) yield 'debtor_bic_invalid';
}

/** Tells the second of a kind, and each one after it. */
function repeated(): Repeated {
  const seen = new Set<string>();
  return (id) => seen.size === seen.add(id).size;
}

function isSepaIban(iban: string): boolean {
  return isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2));
}

function hasAddress({ iban, address }: FileDebit['debtor']): boolean {
  if (address === null) return economicArea.has(iban.slice(0, 2));
  return COUNTRY.test(address.country) && saysName(sepaText(address.town, sepaLengths.name));
}

/** A name in another script is but full stops. */
function saysName(text: string): boolean {
  return /[A-Za-z0-9]/.test(text);
}

/**
 * The file that a bank collects direct debits by: CustomerDirectDebitInitiation (pain.008) of ISO 20022, in the version of
 * 2019 or of 2009, as the Spanish banks' guides for SEPA debits have it. Amounts are in euros.
 */
import { element, type XmlElement, xmlDocument } from '#server/core/documents/xml.ts';
import { fromMoney, type Money, sum } from '#shared/domain/money.ts';
import { type Ampersand, sepaLengths, sepaText } from '#shared/domain/sepa/characters.ts';
import { creditorIdentifierParts } from '#shared/domain/sepa/creditorIdentifier.ts';
import { isPersonalTaxNumber } from '#shared/domain/taxNumber.ts';
import { type PaymentFileFault, paymentFileFaults } from './paymentFileFaults.ts';
import type {
  FileAddress,
  FileCreditor,
  FileDebit,
  FilePayment,
  PaymentFile,
  PaymentFileVersion,
} from './paymentFileParts.ts';

export type PaymentFileResult =
  | { readonly ok: true; readonly xml: string; readonly count: number; readonly total: Money }
  | { readonly ok: false; readonly faults: readonly PaymentFileFault[] };

/** The file in UTF-8 without a byte order mark. The same input gives the same bytes. */
export function paymentFile(file: PaymentFile): PaymentFileResult {
  const faults = paymentFileFaults(file);
  if (faults.length > 0) return { ok: false, faults };
  const debits = file.payments.flatMap((payment) => payment.debits);
  const initiation = [header(file, debits), ...file.payments.map((payment) => paymentElement(payment, file))];
  const xml = xmlDocument(
    element('Document', [element('CstmrDrctDbtInitn', initiation)], {
      xmlns: `urn:iso:std:iso:20022:tech:xsd:${file.version}`,
    }),
  );
  return { ok: true, xml, count: debits.length, total: totalOf(debits) };
}

/** Spanish banks know the sender by the creditor identifier. */
function header({ messageId, created, creditor, ampersand }: PaymentFile, debits: readonly FileDebit[]): XmlElement {
  const number = creditorIdentifierParts(creditor.identifier)?.number ?? '';
  return element('GrpHdr', [
    element('MsgId', messageId),
    element('CreDtTm', created),
    ...totals(debits),
    element('InitgPty', [
      element('Nm', sepaText(creditor.name, sepaLengths.name, ampersand)),
      element('Id', [element(isPersonalTaxNumber(number) ? 'PrvtId' : 'OrgId', [schemeIdentifier(creditor)])]),
    ]),
  ]);
}

function paymentElement(payment: FilePayment, { version, creditor, ampersand }: PaymentFile): XmlElement {
  const { id, scheme, sequence, collectionDate, debits } = payment;
  return element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'DD'),
    // One entry of the statement for all of them.
    element('BtchBookg', 'true'),
    ...totals(debits),
    element('PmtTpInf', [
      element('SvcLvl', [element('Cd', 'SEPA')]),
      element('LclInstrm', [element('Cd', scheme)]),
      element('SeqTp', sequence),
    ]),
    element('ReqdColltnDt', collectionDate),
    element('Cdtr', [element('Nm', sepaText(creditor.name, sepaLengths.name, ampersand))]),
    account('CdtrAcct', creditor.iban),
    agent('CdtrAgt', creditor.bic, version),
    element('ChrgBr', 'SLEV'),
    element('CdtrSchmeId', [element('Id', [element('PrvtId', [schemeIdentifier(creditor)])])]),
    ...debits.map((debit) => debitElement(debit, version, ampersand)),
  ]);
}

function debitElement(debit: FileDebit, version: PaymentFileVersion, ampersand: Ampersand): XmlElement {
  const { endToEndId, amount, mandate, debtor } = debit;
  const text = sepaText(debit.text, sepaLengths.text, ampersand);
  return element('DrctDbtTxInf', [
    element('PmtId', [element('EndToEndId', endToEndId)]),
    element('InstdAmt', decimal(amount), { Ccy: 'EUR' }),
    element('DrctDbtTx', [
      element('MndtRltdInf', [
        element('MndtId', mandate.id),
        element('DtOfSgntr', mandate.signedOn),
        element('AmdmntInd', String(mandate.amendment !== null)),
        mandate.amendment && element('AmdmntInfDtls', [otherAccount('OrgnlDbtrAcct', mandate.amendment)]),
      ]),
    ]),
    agent('DbtrAgt', debtor.bic, version),
    element('Dbtr', [
      element('Nm', sepaText(debtor.name, sepaLengths.name, ampersand)),
      debtor.address && address(debtor.address, version, ampersand),
    ]),
    account('DbtrAcct', debtor.iban),
    text === '' ? null : element('RmtInf', [element('Ustrd', text)]),
  ]);
}

function totals(debits: readonly FileDebit[]): XmlElement[] {
  return [element('NbOfTxs', String(debits.length)), element('CtrlSum', decimal(totalOf(debits)))];
}

function schemeIdentifier({ identifier }: FileCreditor): XmlElement {
  return element('Othr', [element('Id', identifier), element('SchmeNm', [element('Prtry', 'SEPA')])]);
}

function account(name: string, iban: string): XmlElement {
  return element(name, [element('Id', [element('IBAN', iban)])]);
}

function otherAccount(name: string, id: string): XmlElement {
  return element(name, [element('Id', [element('Othr', [element('Id', id)])])]);
}

/** The schema asks for a bank, the bank itself for none: it knows it by the IBAN. */
function agent(name: string, bic: string | null, version: PaymentFileVersion): XmlElement {
  const institution =
    bic === null
      ? element('Othr', [element('Id', 'NOTPROVIDED')])
      : element(version === 'pain.008.001.08' ? 'BICFI' : 'BIC', bic);
  return element(name, [element('FinInstnId', [institution])]);
}

/** In fields of its own since the version of 2019; two lines before, as the rulebook then had it. */
function address(place: FileAddress, version: PaymentFileVersion, ampersand: Ampersand): XmlElement {
  const field = (name: string, text: string | null, length: number): XmlElement | null => {
    const converted = sepaText(text ?? '', length, ampersand);
    return converted === '' ? null : element(name, converted);
  };
  if (version === 'pain.008.001.02') {
    return element('PstlAdr', [
      element('Ctry', place.country),
      field('AdrLine', place.street, 70),
      field('AdrLine', [place.postcode, place.town].filter(Boolean).join(' '), 70),
    ]);
  }
  return element('PstlAdr', [
    field('StrtNm', place.street, 70),
    field('PstCd', place.postcode, 16),
    field('TwnNm', place.town, 35),
    element('Ctry', place.country),
  ]);
}

function totalOf(debits: readonly FileDebit[]): Money {
  return sum(debits, ({ amount }) => amount);
}

function decimal(amount: Money): string {
  return fromMoney(amount).toFixed(2);
}

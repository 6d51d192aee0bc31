/**
 * Statements (camt.053) and notifications (camt.054): what banks booked. A debit that came back is an entry against us, of the
 * family of issued direct debits, or one that tells why it came back.
 */
import { type Money, sub, sum, ZERO } from '#shared/domain/money.ts';
import type { ReadMessage, ReturnKind, ReturnsDocumentProblem, MessageRow as Row } from './returnRow.ts';
import {
  amountAt,
  dayAt,
  ibanAt,
  identifierAt,
  problemsOf,
  type ReadAmount,
  reasonAt,
  referenceAt,
} from './returnValues.ts';
import { elementsAt, textAt, type XmlElement } from './xmlTree.ts';

const ISSUED_DEBITS = 'IDDT';
/** Unpaid, and refunded, by the code of their sub-family. */
const kinds: Readonly<Record<string, ReturnKind>> = { UPDD: 'return', PRDD: 'refund' };

/** Reads `BkToCstmrStmt` and `BkToCstmrDbtCdtNtfctn`. */
export function readAccountEntries(message: XmlElement): ReadMessage {
  const rows: Row[] = [];
  const problems: ReturnsDocumentProblem[] = [];
  const accounts = new Set<string>();
  for (const name of ['Stmt', 'Ntfctn']) {
    for (const [at, statement] of elementsAt(message, name).entries()) {
      const account = ibanAt(statement, 'Acct/Id/IBAN');
      if (account !== null) accounts.add(account);
      for (const [index, entry] of elementsAt(statement, 'Ntry').entries()) {
        const path = `${name}[${at + 1}]/Ntry[${index + 1}]`;
        if (isAgainstUs(entry) && isBooked(entry)) rows.push(...entryRows(entry, path, account));
        else if (isBooked(entry) && kindByCode(entry) !== null) {
          problems.push({ code: 'return_reversed', line: entry.line, value: reversedReference(entry) });
        }
      }
    }
  }
  return { accounts: [...accounts], rows, problems };
}

function isAgainstUs(element: XmlElement): boolean {
  return textAt(element, 'CdtDbtInd') === 'DBIT';
}

function isBooked(entry: XmlElement): boolean {
  return textAt(entry, 'Sts', 'Sts/Cd') === 'BOOK';
}

function reversedReference(entry: XmlElement): string | null {
  return referenceAt(entry, 'NtryDtls/TxDtls/Refs/EndToEndId', 'AcctSvcrRef');
}

/** By the code of the bank's transaction; null where it is none of a debit that came back. */
function kindByCode(element: XmlElement): ReturnKind | null {
  if (familyOf(element) !== ISSUED_DEBITS) return null;
  return kinds[textAt(element, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? ''] ?? null;
}

function familyOf(element: XmlElement): string | null {
  return textAt(element, 'BkTxCd/Domn/Cd') === 'PMNT' ? textAt(element, 'BkTxCd/Domn/Fmly/Cd') : null;
}

/** A transfer that came back tells why, too. */
function kindByReason(entry: XmlElement, details: XmlElement): ReturnKind | null {
  const family = familyOf(details) ?? familyOf(entry);
  if (elementsAt(details, 'RtrInf').length === 0 || (family !== null && family !== ISSUED_DEBITS)) return null;
  return 'return';
}

function entryRows(entry: XmlElement, path: string, account: string | null): Row[] {
  const details = elementsAt(entry, 'NtryDtls/TxDtls');
  const ofEntry = kindByCode(entry);
  if (details.length === 0) return ofEntry === null ? [] : [rowWithoutDetails(entry, path, ofEntry, account)];
  const isOnly = details.length === 1;
  const rows = details.flatMap((part, index) => {
    if (elementsAt(part, 'CdtDbtInd').length > 0 && !isAgainstUs(part)) return [];
    const kind = kindByCode(part) ?? ofEntry ?? kindByReason(entry, part);
    return kind === null ? [] : [rowOf(entry, part, `${path}/TxDtls[${index + 1}]`, kind, account, isOnly)];
  });
  if (isOnly || rows.length !== details.length || addsUp(entry, rows)) return rows;
  return rows.map((row) => ({ ...row, problems: [...row.problems, 'entry_sum_differs' as const] }));
}

function addsUp(entry: XmlElement, rows: readonly Row[]): boolean {
  const booked = amountAt(entry, 'Amt')?.amount ?? null;
  const parts = sum(rows, ({ amount, charges }) => ((amount ?? ZERO) + (charges ?? ZERO)) as Money);
  return booked === null || booked === parts || sub(booked, chargesOf(entry).included) === parts;
}

function rowOf(
  entry: XmlElement,
  details: XmlElement,
  path: string,
  kind: ReturnKind,
  account: string | null,
  isOnly: boolean,
): Row {
  const { amount, charges } = amountsOf(entry, details, isOnly);
  const row = {
    amount: amount?.amount ?? null,
    reason: reasonAt(details, 'RtrInf'),
    endToEndId: referenceAt(details, 'Refs/EndToEndId'),
    mandate: referenceAt(details, 'Refs/MndtId'),
  };
  const party = 'RltdPties';
  return {
    ...row,
    line: details.line,
    path,
    scope: 'debit',
    charges,
    currency: amount?.currency ?? null,
    // Whatever the bank books it as.
    kind: row.reason.code === 'MD06' ? 'refund' : kind,
    messageId: referenceAt(details, 'Refs/MsgId'),
    paymentId: referenceAt(details, 'Refs/PmtInfId'),
    collectionDate: null,
    debtor: {
      name: textAt(details, `${party}/Dbtr/Nm`, `${party}/Dbtr/Pty/Nm`),
      iban: ibanAt(details, `${party}/DbtrAcct/Id/IBAN`),
    },
    creditor: { iban: account, identifier: identifierAt(details, `${party}/Cdtr`) },
    bookedOn: bookedOn(entry),
    bankReference: referenceAt(details, 'Refs/AcctSvcrRef') ?? entryReference(entry),
    problems: problemsOf(row),
  };
}

/** Where the bank booked several together and says no more, the whole is told. */
function rowWithoutDetails(entry: XmlElement, path: string, kind: ReturnKind, account: string | null): Row {
  const read = amountAt(entry, 'Amt');
  return {
    line: entry.line,
    path,
    kind,
    scope: 'debit',
    endToEndId: null,
    mandate: null,
    messageId: null,
    collectionDate: null,
    charges: null,
    paymentId: referenceAt(entry, 'NtryDtls/Btch/PmtInfId'),
    amount: read?.amount ?? null,
    currency: read?.currency ?? null,
    debtor: { name: null, iban: null },
    creditor: { iban: account, identifier: null },
    reason: { code: null, text: textAt(entry, 'AddtlNtryInf') },
    bookedOn: bookedOn(entry),
    bankReference: entryReference(entry),
    problems: ['details_missing'],
  };
}

function bookedOn(entry: XmlElement): string | null {
  return dayAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm');
}

function entryReference(entry: XmlElement): string | null {
  return referenceAt(entry, 'AcctSvcrRef', 'NtryRef');
}

/**
 * The debit and what the bank took beside it. What was instructed is the debit, and the rest of what was booked are charges;
 * where the bank does not say what was instructed, the charges it says it included are subtracted.
 */
function amountsOf(
  entry: XmlElement,
  details: XmlElement,
  isOnly: boolean,
): { readonly amount: ReadAmount | null; readonly charges: Money | null } {
  const booked = amountAt(details, 'Amt') ?? (isOnly ? amountAt(entry, 'Amt') : null);
  const listed = chargesOf(details);
  const taken = isOnly && listed.all === ZERO ? chargesOf(entry) : listed;
  const instructed =
    amountAt(details, 'AmtDtls/InstdAmt/Amt') ?? lessThan(amountAt(details, 'AmtDtls/TxAmt/Amt'), booked);
  const whole = booked ?? amountAt(details, 'AmtDtls/TxAmt/Amt');
  const amount = instructed ?? (whole && { ...whole, amount: sub(whole.amount, taken.included) });
  const rest = amount && booked ? sub(booked.amount, amount.amount) : ZERO;
  const charges = rest > ZERO ? rest : taken.all;
  return { amount, charges: charges > ZERO ? charges : null };
}

/** The amount of the transaction is what was instructed only where more than it was booked. */
function lessThan(amount: ReadAmount | null, booked: ReadAmount | null): ReadAmount | null {
  return amount !== null && booked !== null && amount.amount < booked.amount ? amount : null;
}

/** Records of their own since the version of 2019. Those that the bank credited are not counted. */
function chargesOf(element: XmlElement): { readonly all: Money; readonly included: Money } {
  const records = elementsAt(element, 'Chrgs/Rcrd');
  const charges = (records.length > 0 ? records : elementsAt(element, 'Chrgs')).filter(
    (charge) => textAt(charge, 'CdtDbtInd') !== 'CRDT',
  );
  const total = (of: readonly XmlElement[]): Money =>
    sum(of, (charge) => amountAt(charge, 'Amt', 'TtlChrgsAndTaxAmt')?.amount ?? ZERO);
  return {
    all: total(charges),
    included: total(charges.filter((charge) => textAt(charge, 'ChrgInclInd') !== 'false')),
  };
}

/**
 * CustomerPaymentStatusReport (pain.002): what a bank rejected of our files. In Spain the same message tells, day by day, what
 * came back after settlement.
 */
import type { ReadMessage, ReturnKind, ReturnsDocumentProblem, MessageRow as Row } from './returnRow.ts';
import { amountAt, dayAt, ibanAt, identifierAt, problemsOf, reasonAt, referenceAt } from './returnValues.ts';
import { elementsAt, textAt, type XmlElement } from './xmlTree.ts';

const REJECTED = 'RJCT';
/** All went well, goes on, or is told below. */
const notRejected: ReadonlySet<string> = new Set([
  ...['ACCC', 'ACCP', 'ACFC', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'PART', 'PATC', 'PDNG', 'PRES', 'RCVD'],
]);

/** Reads `CstmrPmtStsRpt`. */
export function readStatusReport(report: XmlElement): ReadMessage {
  const [group] = elementsAt(report, 'OrgnlGrpInfAndSts');
  const problems: ReturnsDocumentProblem[] = [];
  const messageName = group && textAt(group, 'OrgnlMsgNmId');
  if (group && messageName && !messageName.includes('pain.008')) {
    return { accounts: [], rows: [], problems: [{ code: 'not_debits', line: group.line, value: messageName }] };
  }
  const inGroup: Context = {
    created: dayAt(report, 'GrpHdr/CreDtTm'),
    messageId: group ? referenceAt(group, 'OrgnlMsgId') : null,
    paymentId: null,
    status: group ? textAt(group, 'GrpSts') : null,
    problems,
  };
  const payments = elementsAt(report, 'OrgnlPmtInfAndSts').map((payment, index) => ({
    payment,
    path: `OrgnlPmtInfAndSts[${index + 1}]`,
    listed: listedIn(payment),
  }));
  // Below the group itself before the version of 2009.
  const beside = listedIn(report);
  const isListed = beside.length > 0 || payments.some(({ listed }) => listed.length > 0);
  const rows = rowsOf(beside, '', inGroup);
  if (group && inGroup.status === REJECTED) {
    if (isListed) problems.push({ code: 'refused_and_listed', line: group.line, value: inGroup.messageId });
    else return { accounts: [], rows: [refusedFile(report, group, inGroup)], problems };
  }
  for (const { payment, path, listed } of payments) {
    const status = textAt(payment, 'PmtInfSts') ?? inGroup.status;
    const context = { ...inGroup, paymentId: referenceAt(payment, 'OrgnlPmtInfId'), status };
    if (status === REJECTED && listed.length === 0) rows.push(refused(payment, path, 'payment', context));
    else rows.push(...rowsOf(listed, `${path}/`, context));
    if (textAt(payment, 'PmtInfSts') === REJECTED && listed.length > 0) {
      problems.push({ code: 'refused_and_listed', line: payment.line, value: context.paymentId });
    }
  }
  return { accounts: [], rows, problems };
}

/** What holds for a debit unless it says otherwise. */
interface Context {
  /** The day of the report. */
  readonly created: string | null;
  readonly messageId: string | null;
  readonly paymentId: string | null;
  readonly status: string | null;
  readonly problems: ReturnsDocumentProblem[];
}

function listedIn(element: XmlElement): XmlElement[] {
  return elementsAt(element, 'TxInfAndSts');
}

function rowsOf(listed: readonly XmlElement[], above: string, context: Context): Row[] {
  return listed.flatMap((debit, index) => {
    const status = textAt(debit, 'TxSts') ?? context.status ?? REJECTED;
    if (status === REJECTED) return [rejectedDebit(debit, `${above}TxInfAndSts[${index + 1}]`, context)];
    if (!notRejected.has(status)) {
      context.problems.push({ code: 'status_unknown', line: debit.line, value: status });
    }
    return [];
  });
}

function rejectedDebit(debit: XmlElement, path: string, context: Context): Row {
  const of = (name: string): string => `OrgnlTxRef/${name}`;
  const read = amountAt(debit, of('Amt/InstdAmt'), of('Amt/EqvtAmt/Amt'), of('IntrBkSttlmAmt'));
  const collectionDate = dayAt(debit, of('ReqdColltnDt'));
  const reason = reasonAt(debit, 'StsRsnInf');
  const row = {
    amount: read?.amount ?? null,
    reason,
    endToEndId: referenceAt(debit, 'OrgnlEndToEndId'),
    // Under a choice since the version .11.
    mandate: referenceAt(debit, of('MndtRltdInf/MndtId'), of('MndtRltdInf/DrctDbtMndt/MndtId')),
  };
  return {
    ...row,
    line: debit.line,
    path,
    kind: kindOf(reason.code, collectionDate, context.created),
    scope: 'debit',
    messageId: referenceAt(debit, 'OrgnlGrpInf/OrgnlMsgId') ?? context.messageId,
    paymentId: context.paymentId,
    currency: read?.currency ?? null,
    collectionDate,
    debtor: { name: textAt(debit, of('Dbtr/Nm'), of('Dbtr/Pty/Nm')), iban: ibanAt(debit, of('DbtrAcct/Id/IBAN')) },
    creditor: {
      iban: ibanAt(debit, of('CdtrAcct/Id/IBAN')),
      identifier: identifierAt(debit, of('CdtrSchmeId')) ?? identifierAt(debit, of('Cdtr')),
    },
    bookedOn: null,
    bankReference: referenceAt(debit, 'AcctSvcrRef', 'StsId'),
    charges: amountAt(debit, 'ChrgsInf/Amt')?.amount ?? null,
    problems: problemsOf(row),
  };
}

/** The message is the same before settlement and after it: the day of the report tells which. */
function kindOf(code: string | null, collectionDate: string | null, created: string | null): ReturnKind {
  if (code === 'MD06') return 'refund';
  return collectionDate !== null && created !== null && created > collectionDate ? 'return' : 'reject';
}

/** The reason may stand at the payments alone. */
function refusedFile(report: XmlElement, group: XmlElement, context: Context): Row {
  const row = refused(group, 'OrgnlGrpInfAndSts', 'file', context);
  return row.reason.code === null ? { ...row, ...reasoned(reasonAt(report, 'OrgnlPmtInfAndSts/StsRsnInf')) } : row;
}

function refused(element: XmlElement, path: string, scope: 'payment' | 'file', context: Context): Row {
  return {
    line: element.line,
    path,
    kind: 'reject',
    scope,
    endToEndId: null,
    mandate: null,
    messageId: context.messageId,
    paymentId: context.paymentId,
    amount: null,
    currency: null,
    collectionDate: null,
    debtor: { name: null, iban: null },
    creditor: { iban: null, identifier: null },
    bookedOn: null,
    bankReference: null,
    charges: null,
    ...reasoned(reasonAt(element, 'StsRsnInf')),
  };
}

/** Of a whole nothing but the reason can be missing. */
function reasoned(reason: Row['reason']): Pick<Row, 'reason' | 'problems'> {
  return { reason, problems: reason.code === null ? ['reason_missing'] : [] };
}

/**
 * Reads what banks send back about direct debits: pain.002, camt.053 and camt.054, in any version and of any bank, by the local
 * names of their elements. Nothing is written or matched here.
 */
import { MOST_RETURNS_BYTES } from '#shared/operations/parts/directDebits.ts';
import { readAccountEntries } from './accountEntries.ts';
import { fileText } from './fileText.ts';
import type { ReadMessage, ReturnRow, ReturnsDocument, ReturnsMessage } from './returnRow.ts';
import { readStatusReport } from './statusReport.ts';
import { readXmlTree, textAt, type XmlElement } from './xmlTree.ts';

export type ReturnsFileResult =
  | { readonly ok: true; readonly documents: readonly ReturnsDocument[]; readonly rows: readonly ReturnRow[] }
  | { readonly ok: false; readonly fault: ReturnsFileFault };

export interface ReturnsFileFault {
  readonly code:
    | 'too_large'
    /** Not well-formed: often cut off, or no XML at all. */
    | 'not_xml'
    /** A document type, which no bank message has. */
    | 'doctype'
    | 'too_deep'
    /** XML without a message of these kinds. */
    | 'no_message';
  /** From 1; null where it is of the whole file. */
  readonly line: number | null;
}

interface KnownMessage {
  readonly message: ReturnsMessage;
  readonly read: (element: XmlElement) => ReadMessage;
}

const messages: ReadonlyMap<string, KnownMessage> = new Map([
  ['CstmrPmtStsRpt', { message: 'pain.002', read: readStatusReport }],
  ['BkToCstmrStmt', { message: 'camt.053', read: readAccountEntries }],
  ['BkToCstmrDbtCdtNtfctn', { message: 'camt.054', read: readAccountEntries }],
]);

/** All documents of a file, and what each tells of debits that were not paid. */
export function readReturnsFile(bytes: Uint8Array): ReturnsFileResult {
  if (bytes.byteLength > MOST_RETURNS_BYTES) return { ok: false, fault: { code: 'too_large', line: null } };
  const tree = readXmlTree(fileText(bytes));
  if (!tree.ok) return { ok: false, fault: { code: tree.code, line: tree.line } };
  const documents: ReturnsDocument[] = [];
  const rows: ReturnRow[] = [];
  for (const { element, version, message, read } of messagesIn(tree.roots, null)) {
    const { accounts, rows: ofMessage, problems } = read(element);
    const document = documents.length;
    rows.push(...ofMessage.map((row) => ({ document, ...row })));
    documents.push({
      message,
      version,
      accounts,
      problems,
      messageId: textAt(element, 'GrpHdr/MsgId'),
      created: textAt(element, 'GrpHdr/CreDtTm'),
    });
  }
  if (documents.length === 0) return { ok: false, fault: { code: 'no_message', line: null } };
  return { ok: true, documents, rows };
}

interface FoundMessage extends KnownMessage {
  readonly element: XmlElement;
  readonly version: string | null;
}

/** Messages wherever they are: banks put envelopes around documents, and several into one file. */
function messagesIn(elements: readonly XmlElement[], above: string | null): FoundMessage[] {
  return elements.flatMap((element) => {
    const version = versionOf(element) ?? above;
    const known = messages.get(element.name);
    return known === undefined ? messagesIn(element.children, version) : [{ ...known, element, version }];
  });
}

function versionOf({ attributes }: XmlElement): string | null {
  const namespaces = Object.entries(attributes).filter(([name]) => name.startsWith('xmlns'));
  for (const [, namespace] of namespaces) {
    const [version] = /(?:pain|camt)\.\d{3}\.\d{3}\.\d{2}$/.exec(namespace) ?? [];
    if (version !== undefined) return version;
  }
  return null;
}

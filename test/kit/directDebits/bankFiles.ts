/** Files as banks send them back about direct debits. Banks shape them differently; each function here is one such shape. */

/** A debit that a file tells of. What is null the bank leaves out, or writes NOTPROVIDED for. */
export interface ToldDebit {
  readonly endToEndId: string | null;
  readonly mandate: string | null;
  /** In units, with two decimals. */
  readonly amount: string;
  readonly currency?: string;
  readonly code: string;
  readonly text?: string;
  readonly name: string;
  readonly iban: string;
  readonly collectionDate: string;
  readonly paymentId?: string;
  readonly messageId?: string;
  /** What the bank booked with it, in units. */
  readonly charges?: string;
  /** pain.002 only; RJCT unless said. */
  readonly status?: string;
}

export const creditor = {
  iban: 'ES7921000813610123456789',
  identifier: 'ES11000B12345674',
  name: 'Polideportivo Niño Jesús',
} as const;

/** A debit that came back, as most do. */
export const toldDebit = (values: Partial<ToldDebit> = {}): ToldDebit => ({
  endToEndId: 'E2E-1',
  mandate: 'MAN-1',
  amount: '30.00',
  code: 'AM04',
  name: 'Begoña Núñez',
  iban: 'ES9121000418450200051332',
  collectionDate: '2026-01-12',
  ...values,
});

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = (version: string): string => `urn:iso:std:iso:20022:tech:xsd:${version}`;
const wrapped = (version: string, body: string): string =>
  `${DECLARATION}\n<Document xmlns="${namespace(version)}">\n${body}\n</Document>\n`;
const optional = (name: string, value: string | null | undefined): string =>
  value === null || value === undefined ? '' : `<${name}>${value}</${name}>`;
const money = (name: string, amount: string, currency = 'EUR'): string =>
  `<${name} Ccy="${currency}">${amount}</${name}>`;
const added = (...amounts: readonly (string | undefined)[]): string =>
  (amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? 0) * 100), 0) / 100).toFixed(2);
const schemeId = (name: string): string =>
  `<${name}><Id><PrvtId><Othr><Id>${creditor.identifier}</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></${name}>`;

interface StatusReport {
  readonly told: readonly ToldDebit[];
  readonly created?: string;
  readonly messageId?: string;
  readonly groupStatus?: string | null;
  readonly paymentStatus?: string | null;
  /** Reason of the whole file, and of the whole payment. */
  readonly groupCode?: string;
  readonly paymentCode?: string;
  readonly paymentId?: string;
  readonly answers?: string;
}

const reasonIn = (name: string, code: string | undefined, text?: string): string =>
  code === undefined ? '' : `<${name}><Rsn><Cd>${code}</Cd></Rsn>${optional('AddtlInf', text)}</${name}>`;

function statusReport(version: '03' | '10', report: StatusReport): string {
  const { told, created = '2026-01-14T06:30:00', groupStatus = null, paymentStatus = null, answers } = report;
  const party = (name: string): string => (version === '10' ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`);
  const transaction = (debit: ToldDebit, index: number): string => `
      <TxInfAndSts>
        <StsId>RET${index + 1}</StsId>
        <OrgnlEndToEndId>${debit.endToEndId ?? 'NOTPROVIDED'}</OrgnlEndToEndId>
        <TxSts>${debit.status ?? 'RJCT'}</TxSts>
        ${reasonIn('StsRsnInf', debit.code, debit.text)}
        <OrgnlTxRef>
          <Amt>${money('InstdAmt', debit.amount, debit.currency)}</Amt>
          <ReqdColltnDt>${debit.collectionDate}</ReqdColltnDt>
          ${schemeId('CdtrSchmeId')}
          ${debit.mandate === null ? '' : `<MndtRltdInf><MndtId>${debit.mandate}</MndtId></MndtRltdInf>`}
          <Dbtr>${party(debit.name)}</Dbtr>
          <DbtrAcct><Id><IBAN>${debit.iban}</IBAN></Id></DbtrAcct>
          <CdtrAcct><Id><IBAN>${creditor.iban}</IBAN></Id></CdtrAcct>
        </OrgnlTxRef>
      </TxInfAndSts>`;
  return wrapped(
    `pain.002.001.${version}`,
    `  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgId>${report.messageId ?? 'REM-1'}</OrgnlMsgId>
      <OrgnlMsgNmId>${answers ?? 'pain.008.001.02'}</OrgnlMsgNmId>
      ${optional('GrpSts', groupStatus)}
      ${reasonIn('StsRsnInf', report.groupCode)}
    </OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>${report.paymentId ?? 'REM-1-1'}</OrgnlPmtInfId>
      ${optional('PmtInfSts', paymentStatus)}
      ${reasonIn('StsRsnInf', report.paymentCode)}${told.map(transaction).join('')}
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>`,
  );
}

/** A report of the version of 2009. */
export const statusReport2009 = (report: StatusReport): string => statusReport('03', report);
/** A report of the version of 2019. */
export const statusReport2019 = (report: StatusReport): string => statusReport('10', report);

const issuedDebits = (subFamily: string): string =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
const references = (debit: ToldDebit): string =>
  `<Refs>${optional('MsgId', debit.messageId)}${optional('PmtInfId', debit.paymentId)}` +
  `<EndToEndId>${debit.endToEndId ?? 'NOTPROVIDED'}</EndToEndId>${optional('MndtId', debit.mandate)}</Refs>`;
const subFamilyOf = (debit: ToldDebit): string => (debit.code === 'MD06' ? 'PRDD' : 'UPDD');

interface Account {
  readonly told: readonly ToldDebit[];
  readonly bookedOn?: string;
  readonly iban?: string;
  /** Of the entries; BOOK unless said. */
  readonly status?: string;
}

/** An entry each, charges told beside the amount: the version of 2009. */
function entryOf2009(debit: ToldDebit, index: number, { bookedOn = '2026-01-14', status = 'BOOK' }: Account): string {
  const total = added(debit.amount, debit.charges);
  return `
      <Ntry>
        ${money('Amt', total, debit.currency)}
        <CdtDbtInd>DBIT</CdtDbtInd>
        <RvslInd>true</RvslInd>
        <Sts>${status}</Sts>
        <BookgDt><Dt>${bookedOn}</Dt></BookgDt>
        <ValDt><Dt>${bookedOn}</Dt></ValDt>
        <AcctSvcrRef>APUNTE-${index + 1}</AcctSvcrRef>
        ${issuedDebits(subFamilyOf(debit))}
        <NtryDtls><TxDtls>
          ${references(debit)}
          <AmtDtls><InstdAmt>${money('Amt', debit.amount, debit.currency)}</InstdAmt></AmtDtls>
          <RltdPties>
            <Dbtr><Nm>${debit.name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${debit.iban}</IBAN></Id></DbtrAcct>
            <Cdtr><Nm>${creditor.name}</Nm><Id><PrvtId><Othr><Id>${creditor.identifier}</Id></Othr></PrvtId></Id></Cdtr>
          </RltdPties>
          <RtrInf><Rsn><Cd>${debit.code}</Cd></Rsn>${optional('AddtlInf', debit.text)}</RtrInf>
        </TxDtls></NtryDtls>
      </Ntry>`;
}

/** A notification with an entry for each debit. */
export function notification2009(account: Account): string {
  return wrapped(
    'camt.054.001.02',
    `  <BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>AVISO-1</MsgId><CreDtTm>2026-01-14T07:00:00</CreDtTm></GrpHdr>
    <Ntfctn>
      <Id>1</Id>
      <CreDtTm>2026-01-14T07:00:00</CreDtTm>
      <Acct><Id><IBAN>${account.iban ?? creditor.iban}</IBAN></Id></Acct>${account.told
        .map((debit, index) => entryOf2009(debit, index, account))
        .join('')}
    </Ntfctn>
  </BkToCstmrDbtCdtNtfctn>`,
  );
}

const partOf2019 = (debit: ToldDebit): string => `
          <TxDtls>
            ${references(debit)}
            ${money('Amt', added(debit.amount, debit.charges), debit.currency)}
            <CdtDbtInd>DBIT</CdtDbtInd>
            ${
              debit.charges === undefined
                ? ''
                : `<Chrgs><Rcrd>${money('Amt', debit.charges)}<CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>`
            }
            <RltdPties>
              <Dbtr><Pty><Nm>${debit.name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${debit.iban}</IBAN></Id></DbtrAcct>
              <Cdtr><Pty><Nm>${creditor.name}</Nm><Id><PrvtId><Othr><Id>${creditor.identifier}</Id></Othr></PrvtId></Id></Pty></Cdtr>
            </RltdPties>
            <RtrInf><Rsn><Cd>${debit.code}</Cd></Rsn>${optional('AddtlInf', debit.text)}</RtrInf>
          </TxDtls>`;

/** One entry for all, with parts: the version of 2019. */
function batchOf2019({ told, bookedOn = '2026-01-14', status = 'BOOK' }: Account): string {
  const total = added(...told.flatMap(({ amount, charges }) => [amount, charges]));
  return `
      <Ntry>
        ${money('Amt', total)}
        <CdtDbtInd>DBIT</CdtDbtInd>
        <Sts><Cd>${status}</Cd></Sts>
        <BookgDt><DtTm>${bookedOn}T02:00:00+01:00</DtTm></BookgDt>
        <AcctSvcrRef>LOTE-1</AcctSvcrRef>
        ${issuedDebits('UPDD')}
        <NtryDtls>
          <Btch><NbOfTxs>${told.length}</NbOfTxs></Btch>${told.map(partOf2019).join('')}
        </NtryDtls>
      </Ntry>`;
}

/** A notification with one entry for all debits together. */
export function notification2019(account: Account): string {
  return wrapped(
    'camt.054.001.08',
    `  <BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>AVISO-2</MsgId><CreDtTm>2026-01-14T07:00:00</CreDtTm></GrpHdr>
    <Ntfctn>
      <Id>1</Id>
      <Acct><Id><IBAN>${account.iban ?? creditor.iban}</IBAN></Id></Acct>${batchOf2019(account)}
    </Ntfctn>
  </BkToCstmrDbtCdtNtfctn>`,
  );
}

const balance = (code: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money('Amt', amount)}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-14</Dt></Dt></Bal>`;
const statusOf = (version: '02' | '08'): string => (version === '08' ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>');
const entry = (version: '02' | '08', side: 'CRDT' | 'DBIT', codes: readonly string[], details = ''): string => `
      <Ntry>
        ${money('Amt', '1234.50')}
        <CdtDbtInd>${side}</CdtDbtInd>
        ${statusOf(version)}
        <BookgDt><Dt>2026-01-14</Dt></BookgDt>
        <BkTxCd><Domn><Cd>${codes[0]}</Cd><Fmly><Cd>${codes[1]}</Cd><SubFmlyCd>${codes[2]}</SubFmlyCd></Fmly></Domn></BkTxCd>
        ${details}
      </Ntry>`;

/** What else is in a statement: the remittance, a fee, and a transfer that we made and that came back or was called back. */
const others = (version: '02' | '08'): string =>
  [
    entry(version, 'CRDT', ['PMNT', 'IDDT', 'ESDD'], '<NtryDtls><Btch><PmtInfId>REM-1-1</PmtInfId></Btch></NtryDtls>'),
    entry(version, 'DBIT', ['ACMT', 'MDOP', 'CHRG']),
    entry(
      version,
      'DBIT',
      ['PMNT', 'RCDT', 'RRTN'],
      '<NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>',
    ),
    entry(version, 'DBIT', ['PMNT', 'RDDT', 'ESDD']),
  ].join('');

function statement(version: '02' | '08', account: Account): string {
  const returns =
    version === '08'
      ? batchOf2019(account)
      : account.told.map((debit, index) => entryOf2009(debit, index, account)).join('');
  return wrapped(
    `camt.053.001.${version}`,
    `  <BkToCstmrStmt>
    <GrpHdr><MsgId>EXTRACTO-1</MsgId><CreDtTm>2026-01-15T01:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>2026-014</Id>
      <CreDtTm>2026-01-15T01:00:00</CreDtTm>
      <Acct><Id><IBAN>${account.iban ?? creditor.iban}</IBAN></Id><Ownr><Nm>${creditor.name}</Nm></Ownr></Acct>
      ${balance('OPBD', '5000.00')}
      ${balance('CLBD', '4000.00')}${others(version)}${returns}
    </Stmt>
  </BkToCstmrStmt>`,
  );
}

/** A statement of a day, with what else is in one. */
export const statement2009 = (account: Account): string => statement('02', account);
export const statement2019 = (account: Account): string => statement('08', account);

/** The same with a prefix before each name. */
export function prefixed(xml: string, prefix = 'ns2'): string {
  return xml.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replaceAll(' xmlns=', ` xmlns:${prefix}=`);
}

/** The same with the line ends of Windows. */
export function withCrlf(xml: string): string {
  return xml.replaceAll('\n', '\r\n');
}

/** The bytes of the file in ISO-8859-1, as it declares or without a word of it. */
export function inLatin1(xml: string, declared: boolean): Uint8Array {
  return Buffer.from(xml.replace('encoding="UTF-8"', declared ? 'encoding="ISO-8859-1"' : ''), 'latin1');
}

/** The bytes in UTF-8, with a byte order mark. */
export function withMark(xml: string): Uint8Array {
  return Buffer.from(`\ufeff${xml}`);
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, sum, toMoney } from '#shared/domain/money.ts';
import { spanishCreditorIdentifier } from '#shared/domain/sepa/creditorIdentifier.ts';
import { runs } from '#test/kit/seed.ts';
import { nodesAt, readXml, textAt, type XmlNode } from '#test/kit/xml.ts';
import { paymentFile } from './paymentFile.ts';
import type { PaymentFileFaultCode } from './paymentFileFaults.ts';
import {
  type FileDebit,
  type FilePayment,
  type PaymentFile,
  type PaymentFileVersion,
  paymentFileVersions,
} from './paymentFileParts.ts';

const identifier = spanishCreditorIdentifier('B12345674') ?? '';
const debit = (values: Partial<FileDebit> = {}): FileDebit => ({
  endToEndId: 'E2E-1',
  amount: toMoney(30.1),
  mandate: { id: 'MAN-1', signedOn: '2025-01-31', amendment: null },
  debtor: { name: 'Begoña Núñez', iban: 'ES9121000418450200051332', bic: null, address: null },
  text: 'Cuota de enero',
  ...values,
});
const payment = (values: Partial<FilePayment> = {}): FilePayment => ({
  id: 'REM-1-1',
  collectionDate: '2026-01-12',
  scheme: 'CORE',
  sequence: 'RCUR',
  debits: [debit()],
  ...values,
});
const file = (values: Partial<PaymentFile> = {}): PaymentFile => ({
  version: 'pain.008.001.08',
  messageId: 'REM-1',
  created: '2026-01-08T10:15:30',
  creditor: { name: 'Polideportivo & Cía', iban: 'ES7921000813610123456789', bic: null, identifier },
  payments: [payment()],
  ampersand: '+',
  ...values,
});
const made = (input: PaymentFile): string => {
  const result = paymentFile(input);
  if (!result.ok) throw new Error(result.faults.map(({ code }) => code).join());
  return result.xml;
};

/** What may stand in an element, in its order. Written from the schemas and the banks' guide for both versions. */
const contents: Readonly<Record<string, RegExp>> = {
  Document: /^CstmrDrctDbtInitn $/,
  CstmrDrctDbtInitn: /^GrpHdr (PmtInf )+$/,
  GrpHdr: /^MsgId CreDtTm NbOfTxs CtrlSum InitgPty $/,
  InitgPty: /^Nm Id $/,
  PmtInf:
    /^PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdColltnDt Cdtr CdtrAcct CdtrAgt ChrgBr CdtrSchmeId (DrctDbtTxInf )+$/,
  PmtTpInf: /^SvcLvl LclInstrm SeqTp $/,
  SvcLvl: /^Cd $/,
  LclInstrm: /^Cd $/,
  Cdtr: /^Nm $/,
  CdtrAcct: /^Id $/,
  'CdtrAcct/Id': /^IBAN $/,
  CdtrAgt: /^FinInstnId $/,
  CdtrSchmeId: /^Id $/,
  'CdtrSchmeId/Id': /^PrvtId $/,
  'InitgPty/Id': /^(OrgId|PrvtId) $/,
  OrgId: /^Othr $/,
  PrvtId: /^Othr $/,
  'OrgId/Othr': /^Id SchmeNm $/,
  'PrvtId/Othr': /^Id SchmeNm $/,
  SchmeNm: /^Prtry $/,
  DrctDbtTxInf: /^PmtId InstdAmt DrctDbtTx DbtrAgt Dbtr DbtrAcct (RmtInf )?$/,
  PmtId: /^EndToEndId $/,
  DrctDbtTx: /^MndtRltdInf $/,
  MndtRltdInf: /^MndtId DtOfSgntr AmdmntInd (AmdmntInfDtls )?$/,
  AmdmntInfDtls: /^OrgnlDbtrAcct $/,
  OrgnlDbtrAcct: /^Id $/,
  'OrgnlDbtrAcct/Id': /^Othr $/,
  'Id/Othr': /^Id $/,
  DbtrAgt: /^FinInstnId $/,
  'FinInstnId/Othr': /^Id $/,
  Dbtr: /^Nm (PstlAdr )?$/,
  DbtrAcct: /^Id $/,
  'DbtrAcct/Id': /^IBAN $/,
  RmtInf: /^Ustrd $/,
};

/** What differs between the versions. */
const ofVersion: Readonly<Record<PaymentFileVersion, Readonly<Record<string, RegExp>>>> = {
  'pain.008.001.08': { FinInstnId: /^(BICFI|Othr) $/, PstlAdr: /^(StrtNm )?(PstCd )?TwnNm Ctry $/ },
  'pain.008.001.02': { FinInstnId: /^(BIC|Othr) $/, PstlAdr: /^Ctry (AdrLine ){1,2}$/ },
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const IDENTIFIER = /^(?!\/)(?!.*\/\/)(?!.*\/$)[A-Za-z0-9/?:().,'+-]{1,35}$/;
const IN_SET = "[A-Za-z0-9/?:().,'+ -]";
const AMOUNT = /^(0|[1-9]\d{0,8})\.\d{2}$/;
const BIC = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/;
const text = (length: number): RegExp => new RegExp(`^(?! )${IN_SET}{1,${length}}(?<! )$`);

/** What a text must be. */
const leaves: Readonly<Record<string, RegExp>> = {
  MsgId: IDENTIFIER,
  CreDtTm: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
  NbOfTxs: /^[1-9]\d{0,14}$/,
  CtrlSum: AMOUNT,
  Nm: text(70),
  PmtInfId: IDENTIFIER,
  PmtMtd: /^DD$/,
  BtchBookg: /^true$/,
  'SvcLvl/Cd': /^SEPA$/,
  'LclInstrm/Cd': /^(CORE|B2B)$/,
  SeqTp: /^(RCUR|OOFF)$/,
  ReqdColltnDt: DATE,
  IBAN: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
  ChrgBr: /^SLEV$/,
  'PrvtId/Othr/Id': /^[A-Z]{2}\d{2}[A-Z0-9]{4,31}$/,
  'OrgId/Othr/Id': /^[A-Z]{2}\d{2}[A-Z0-9]{4,31}$/,
  Prtry: /^SEPA$/,
  EndToEndId: IDENTIFIER,
  InstdAmt: AMOUNT,
  MndtId: IDENTIFIER,
  DtOfSgntr: DATE,
  AmdmntInd: /^(true|false)$/,
  'OrgnlDbtrAcct/Id/Othr/Id': /^SMNDA$/,
  'FinInstnId/Othr/Id': /^NOTPROVIDED$/,
  BIC,
  BICFI: BIC,
  StrtNm: text(70),
  PstCd: text(16),
  TwnNm: text(35),
  AdrLine: text(70),
  Ctry: /^[A-Z]{2}$/,
  Ustrd: text(140),
};

/** The rule for an element: that of the longest end of its path. */
function ruleFor(rules: Readonly<Record<string, RegExp>>, path: readonly string[]): RegExp | undefined {
  for (let from = 0; from < path.length; from += 1) {
    const rule = rules[path.slice(from).join('/')];
    if (rule !== undefined) return rule;
  }
  return undefined;
}

function checkStructure(node: XmlNode, version: PaymentFileVersion, above: readonly string[] = []): void {
  const path = [...above, node.name];
  const at = path.join('/');
  const names = node.children.map(({ name }) => `${name} `).join('');
  if (names === '') {
    const rule = ruleFor(leaves, path);
    expect(rule, `a text at ${at}`).toBeDefined();
    expect(node.text, at).toMatch(rule ?? /$^/);
  } else {
    const rule = ruleFor({ ...contents, ...ofVersion[version] }, path);
    expect(rule, `elements at ${at}`).toBeDefined();
    expect(names, at).toMatch(rule ?? /$^/);
    expect(node.text.trim(), at).toBe('');
  }
  const attributes: Record<string, Record<string, string>> = {
    Document: { xmlns: `urn:iso:std:iso:20022:tech:xsd:${version}` },
    InstdAmt: { Ccy: 'EUR' },
  };
  expect(node.attributes, at).toEqual(attributes[node.name] ?? {});
  for (const child of node.children) checkStructure(child, version, path);
}

const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom('Ñandú & Cía', '  ', '€'));
const anyDebit = fc.record({
  amount: fc.integer({ min: 1, max: 500_000 }).map((value) => (value * 10_000) as Money),
  mandate: fc.record({
    id: fc.constantFrom('MAN-1', 'socio.7/2016', "a'b(c)"),
    signedOn: fc.constantFrom('2009-10-31', '2026-01-12'),
    amendment: fc.constantFrom('SMNDA' as const, null),
  }),
  debtor: fc.record({
    name: anyText.map((name) => `A${name}`),
    iban: fc.constantFrom('ES9121000418450200051332', 'DE89370400440532013000', 'CH9300762011623852957'),
    bic: fc.constantFrom('CAIXESBBXXX', 'COBADEFF', null),
    address: fc.record({
      street: fc.option(anyText),
      postcode: fc.option(anyText),
      town: anyText.map((town) => `B${town}`),
      country: fc.constantFrom('ES', 'CH'),
    }),
  }),
  text: anyText,
});
const anyFile = fc
  .record({
    version: fc.constantFrom(...paymentFileVersions),
    ampersand: fc.constantFrom('+' as const, 'y' as const),
    payments: fc.array(
      fc.record({
        scheme: fc.constantFrom('CORE' as const, 'B2B' as const),
        sequence: fc.constantFrom('RCUR' as const, 'OOFF' as const),
        debits: fc.array(anyDebit, { minLength: 1, maxLength: 5 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ payments, ...values }) =>
    file({
      ...values,
      payments: payments.map(({ debits, ...of }, at) =>
        payment({
          ...of,
          id: `REM-1-${at}`,
          debits: debits.map((of, index) => debit({ ...of, endToEndId: `E-${at}-${index}` })),
        }),
      ),
    }),
  );

describe('a payment file', () => {
  test('has what the schemas ask for, in their order, and adds up', () => {
    fc.assert(
      fc.property(anyFile, (input) => {
        const xml = made(input);
        expect(made(structuredClone(input))).toBe(xml);
        const document = readXml(xml);
        checkStructure(document, input.version);
        const all = input.payments.flatMap(({ debits }) => debits);
        const total = (debits: readonly FileDebit[]): string =>
          (sum(debits, ({ amount }) => amount) / 1_000_000).toFixed(2);
        expect(textAt(document, 'CstmrDrctDbtInitn/GrpHdr/NbOfTxs')).toBe(String(all.length));
        expect(textAt(document, 'CstmrDrctDbtInitn/GrpHdr/CtrlSum')).toBe(total(all));
        for (const [at, node] of nodesAt(document, 'CstmrDrctDbtInitn/PmtInf').entries()) {
          const debits = input.payments[at]?.debits ?? [];
          expect(textAt(node, 'NbOfTxs')).toBe(String(debits.length));
          expect(textAt(node, 'CtrlSum')).toBe(total(debits));
          expect(nodesAt(node, 'DrctDbtTxInf/InstdAmt').map((amount) => amount.text)).toEqual(
            debits.map((of) => total([of])),
          );
        }
      }),
      { numRuns: runs(150) },
    );
  });

  test('is the same bytes for the same input, in ASCII, without a byte order mark', () => {
    const xml = made(file());
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
    expect(xml).toMatch(/^[\n -~]*$/);
    expect(made(file())).toBe(xml);
  });

  test('is of the version of 2019 or of 2009', () => {
    const debtor = { ...debit().debtor, bic: 'CAIXESBBXXX' };
    const address = { street: 'Calle Mayor 1, 2º', postcode: '28013', town: 'Madrid', country: 'ES' };
    const input = (version: PaymentFileVersion): PaymentFile =>
      file({ version, payments: [payment({ debits: [debit({ debtor: { ...debtor, address } })] })] });
    const newer = made(input('pain.008.001.08'));
    expect(newer).toContain('<BICFI>CAIXESBBXXX</BICFI>');
    expect(newer).toMatch(/<StrtNm>Calle Mayor 1, 2o<\/StrtNm>\s*<PstCd>28013<\/PstCd>\s*<TwnNm>Madrid<\/TwnNm>/);
    const older = made(input('pain.008.001.02'));
    expect(older).toContain('<BIC>CAIXESBBXXX</BIC>');
    expect(older).toMatch(/<AdrLine>Calle Mayor 1, 2o<\/AdrLine>\s*<AdrLine>28013 Madrid<\/AdrLine>/);
  });

  test('says the same mandate with another account', () => {
    const mandate = { id: 'MAN-1', signedOn: '2025-01-31', amendment: 'SMNDA' } as const;
    const at = 'CstmrDrctDbtInitn/PmtInf/DrctDbtTxInf/DrctDbtTx/MndtRltdInf';
    const document = readXml(made(file({ payments: [payment({ debits: [debit({ mandate })] })] })));
    expect(textAt(document, `${at}/AmdmntInd`)).toBe('true');
    expect(textAt(document, `${at}/AmdmntInfDtls/OrgnlDbtrAcct/Id/Othr/Id`)).toBe('SMNDA');
    const usual = readXml(made(file()));
    expect(textAt(usual, `${at}/AmdmntInd`)).toBe('false');
    expect(nodesAt(usual, `${at}/AmdmntInfDtls`)).toEqual([]);
  });

  test('names its sender as a company or as a person', () => {
    const person = spanishCreditorIdentifier('12345678Z') ?? '';
    const by = 'CstmrDrctDbtInitn/GrpHdr/InitgPty/Id';
    expect(textAt(readXml(made(file())), `${by}/OrgId/Othr/Id`)).toBe(identifier);
    const ofPerson = made(file({ creditor: { ...file().creditor, identifier: person } }));
    expect(textAt(readXml(ofPerson), `${by}/PrvtId/Othr/Id`)).toBe(person);
  });

  test('tells how many debits it has, and their sum', () => {
    const debits = [debit(), debit({ endToEndId: 'E2E-2', amount: toMoney(0.2) })];
    expect(paymentFile(file({ payments: [payment({ debits })] }))).toMatchObject({ count: 2, total: toMoney(30.3) });
  });
});

describe('a payment file is not made with', () => {
  const creditor = (values: Partial<PaymentFile['creditor']>): Partial<PaymentFile> => ({
    creditor: { ...file().creditor, ...values },
  });
  const debits = (...values: Partial<FileDebit>[]): Partial<PaymentFile> => ({
    payments: [payment({ debits: values.map(debit) })],
  });
  const debtor = (values: Partial<FileDebit['debtor']>): Partial<PaymentFile> =>
    debits({ debtor: { ...debit().debtor, ...values } });
  const mandate = (values: Partial<FileDebit['mandate']>): Partial<PaymentFile> =>
    debits({ mandate: { ...debit().mandate, ...values } });

  test.each<[string, Partial<PaymentFile>, PaymentFileFaultCode]>([
    ['a message id with blanks', { messageId: 'REM 1' }, 'message_id_invalid'],
    ['a message id of 36 characters', { messageId: 'R'.repeat(36) }, 'message_id_invalid'],
    ['a moment without seconds', { created: '2026-01-08T10:15' }, 'created_invalid'],
    ['a moment that is none', { created: '2026-02-30T10:15:00' }, 'created_invalid'],
    ['no payments', { payments: [] }, 'no_debits'],
    ['a payment without debits', debits(), 'no_debits'],
    ['a creditor without a name', creditor({ name: ' ' }), 'creditor_name_missing'],
    ['a wrong account of the creditor', creditor({ iban: 'ES9121000418450200051333' }), 'creditor_iban_invalid'],
    ['a wrong bank of the creditor', creditor({ bic: 'CAIXES' }), 'creditor_bic_invalid'],
    ['a wrong creditor identifier', creditor({ identifier: 'ES00000B12345674' }), 'creditor_identifier_invalid'],
    [
      'a payment id twice',
      { payments: [payment(), payment({ debits: [debit({ endToEndId: 'B' })] })] },
      'payment_id_repeated',
    ],
    ['a payment id with a slash at its end', { payments: [payment({ id: 'R/' })] }, 'payment_id_invalid'],
    ['a collection on a Sunday', { payments: [payment({ collectionDate: '2026-01-11' })] }, 'collection_date_invalid'],
    ['a collection on no day', { payments: [payment({ collectionDate: '2026-02-30' })] }, 'collection_date_invalid'],
    ['an end-to-end id twice', debits({}, {}), 'end_to_end_id_repeated'],
    ['an end-to-end id with ñ', debits({ endToEndId: 'AÑO' }), 'end_to_end_id_invalid'],
    ['nothing to collect', debits({ amount: toMoney(0) }), 'amount_invalid'],
    ['an amount below zero', debits({ amount: toMoney(-1) }), 'amount_invalid'],
    ['half a cent', debits({ amount: toMoney(1.005) }), 'amount_invalid'],
    ['a mandate id with blanks', mandate({ id: 'MAN 1' }), 'mandate_id_invalid'],
    ['a mandate signed after the collection', mandate({ signedOn: '2026-01-13' }), 'signature_date_invalid'],
    ['a debtor whose name has no letter of the set', debtor({ name: '李小龍' }), 'debtor_name_missing'],
    ['a wrong account of the debtor', debtor({ iban: 'ES2921000418460200051332' }), 'debtor_iban_invalid'],
    ['an account outside SEPA', debtor({ iban: 'BR1800360305000010009795493C1' }), 'debtor_iban_invalid'],
    ['a Swiss account without an address', debtor({ iban: 'CH9300762011623852957' }), 'debtor_address_missing'],
    ['a wrong bank of the debtor', debtor({ bic: 'caixesbb' }), 'debtor_bic_invalid'],
    [
      'more than an amount can be',
      debits({ amount: toMoney(999_999_999) }, { amount: toMoney(1), endToEndId: 'B' }),
      'total_too_large',
    ],
  ])('%s', (_, values, code) => {
    const result = paymentFile(file(values));
    expect(result.ok ? [] : result.faults.map((fault) => fault.code)).toEqual([code]);
  });

  test('several faults are all told, each with its place', () => {
    const payments = [
      payment(),
      payment({ id: 'B', debits: [debit({ endToEndId: 'B' }), debit({ amount: toMoney(0) })] }),
    ];
    expect(paymentFile(file({ messageId: '', payments }))).toEqual({
      ok: false,
      faults: [
        { code: 'message_id_invalid', payment: null, debit: null },
        { code: 'end_to_end_id_repeated', payment: 1, debit: 1 },
        { code: 'amount_invalid', payment: 1, debit: 1 },
      ],
    });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import { MOST_RETURNS_BYTES } from '#shared/operations/parts/directDebits.ts';
import {
  creditor,
  inLatin1,
  notification2009,
  notification2019,
  prefixed,
  statement2009,
  statement2019,
  statusReport2009,
  statusReport2019,
  type ToldDebit,
  toldDebit,
  withCrlf,
  withMark,
} from '#test/kit/directDebits/bankFiles.ts';
import { runs } from '#test/kit/seed.ts';
import type { ReturnRow } from './returnRow.ts';
import { type ReturnsFileResult, readReturnsFile } from './returnsFile.ts';

type Read = Extract<ReturnsFileResult, { ok: true }>;

const bytes = (text: string): Uint8Array => Buffer.from(text);
const read = (file: string | Uint8Array): Read => {
  const result = readReturnsFile(typeof file === 'string' ? bytes(file) : file);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result;
};
const fault = (file: string | Uint8Array): unknown => {
  const result = readReturnsFile(typeof file === 'string' ? bytes(file) : file);
  return result.ok ? null : result.fault;
};
const only = (file: string | Uint8Array): ReturnRow => {
  const [row, ...others] = read(file).rows;
  if (row === undefined || others.length > 0) throw new Error(`${others.length} more rows`);
  return row;
};
const replaced = (xml: string, from: string | RegExp, to: string): string => {
  const changed = xml.replace(from, to);
  if (changed === xml) throw new Error(`nothing to replace: ${from}`);
  return changed;
};

const shapes = {
  'pain.002.001.03': (told: readonly ToldDebit[]) => statusReport2009({ told }),
  'pain.002.001.10': (told: readonly ToldDebit[]) => statusReport2019({ told }),
  'camt.054.001.02': (told: readonly ToldDebit[]) => notification2009({ told }),
  'camt.054.001.08': (told: readonly ToldDebit[]) => notification2019({ told }),
  'camt.053.001.02': (told: readonly ToldDebit[]) => statement2009({ told }),
  'camt.053.001.08': (told: readonly ToldDebit[]) => statement2019({ told }),
};
const shapesOf = Object.entries(shapes);
const told = [
  toldDebit({ text: 'Sin saldo, señor' }),
  toldDebit({ endToEndId: 'E2E-2', mandate: null, amount: '1234.05', code: 'MD07', name: 'Àngel Peña' }),
  toldDebit({ endToEndId: null, mandate: 'MAN-3', amount: '0.01', code: 'ZZ99' }),
];

describe.each(shapesOf)('a file of %s', (version, write) => {
  test('tells each debit that came back', () => {
    const { documents, rows } = read(write(told));
    expect(documents).toMatchObject([{ message: version.slice(0, 8), version, problems: [] }]);
    expect(rows).toMatchObject([
      {
        ...{ document: 0, scope: 'debit', endToEndId: 'E2E-1', mandate: 'MAN-1', amount: toMoney(30), currency: 'EUR' },
        debtor: { name: 'Begoña Núñez', iban: 'ES9121000418450200051332' },
        creditor: { iban: creditor.iban, identifier: creditor.identifier },
        reason: { code: 'AM04', text: 'Sin saldo, señor' },
        ...{ kind: 'return', charges: null, problems: [] },
      },
      { endToEndId: 'E2E-2', mandate: null, amount: toMoney(1234.05), reason: { code: 'MD07', text: null } },
      { endToEndId: null, mandate: 'MAN-3', amount: toMoney(0.01), reason: { code: 'ZZ99', text: null } },
    ]);
    const isStatus = version.startsWith('pain');
    for (const row of rows) {
      expect(row.bookedOn).toBe(isStatus ? null : '2026-01-14');
      expect(row.collectionDate).toBe(isStatus ? '2026-01-12' : null);
      expect(row.bankReference).not.toBeNull();
      expect(write(told).split('\n')[row.line - 1]).toMatch(/<TxInfAndSts>|<TxDtls>/);
    }
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
  });

  test('is read whatever its prefix, its line ends and its encoding', () => {
    const xml = write(told);
    const expected = read(xml);
    expect(read(prefixed(xml))).toEqual(expected);
    expect(read(withCrlf(xml)).rows).toEqual(expected.rows);
    expect(read(withMark(xml))).toEqual(expected);
    expect(read(inLatin1(xml, true))).toEqual(expected);
    expect(read(inLatin1(xml, false))).toEqual(expected);
    expect(read(Buffer.from(`\ufeff${xml}`, 'utf16le'))).toEqual(expected);
    expect(read(replaced(xml, 'encoding="UTF-8"', 'encoding="ISO-8859-1"'))).toEqual(expected);
    expect(read(replaced(xml, 'encoding="UTF-8"', 'encoding="of-our-own"'))).toEqual(expected);
    expect(read(replaced(xml, / xmlns="[^"]*"/, '')).rows).toEqual(expected.rows);
  });

  test('does not take NOTPROVIDED for a reference, and says what is missing', () => {
    const row = only(write([toldDebit({ endToEndId: ' NotProvided ', mandate: null })]));
    expect(row).toMatchObject({ endToEndId: null, mandate: null, problems: ['reference_missing'] });
    const bare = only(replaced(write([toldDebit()]), '<Rsn><Cd>AM04</Cd></Rsn>', ''));
    expect(bare).toMatchObject({ reason: { code: null, text: null }, problems: ['reason_missing'] });
  });

  test('takes a reason of the bank’s own', () => {
    const xml = replaced(write([toldDebit()]), '<Rsn><Cd>AM04</Cd></Rsn>', '<Rsn><Prtry>M7</Prtry></Rsn>');
    expect(only(xml).reason.code).toBe('M7');
  });

  test('tells a refund by its reason', () => {
    expect(only(write([toldDebit({ code: 'MD06' })])).kind).toBe('refund');
  });

  test('is refused where it is cut off, wherever that is', () => {
    const xml = write([toldDebit()]).trim();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: xml.length - 1 }), (length) => {
        expect(fault(xml.slice(0, length))).toMatchObject({ code: 'not_xml' });
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('a report of the state of our files', () => {
  const both = [statusReport2009, statusReport2019];

  test.each(['ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'PDNG', 'RCVD'])('makes nothing of %s', (status) => {
    for (const write of both) {
      const { rows, documents } = read(write({ told: [toldDebit({ status }), toldDebit({ endToEndId: 'E2E-2' })] }));
      expect(rows.map(({ endToEndId }) => endToEndId)).toEqual(['E2E-2']);
      expect(documents[0]?.problems).toEqual([]);
    }
  });

  test('makes nothing of a status that nobody knows, and says so', () => {
    const { rows, documents } = read(statusReport2019({ told: [toldDebit({ status: 'WHAT' })] }));
    expect(rows).toEqual([]);
    expect(documents[0]?.problems).toMatchObject([{ code: 'status_unknown', value: 'WHAT' }]);
  });

  test('tells rejects until the collection date, and returns after it', () => {
    const kindOn = (created: string): string => only(statusReport2009({ told: [toldDebit()], created })).kind;
    expect(kindOn('2026-01-09T10:00:00')).toBe('reject');
    expect(kindOn('2026-01-12T23:59:59+01:00')).toBe('reject');
    expect(kindOn('2026-01-13T00:00:00')).toBe('return');
  });

  test('tells a whole file that was refused', () => {
    const refused = only(statusReport2019({ told: [], groupStatus: 'RJCT', groupCode: 'FF01' }));
    expect(refused).toMatchObject({ scope: 'file', messageId: 'REM-1', reason: { code: 'FF01' }, amount: null });
    expect(refused).toMatchObject({ kind: 'reject', problems: [] });
    const byPayment = statusReport2019({ told: [], groupStatus: 'RJCT', paymentStatus: 'RJCT', paymentCode: 'BE05' });
    expect(only(byPayment)).toMatchObject({ scope: 'file', reason: { code: 'BE05' } });
    expect(only(statusReport2009({ told: [], groupStatus: 'RJCT' }))).toMatchObject({ problems: ['reason_missing'] });
  });

  test('tells a whole payment that was refused', () => {
    const refused = only(
      statusReport2009({ told: [], groupStatus: 'PART', paymentStatus: 'RJCT', paymentCode: 'BE05' }),
    );
    expect(refused).toMatchObject({
      scope: 'payment',
      paymentId: 'REM-1-1',
      messageId: 'REM-1',
      reason: { code: 'BE05' },
    });
  });

  test('tells the debits it lists alone, and says that it refuses the whole as well', () => {
    for (const of of [{ groupStatus: 'RJCT' }, { paymentStatus: 'RJCT' }]) {
      const { rows, documents } = read(statusReport2009({ told: [toldDebit()], ...of }));
      expect(rows.map(({ scope }) => scope)).toEqual(['debit']);
      expect(documents[0]?.problems).toMatchObject([{ code: 'refused_and_listed' }]);
    }
  });

  test('tells a debit without a status of its own by that of its payment', () => {
    const bare = replaced(statusReport2009({ told: [toldDebit()], paymentStatus: 'RJCT' }), '<TxSts>RJCT</TxSts>', '');
    expect(only(bare).endToEndId).toBe('E2E-1');
    expect(read(replaced(bare, '<PmtInfSts>RJCT<', '<PmtInfSts>ACCP<')).rows).toEqual([]);
  });

  test('about transfers is none of ours', () => {
    const { rows, documents } = read(statusReport2009({ told: [toldDebit()], answers: 'pain.001.001.03' }));
    expect(rows).toEqual([]);
    expect(documents[0]?.problems).toMatchObject([{ code: 'not_debits', value: 'pain.001.001.03' }]);
  });

  test('has the mandate under a choice since the version .11', () => {
    const xml = replaced(
      statusReport2019({ told: [toldDebit()] }),
      '<MndtId>MAN-1</MndtId>',
      '<DrctDbtMndt><MndtId>MAN-1</MndtId></DrctDbtMndt>',
    );
    expect(only(xml).mandate).toBe('MAN-1');
  });
});

describe('an account', () => {
  const writers = [notification2009, notification2019, statement2009, statement2019];

  test.each(['PDNG', 'INFO', 'FUTR'])('tells nothing that is %s', (status) => {
    for (const write of writers) expect(read(write({ told: [toldDebit()], status })).rows).toEqual([]);
  });

  test('tells the day of its booking, and which account it is', () => {
    for (const write of writers) {
      const { rows, documents } = read(write({ told: [toldDebit()], bookedOn: '2026-02-02', iban: 'ES91 2100 0418' }));
      expect(rows).toMatchObject([{ bookedOn: '2026-02-02', creditor: { iban: 'ES9121000418' } }]);
      expect(documents).toMatchObject([{ accounts: ['ES9121000418'] }]);
    }
  });

  test('keeps charges apart from the debit', () => {
    for (const write of writers) {
      const row = only(write({ told: [toldDebit({ amount: '30.00', charges: '3.50' })] }));
      expect(row).toMatchObject({ amount: toMoney(30), charges: toMoney(3.5), problems: [] });
    }
  });

  test('keeps charges apart that it does not tell, where it says what was instructed', () => {
    const told = [toldDebit({ amount: '30.00', charges: '3.50' })];
    const xml = replaced(
      notification2019({ told }),
      /<Chrgs>.*<\/Chrgs>/,
      '<AmtDtls><InstdAmt><Amt Ccy="EUR">30.00</Amt></InstdAmt></AmtDtls>',
    );
    expect(only(xml)).toMatchObject({ amount: toMoney(30), charges: toMoney(3.5) });
  });

  test('tells charges beside the debit that are not in its amount', () => {
    const xml = notification2019({ told: [toldDebit({ amount: '30.00', charges: '3.50' })] });
    const apart = replaced(xml, '<ChrgInclInd>true<', '<ChrgInclInd>false<');
    expect(only(apart)).toMatchObject({ amount: toMoney(33.5), charges: toMoney(3.5) });
  });

  test('of the version of 2009 may tell the amount of the transaction alone', () => {
    const xml = notification2009({ told: [toldDebit({ amount: '30.00', charges: '3.50' })] });
    expect(only(xml.replaceAll('InstdAmt', 'TxAmt'))).toMatchObject({ amount: toMoney(30), charges: toMoney(3.5) });
  });

  test('tells charges that stand at the entry of one debit', () => {
    const xml = notification2009({ told: [toldDebit({ amount: '33.50' })] });
    const charge = '<Chrgs><Amt Ccy="EUR">3.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs>';
    const bare = replaced(xml, /<AmtDtls>.*<\/AmtDtls>/, '');
    expect(only(replaced(bare, '<NtryDtls>', `${charge}<NtryDtls>`))).toMatchObject({
      amount: toMoney(30),
      charges: toMoney(3.5),
    });
  });

  test('does not take what the bank credited for charges', () => {
    const xml = notification2019({ told: [toldDebit({ charges: '3.50' })] });
    const credited = replaced(
      xml,
      '<CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>',
      '<CdtDbtInd>CRDT</CdtDbtInd><ChrgInclInd>',
    );
    expect(only(credited)).toMatchObject({ amount: toMoney(33.5), charges: null });
  });

  test('may tell debits that came back and credits in one entry', () => {
    const xml = notification2019({ told: [toldDebit(), toldDebit({ endToEndId: 'E2E-2' })] });
    const credit = replaced(xml, /(E2E-2<[\s\S]*?<CdtDbtInd>)DBIT/, '$1CRDT');
    expect(only(credit)).toMatchObject({ endToEndId: 'E2E-1', problems: [] });
  });

  test('may have charges at an entry of several debits', () => {
    const xml = notification2019({ told: [toldDebit(), toldDebit({ endToEndId: 'E2E-2' })] });
    const charge = '<Chrgs><Rcrd><Amt Ccy="EUR">1.00</Amt></Rcrd></Chrgs>';
    const charged = replaced(
      replaced(xml, '<Amt Ccy="EUR">60.00</Amt>', '<Amt Ccy="EUR">61.00</Amt>'),
      '<NtryDtls>',
      `${charge}<NtryDtls>`,
    );
    expect(read(charged).rows.map(({ problems, charges }) => [problems, charges])).toEqual([
      [[], null],
      [[], null],
    ]);
  });

  test('tells nothing of debits that others collect from us', () => {
    for (const write of writers) {
      expect(read(write({ told: [toldDebit()] }).replaceAll('<Cd>IDDT</Cd>', '<Cd>RDDT</Cd>')).rows).toEqual([]);
    }
  });

  test('says when the parts of an entry are not the entry', () => {
    const xml = notification2019({ told: [toldDebit(), toldDebit({ endToEndId: 'E2E-2' })] });
    expect(read(xml).rows.map(({ problems }) => problems)).toEqual([[], []]);
    const other = replaced(xml, '<Amt Ccy="EUR">60.00</Amt>', '<Amt Ccy="EUR">61.00</Amt>');
    expect(read(other).rows.map(({ problems }) => problems)).toEqual([['entry_sum_differs'], ['entry_sum_differs']]);
  });

  test('says when it does not tell the debits of an entry', () => {
    const xml = replaced(notification2019({ told }), /<TxDtls>[\s\S]*<\/TxDtls>/, '');
    expect(only(xml)).toMatchObject({
      problems: ['details_missing'],
      amount: toMoney(1264.06),
      bankReference: 'LOTE-1',
    });
  });

  test('tells what has no code of the family, by its reason', () => {
    const xml = replaced(
      notification2009({ told: [toldDebit()] }),
      /<BkTxCd>.*<\/BkTxCd>/,
      '<BkTxCd><Prtry/></BkTxCd>',
    );
    expect(only(xml)).toMatchObject({ kind: 'return', endToEndId: 'E2E-1' });
  });

  test('says when a return was taken back', () => {
    const xml = replaced(notification2009({ told: [toldDebit()] }), '>DBIT<', '>CRDT<');
    const { rows, documents } = read(xml);
    expect(rows).toEqual([]);
    expect(documents[0]?.problems).toMatchObject([{ code: 'return_reversed', value: 'E2E-1' }]);
  });

  test('says when an amount is none', () => {
    const xml = notification2009({ told: [toldDebit()] }).replaceAll('30.00', '30,00');
    expect(only(xml)).toMatchObject({ amount: null, problems: ['amount_missing'] });
  });
});

describe('a file', () => {
  const first = statusReport2019({ told: [toldDebit()] });
  const second = notification2009({ told: [toldDebit({ endToEndId: 'E2E-2' })] });

  test('may have several documents, one after the other or in an envelope', () => {
    const bare = (xml: string): string => xml.replace(/^<\?xml.*\?>\n/, '');
    const files = [
      `${first}${second}`,
      `${first}\r\n\r\n  ${second}`,
      `${bare(first)}${bare(second)}`,
      `<Envelope><Body>${bare(first)}</Body><Body>${bare(second)}</Body></Envelope>`,
    ];
    for (const file of files) {
      const { documents, rows } = read(file);
      expect(documents.map(({ version }) => version)).toEqual(['pain.002.001.10', 'camt.054.001.02']);
      expect(rows.map(({ document, endToEndId }) => [document, endToEndId])).toEqual([
        [0, 'E2E-1'],
        [1, 'E2E-2'],
      ]);
      expect(file.split('\n')[(rows[1]?.line ?? 0) - 1]).toContain('<TxDtls>');
    }
  });

  test.each([
    ['a document type', first.replace('<Document', '<!DOCTYPE Document [<!ENTITY a "b">]><Document')],
    [
      'a document type of another file',
      first.replace('<Document', '<!DOCTYPE Document SYSTEM "file:///etc/passwd"><Document'),
    ],
    ['a document type in small letters', first.replace('<Document', '<!doctype Document><Document')],
  ])('with %s is refused', (_, file) => {
    expect(fault(file)).toMatchObject({ code: expect.stringMatching(/^(doctype|not_xml)$/) });
  });

  test('with entities of its own is refused before any is expanded', () => {
    const entities = Array.from({ length: 30 }, (_, level) => `<!ENTITY e${level + 1} "&e${level};&e${level};">`).join(
      '',
    );
    const bomb = first.replace('<Document', `<!DOCTYPE Document [<!ENTITY e0 "x">${entities}]><Document`);
    expect(fault(bomb)).toEqual({ code: 'doctype', line: 2 });
    expect(fault(first.replace('E2E-1', '&e30;'))).toMatchObject({ code: 'not_xml' });
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['text', 'IBAN;Importe;Motivo'],
    ['a zip', Buffer.from('PK\u0003\u0004\u0014\u0000\u0000')],
    ['a spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['text behind its document', `${first}x`],
    ['an element that is not closed', first.replace('</GrpHdr>', '')],
  ])('of %s is no XML', (_, file) => {
    expect(fault(file)).toMatchObject({ code: 'not_xml' });
  });

  test('of another kind has no message', () => {
    expect(fault('<html><body/></html>')).toEqual({ code: 'no_message', line: null });
    expect(fault(first.replaceAll('CstmrPmtStsRpt', 'CstmrDrctDbtInitn'))).toEqual({ code: 'no_message', line: null });
  });

  test('that is too deep or too large is refused', () => {
    expect(fault(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)).toMatchObject({ code: 'too_deep' });
    expect(fault(new Uint8Array(MOST_RETURNS_BYTES + 1))).toEqual({ code: 'too_large', line: null });
  });

  test('of any bytes is read or refused', () => {
    const anyShape = fc.constantFrom(...shapesOf).map(([, write]) => write(told));
    const anyChange = fc.record({ at: fc.nat(20_000), length: fc.nat(40), text: fc.string({ maxLength: 20 }) });
    fc.assert(
      fc.property(anyShape, fc.array(anyChange, { minLength: 1, maxLength: 4 }), (xml, changes) => {
        const changed = changes.reduce(
          (text, { at, length, text: put }) =>
            text.slice(0, at % text.length) + put + text.slice((at % text.length) + length),
          xml,
        );
        expect(typeof readReturnsFile(bytes(changed)).ok).toBe('boolean');
      }),
      { numRuns: runs(300) },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (file) => {
        expect(typeof readReturnsFile(file).ok).toBe('boolean');
      }),
      { numRuns: runs(200) },
    );
  });

  test('tells each amount to the cent, and charges beside it', () => {
    const anyCents = fc.integer({ min: 1, max: 99_999_999 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.constantFrom(...shapesOf),
        fc.array(fc.tuple(anyCents, anyCents), { minLength: 1, maxLength: 5 }),
        (shape, amounts) => {
          const [version, write] = shape;
          const file = write(
            amounts.map(([amount, charges], at) => toldDebit({ amount, charges, endToEndId: `E-${at}` })),
          );
          expect(read(file).rows.map((row) => [row.endToEndId, row.amount, row.charges])).toEqual(
            amounts.map(([amount, charges], at) => [
              `E-${at}`,
              toMoney(Number(amount)),
              version.startsWith('pain') ? null : toMoney(Number(charges)),
            ]),
          );
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

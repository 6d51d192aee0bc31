import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, toMoney } from '#shared/domain/money.ts';
import {
  creditor,
  notification2009,
  notification2019,
  statement2009,
  statement2019,
  statusReport2009,
  statusReport2019,
  type ToldDebit,
  toldDebit,
} from '#test/kit/directDebits/bankFiles.ts';
import { runs } from '#test/kit/seed.ts';
import { type CandidateDebit, matchReturns, type ReturnMatch } from './matchReturns.ts';
import type { ReturnRow } from './returnRow.ts';
import { readReturnsFile } from './returnsFile.ts';

const candidate = (values: Partial<CandidateDebit> = {}): CandidateDebit => ({
  id: 1,
  endToEndId: 'E2E-1',
  mandate: 'MAN-1',
  amount: toMoney(30),
  collectionDate: '2026-01-12',
  messageId: 'REM-1',
  paymentId: 'REM-1-1',
  creditor: { iban: creditor.iban, identifier: creditor.identifier },
  debtor: { name: 'Begoña Núñez', iban: 'ES9121000418450200051332' },
  state: 'sent',
  ...values,
});
const rowsOf = (...files: readonly string[]): readonly ReturnRow[] => {
  const result = readReturnsFile(Buffer.from(files.join('\n')));
  if (!result.ok) throw new Error(result.fault.code);
  return result.rows;
};
/** A row of a report, as the reader makes it. */
const row = (values: Partial<ReturnRow> = {}, told: Partial<ToldDebit> = {}): ReturnRow => {
  const [first] = rowsOf(statusReport2009({ told: [toldDebit(told)] }));
  if (first === undefined) throw new Error('no row');
  return { ...first, ...values };
};
const match = (values: Partial<ReturnRow>, ...debits: readonly CandidateDebit[]): ReturnMatch | undefined =>
  matchReturns([row(values)], debits)[0];
const another = { id: 2, endToEndId: 'E2E-2', mandate: 'MAN-2' };
const stranger = { debtor: { name: 'Otro', iban: 'ES7921000813610123456789' } };
const noReference = { endToEndId: null };

describe('a row is matched', () => {
  test('by our reference', () => {
    expect(match({}, candidate(another), candidate())).toEqual({ result: 'matched', debit: 1, by: 'endToEndId' });
  });

  test('by our reference, whatever else the bank leaves out', () => {
    const bare = {
      ...{ mandate: null, amount: null, currency: null, collectionDate: null },
      ...{ debtor: { name: null, iban: null }, creditor: { iban: null, identifier: null } },
    };
    expect(match(bare, candidate())).toEqual({ result: 'matched', debit: 1, by: 'endToEndId' });
  });

  test('by mandate, amount and date together where there is no reference', () => {
    expect(match(noReference, candidate(), candidate(another))).toEqual({ result: 'matched', debit: 1, by: 'mandate' });
  });

  test('when it was charged before', () => {
    expect(match({}, candidate({ state: 'charged' }))).toMatchObject({ result: 'matched' });
  });
});

describe('a row is proposed for', () => {
  test('two debits of the same mandate, amount and date', () => {
    expect(match(noReference, candidate(), candidate({ id: 2, endToEndId: 'E2E-2' }))).toMatchObject({
      result: 'proposed',
      proposals: [{ debit: 1 }, { debit: 2 }],
    });
  });

  test('two debits of the same reference, which there should not be', () => {
    expect(match({}, candidate(), candidate({ id: 2 }))).toMatchObject({
      result: 'proposed',
      proposals: [{ debit: 1 }, { debit: 2 }],
    });
  });

  test.each<[string, Partial<ReturnRow>, Partial<CandidateDebit>, string[]]>([
    ['the mandate with another amount', {}, { amount: toMoney(31), ...stranger }, ['mandate', 'collectionDate']],
    ['the mandate without a date', { collectionDate: null }, stranger, ['mandate', 'amount']],
    [
      'the account',
      { mandate: null },
      { debtor: { ...candidate().debtor, name: 'Otro' } },
      ['iban', 'amount', 'collectionDate'],
    ],
    [
      'the name as the file had it',
      { mandate: null, debtor: { name: 'BEGONA NUNEZ', iban: null }, amount: toMoney(1) },
      {},
      ['name', 'collectionDate'],
    ],
    [
      'the amount where there is nothing else',
      { mandate: null, debtor: { name: null, iban: null }, collectionDate: null },
      {},
      ['amount'],
    ],
    [
      'another reference and the same mandate',
      { endToEndId: 'E2E-9' },
      stranger,
      ['mandate', 'amount', 'collectionDate'],
    ],
  ])('%s', (_, values, debit, agrees) => {
    expect(match({ ...noReference, ...values }, candidate(debit))).toEqual({
      result: 'proposed',
      proposals: [{ debit: 1, agrees }],
    });
  });

  test('five at most, first those that agree in most, then the latest', () => {
    const debits = [
      candidate({ id: 1, amount: toMoney(1), collectionDate: '2025-10-01' }),
      candidate({ id: 2, amount: toMoney(2), collectionDate: '2025-11-03' }),
      candidate({ id: 3, collectionDate: '2025-01-02' }),
      ...[4, 5, 6, 7].map((id) => candidate({ id, amount: toMoney(id), collectionDate: '2024-01-02' })),
    ].map((debit) => ({ ...debit, endToEndId: `E-${debit.id}` }));
    const found = match(noReference, ...debits);
    expect(found?.result === 'proposed' && found.proposals.map(({ debit }) => debit)).toEqual([3, 2, 1, 4, 5]);
  });

  test('none that came back before', () => {
    expect(match({ endToEndId: 'E2E-9' }, candidate({ state: 'returned' }))).toEqual({ result: 'unknown' });
  });
});

describe('a row is of nobody’s', () => {
  test('when nothing of it is known, though an amount is the same', () => {
    const values = { endToEndId: 'OTHER', mandate: 'OTHER' };
    expect(match(values, candidate(stranger))).toEqual({ result: 'unknown' });
    expect(match({})).toEqual({ result: 'unknown' });
  });
});

describe('a row is for review', () => {
  test.each<[string, Partial<ReturnRow>, Partial<CandidateDebit>, string[]]>([
    ['another amount', { amount: toMoney(29.99) }, {}, ['amount']],
    ['another currency', { currency: 'USD' }, {}, ['currency']],
    ['another account', { creditor: { iban: 'ES9121000418450200051332', identifier: null } }, {}, ['account']],
    ['another creditor', { creditor: { iban: null, identifier: 'DE98ZZZ09999999999' } }, {}, ['creditor']],
    ['money that we gave back', {}, { state: 'reversed' }, ['state']],
    ['several', { amount: toMoney(1), currency: 'USD' }, { state: 'reversed' }, ['currency', 'amount', 'state']],
  ])('%s', (_, values, debit, differences) => {
    expect(match(values, candidate(debit))).toEqual({ result: 'review', debit: 1, by: 'endToEndId', differences });
  });

  test.each(['ES11123B12345674', 'B12345674'])('but not for the creditor as %s', (identifier) => {
    expect(match({ creditor: { iban: null, identifier } }, candidate())).toMatchObject({ result: 'matched' });
  });
});

describe('a debit comes back once', () => {
  test('whichever message tells it first', () => {
    const told = [toldDebit()];
    const files = [statusReport2019({ told }), notification2009({ told }), statement2019({ told })];
    expect(matchReturns(rowsOf(...files), [candidate()])).toEqual([
      { result: 'matched', debit: 1, by: 'endToEndId' },
      { result: 'alreadyTold', debit: 1, row: 0 },
      { result: 'alreadyTold', debit: 1, row: 0 },
    ]);
  });

  test('and is known from before, whatever differs now', () => {
    expect(match({ amount: toMoney(1) }, candidate({ state: 'returned' }))).toEqual({
      result: 'alreadyTold',
      debit: 1,
      row: null,
    });
    expect(match(noReference, candidate({ state: 'returned' }))).toMatchObject({ result: 'alreadyTold' });
  });

  test('and again after it was sent again', () => {
    const again = candidate({ id: 2, endToEndId: 'E2E-1-2', collectionDate: '2026-02-02' });
    expect(match({ endToEndId: 'E2E-1-2' }, candidate({ state: 'returned' }), again)).toMatchObject({
      result: 'matched',
      debit: 2,
    });
  });
});

describe('a refusal of the whole', () => {
  const debits = [
    candidate(),
    candidate({ id: 2, endToEndId: 'E2E-2', state: 'returned' }),
    candidate({ id: 3, endToEndId: 'E2E-3', paymentId: 'REM-1-2' }),
    candidate({ id: 4, endToEndId: 'E2E-4', messageId: 'REM-2', paymentId: 'REM-2-1' }),
  ];

  test('of a file is of all its debits', () => {
    const rows = rowsOf(statusReport2019({ told: [], groupStatus: 'RJCT', groupCode: 'FF01' }));
    expect(matchReturns(rows, debits)).toEqual([
      { result: 'wholeRemittanceRefused', debits: [1, 3], alreadyTold: [2], differences: [] },
    ]);
  });

  test('of a payment is of its debits, which later rows tell again', () => {
    const rows = rowsOf(
      statusReport2019({ told: [], paymentStatus: 'RJCT' }),
      notification2019({ told: [toldDebit()] }),
    );
    expect(matchReturns(rows, debits)).toEqual([
      { result: 'wholeRemittanceRefused', debits: [1], alreadyTold: [2], differences: [] },
      { result: 'alreadyTold', debit: 1, row: 0 },
    ]);
  });

  test('of what was charged is for review', () => {
    const rows = rowsOf(statusReport2009({ told: [], groupStatus: 'RJCT' }));
    expect(matchReturns(rows, [candidate({ state: 'charged' })])).toMatchObject([{ differences: ['state'] }]);
  });

  test('of a file that we did not send is nobody’s', () => {
    const rows = rowsOf(statusReport2009({ told: [], groupStatus: 'RJCT', messageId: 'NOTPROVIDED' }));
    expect(matchReturns(rows, debits)).toEqual([{ result: 'unknown' }]);
  });
});

/** What the facility knows after it took the matches over. */
function afterwards(debits: readonly CandidateDebit[], matches: readonly ReturnMatch[]): CandidateDebit[] {
  const returned = new Set(
    matches.flatMap((found) => {
      if (found.result === 'matched') return [found.debit];
      return found.result === 'wholeRemittanceRefused' ? found.debits : [];
    }),
  );
  return debits.map((debit) => (returned.has(debit.id) ? { ...debit, state: 'returned' } : debit));
}

describe('files', () => {
  const shapes = [statusReport2009, statusReport2019, notification2009, notification2019, statement2009, statement2019];
  const anyDebits = fc
    .array(
      fc.record({
        mandate: fc.constantFrom('MAN-1', 'MAN-2', 'MAN-3'),
        amount: fc.constantFrom(30, 45.1, 12).map(toMoney),
        collectionDate: fc.constantFrom('2026-01-12', '2026-02-02'),
        state: fc.constantFrom<CandidateDebit['state'][]>('sent', 'charged', 'returned', 'reversed'),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((all) => all.map((values, id) => candidate({ ...values, id, endToEndId: `E-${id}` })));
  const anyTold = fc.array(
    fc.record({
      endToEndId: fc.constantFrom('E-0', 'E-1', 'E-2', 'E-7', 'OTHER', null),
      mandate: fc.constantFrom('MAN-1', 'MAN-2', null),
      amount: fc.constantFrom('30.00', '45.10', '0.01'),
      collectionDate: fc.constantFrom('2026-01-12', '2026-02-02'),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const anyFile = fc
    .tuple(fc.constantFrom(...shapes), anyTold)
    .map(([write, told]) => write({ told: told.map(toldDebit) }));
  const anyWhole = fc
    .constantFrom<{ groupStatus?: string; paymentStatus?: string }[]>(
      { groupStatus: 'RJCT' },
      { paymentStatus: 'RJCT' },
    )
    .map((of) => statusReport2019({ told: [], ...of }));
  const anyFiles = fc.array(fc.oneof({ weight: 5, arbitrary: anyFile }, { weight: 1, arbitrary: anyWhole }), {
    minLength: 1,
    maxLength: 3,
  });

  test('read twice match nothing new', () => {
    fc.assert(
      fc.property(anyDebits, anyFiles, (debits, files) => {
        const rows = rowsOf(...files);
        const first = matchReturns(rows, debits);
        const second = matchReturns(rows, afterwards(debits, first));
        for (const found of second) {
          expect(found.result).not.toBe('matched');
          if (found.result === 'wholeRemittanceRefused') {
            const review = first.flatMap((match) => (match.result === 'review' ? [match.debit] : []));
            expect(found.debits.filter((debit) => !review.includes(debit))).toEqual([]);
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('tell each debit once, and only debits that are ours and did not come back', () => {
    fc.assert(
      fc.property(anyDebits, anyFiles, (debits, files) => {
        const rows = rowsOf(...files);
        const matches = matchReturns(rows, debits);
        expect(matches).toHaveLength(rows.length);
        const told = matches.flatMap((found) => {
          if (found.result === 'matched' || found.result === 'review') return [found.debit];
          return found.result === 'wholeRemittanceRefused' ? found.debits : [];
        });
        expect(new Set(told).size).toBe(told.length);
        for (const id of told) expect(debits.find((debit) => debit.id === id)?.state).not.toBe('returned');
      }),
      { numRuns: runs(200) },
    );
  });

  test('match by our reference or by all three facts, and by nothing less', () => {
    fc.assert(
      fc.property(anyDebits, anyFiles, (debits, files) => {
        const rows = rowsOf(...files);
        for (const [at, found] of matchReturns(rows, debits).entries()) {
          if (found.result !== 'matched') continue;
          const debit = debits.find(({ id }) => id === found.debit);
          const { endToEndId, mandate, amount, collectionDate } = rows[at] ?? row();
          if (found.by === 'endToEndId') expect(debit).toMatchObject({ endToEndId });
          else expect(debit).toMatchObject({ mandate, amount: amount as Money, collectionDate });
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

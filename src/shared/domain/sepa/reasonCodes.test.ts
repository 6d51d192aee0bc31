import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { isFeeUsual, isRetryOffered, reasonOf } from './reasonCodes.ts';

const codes = [
  ...['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'AG02', 'AM04', 'AM05', 'BE01', 'BE05', 'CNOR', 'DNOR', 'FF01', 'FF05'],
  ...['MD01', 'MD02', 'MD06', 'MD07', 'MS02', 'MS03', 'RC01', 'RR01', 'RR02', 'RR03', 'RR04', 'SL01', 'TM01', 'NARR'],
];

test('every code of the Spanish lists is there once, with texts of its own', () => {
  expect(codes.filter((code) => !reasonOf(code).known)).toEqual([]);
  for (const language of ['es', 'en'] as const) {
    expect(new Set(codes.map((code) => reasonOf(code).text[language])).size).toBe(codes.length);
  }
});

describe('what follows from a code', () => {
  test.each([
    ['AC01', 'stop', 'wrong', 'afterChange', false],
    ['AC04', 'stop', 'closed', 'afterChange', true],
    ['AC06', 'stop', 'blocked', 'afterChange', true],
    ['AC13', 'stop', 'consumer', 'afterChange', false],
    ['AG01', 'stop', 'noDebits', 'afterChange', false],
    ['AM04', 'stays', null, 'again', true],
    ['AM05', 'stays', null, 'ours', false],
    ['BE01', 'replace', null, 'afterChange', false],
    ['BE05', 'stays', null, 'ours', false],
    ['DNOR', 'stop', 'unreachable', 'afterChange', false],
    ['FF01', 'stays', null, 'ours', false],
    ['MD01', 'cancelled', null, 'afterChange', false],
    ['MD02', 'correct', null, 'afterChange', false],
    ['MD06', 'stays', null, 'manual', false],
    ['MD07', 'stop', null, 'never', false],
    ['MS02', 'stays', null, 'manual', true],
    ['MS03', 'stays', null, 'again', false],
    ['RC01', 'correct', null, 'ours', false],
    ['NARR', 'stays', null, 'manual', false],
  ])('%s: the mandate %s, the account %s, presented %s, fee %s', (code, mandate, account, retry, fee) => {
    const reason = reasonOf(code);
    expect(reason).toMatchObject({ code, known: true, mandate, account, retry });
    expect(isFeeUsual(reason)).toBe(fee);
  });

  test('only of the dead nobody hears', () => {
    expect(codes.filter((code) => !reasonOf(code).mail)).toEqual(['MD07']);
  });

  test('some concern the whole remittance', () => {
    expect(codes.filter((code) => reasonOf(code).wholeRemittance)).toEqual(['BE05', 'CNOR', 'RR03']);
  });

  test('what is never or only after a change presented again stops the mandate or has it put right', () => {
    for (const code of codes) {
      const { retry, mandate } = reasonOf(code);
      if (retry === 'never' || retry === 'afterChange') expect(mandate).not.toBe('stays');
      if (retry === 'again') expect(mandate).toBe('stays');
    }
  });
});

test.each([
  ['AM04', 0, true],
  ['AM04', 1, true],
  ['AM04', 2, false],
  ['MS03', 0, true],
  ['MS02', 0, false],
  ['AC04', 0, false],
])('a debit that came back with %s and was presented %i times again is offered again: %s', (code, retries, offered) => {
  expect(isRetryOffered(reasonOf(code), retries)).toBe(offered);
});

test('another code is kept as it came, changes nothing and is left to a person', () => {
  const anyCode = fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'am04', 'AM99', 'AM04 '));
  fc.assert(
    fc.property(
      anyCode.filter((code) => !codes.includes(code)),
      (code) => {
        const reason = reasonOf(code);
        expect(reason).toMatchObject({ code, known: false, mandate: 'stays', account: null, retry: 'manual' });
        expect(reason.text.es).toBe(`Motivo no relacionado (${code})`);
        expect(isFeeUsual(reason)).toBe(false);
      },
    ),
    { numRuns: runs(200) },
  );
});

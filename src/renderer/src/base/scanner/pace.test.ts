import { describe, expect, it } from 'vitest';
import { extend, isCodeAmongNumbers, isFast, isScan, type KeyRun, startRun } from './pace.ts';

/** Types a text with these pauses between its keys (the last again and again) and ends it with Enter. */
function scans(text: string, ...pauses: readonly number[]): boolean {
  const pause = (index: number): number => pauses[Math.min(index, pauses.length - 1)] ?? 0;
  let time = 1000;
  let run: KeyRun = startRun(text.slice(0, 1), time);
  for (const [index, character] of [...text.slice(1)].entries()) {
    time += pause(index);
    run = extend(run, character, time);
  }
  return isScan(run, time + pause(text.length - 1));
}

it.each([
  ['96385074', 'GTIN-8'],
  ['036000291452', 'GTIN-12'],
  ['8412345678901', 'GTIN-13'],
  ['18412345678908', 'GTIN-14'],
  ['SOC-00123', 'Code 128'],
  ['M123', 'a short member code'],
])('takes %s at a scanner’s pace for a scan (%s)', (code) => {
  for (const pause of [1, 8, 20, 34]) expect(scans(code, pause)).toBe(true);
});

it('takes a wireless scanner that falters once', () => {
  expect(scans('8412345678901', 10, 10, 95, 10)).toBe(true);
});

it('does not take fingers for a scan', () => {
  for (const text of ['8412345678901', '123456789012', '12,50', 'SOC-00123']) {
    for (const pause of [61, 80, 150]) expect(scans(text, pause)).toBe(false);
  }
});

it('does not take keys rolled over, or a short number typed at once, for a scan', () => {
  expect(scans('482913', 20, 90, 20, 90, 20, 90)).toBe(false);
  expect(scans('1234', 5)).toBe(false);
  expect(scans('12,50', 5)).toBe(false);
});

it('does not take a code whose end comes later for a scan', () => {
  const run = [...'412345'].reduce<KeyRun>((typed, digit, index) => extend(typed, digit, index * 8), startRun('8', 0));
  expect(isFast(run)).toBe(true);
  expect(isScan(run, run.last + 101)).toBe(false);
});

describe('where a number is to be typed', () => {
  const isCode = (text: string, pause: number) => {
    const [first = '', ...rest] = text;
    const run = rest.reduce<KeyRun>((typed, key, index) => extend(typed, key, (index + 1) * pause), startRun(first, 0));
    return isCodeAmongNumbers(run, run.last + pause);
  };
  const codes = ['8400001', '96385074', '036000291452', '8412345678901', '18412345678908', 'SOC-00123', 'M123'];

  it.each(codes)('%s is a code at any pace of a scanner', (code) => {
    for (const pause of [1, 35, 45, 50, 60, 80]) expect(isCode(code, pause)).toBe(true);
    // Each key on its own is a person's.
    expect(isCode(code, 101)).toBe(false);
  });

  it.each(['5', '12,50', '1250', '0.05', '999999', '999999,99', '1234567,89', '-12,5'])('%s is a number', (text) => {
    for (const pause of [1, 45, 60, 100]) expect(isCode(text, pause)).toBe(false);
  });
});

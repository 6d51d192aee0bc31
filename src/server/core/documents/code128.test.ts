import { describe, expect, test } from 'vitest';
import { code128 } from './code128.ts';

/** Reads bars as a scanner does, with a table of its own: the widths of ISO/IEC 15417, by their printed letter. */
function read(widths: readonly number[]): string {
  const symbols: string[] = [];
  for (let at = 0; at + 7 < widths.length; at += 6) symbols.push(widths.slice(at, at + 6).join(''));
  expect(widths.slice(-7).join('')).toBe('2331112');
  const [start, ...rest] = symbols;
  expect(start).toBe('211214');
  return rest
    .slice(0, -1)
    .map((symbol) => known[symbol] ?? '?')
    .join('');
}
const known: Readonly<Record<string, string>> = {
  ...{ '123122': '0', '123221': '1', '223211': '2', '221132': '3', '221231': '4', '213212': '5', '223112': '6' },
  ...{ '312131': '7', '311222': '8', '321122': '9', '122132': '-', '113222': '/', '111323': 'A', '131123': 'B' },
  ...{ '113321': 'N', '313121': 'P', '213311': 'T', '121124': 'a' },
};

test.each(['T2025-0123', 'A/7', 'PAN-98', '456', 'a'])('%s reads back', (text) => {
  expect(read(code128(text) ?? [])).toBe(text);
});

test('the check symbol is the one of the standard', () => {
  // «PJJ123C» has the check value 54, in Wikipedia’s example of set A, and 55 of set B, which begins with one more.
  const symbols = code128('PJJ123C') ?? [];
  expect(symbols.slice(-13, -7).join('')).toBe('311321');
});

describe('there is none', () => {
  test.each(['', 'Ñ-1', 'a\tb', 'x'.repeat(41)])('of %j', (text) => {
    expect(code128(text)).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { chargedTax } from './indirectTax.ts';

test.each<[string, readonly [name: string, rate: number][], string | null]>([
  [
    'the mainland',
    [
      ['IVA 21 %', 21],
      ['IVA 10 %', 10],
    ],
    'IVA',
  ],
  [
    'the Canary Islands',
    [
      ['IGIC 7 %', 7],
      ['I.G.I.C. cero', 0],
      ['igic reducido', 3],
    ],
    'IGIC',
  ],
  ['Ceuta', [['IPSI 10', 10]], 'IPSI'],
  [
    'a surcharge beside it',
    [
      ['IVA 21 %', 21],
      ['Recargo 5,2 %', 5.2],
    ],
    'IVA',
  ],
  ['a name of its own', [['General', 21]], 'IVA'],
  ['a word that only holds it', [['DIGICAM', 21]], 'IVA'],
  [
    'two of them',
    [
      ['IVA 21 %', 21],
      ['IGIC 7 %', 7],
    ],
    null,
  ],
  ['nothing charged', [['IVA exento', 0]], null],
  ['no tax', [], null],
])('%s', (_, taxes, charged) => {
  expect(chargedTax(taxes.map(([name, rate]) => ({ name, rate })))).toBe(charged);
});

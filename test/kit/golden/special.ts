/** Documents worked out by hand: several taxes on a line, residues, whole discounts, half cents, returns. */
import type { GoldenDocument } from './document.ts';

export const specialDocuments: readonly GoldenDocument[] = [
  {
    name: 'equivalence surcharge: 21 % and 5.2 % on one line',
    source: 'Ley 37/1992 art. 161: 5.2 % goes with 21 %',
    lines: [{ price: 10, taxes: ['general', 'surcharge'] }],
    withTax: {
      working: ['10 / 1.262 = 7.92393 → 7.92; 2.08 left: 2.08 × 21 / 26.2 = 1.66718 → 1.67 and the rest 0.41'],
      totals: [7.92, 2.08, 10, 0],
      taxes: [
        ['general', 7.92, 1.67],
        ['surcharge', 7.92, 0.41],
      ],
      lines: [
        [
          7.92393,
          2.07607,
          10,
          [
            ['general', 7.92, 1.67],
            ['surcharge', 7.92, 0.41],
          ],
        ],
      ],
    },
    withoutTax: {
      working: ['10.00 × 0.21 = 2.10; 10.00 × 0.052 = 0.52'],
      totals: [10, 2.62, 12.62, 0],
      taxes: [
        ['general', 10, 2.1],
        ['surcharge', 10, 0.52],
      ],
      lines: [
        [
          10,
          2.62,
          12.62,
          [
            ['general', 10, 2.1],
            ['surcharge', 10, 0.52],
          ],
        ],
      ],
    },
  },
  {
    name: 'equivalence surcharge at each rate, and a line without it',
    source: 'Ley 37/1992 art. 161: 5.2 % with 21 %, 1.4 % with 10 %, 0.5 % with 4 %',
    lines: [
      { price: 126.2, taxes: ['general', 'surcharge'] },
      { price: 111.4, units: 2, taxes: ['reduced', 'reducedSurcharge'] },
      { price: 8.36, taxes: ['superReduced', 'superReducedSurcharge'] },
      { price: 50, taxes: ['general'] },
    ],
    withTax: {
      working: [
        '126.20 / 1.262 = 100.00: 21.00 + 5.20',
        '222.80 / 1.114 = 200.00: 20.00 + 2.80',
        '8.36 / 1.045 = 8.00: 0.36 × 4 / 4.5 = 0.32, the rest 0.04',
        '50.00 / 1.21 = 41.322314 → 41.32 + 8.68: a group of its own; 21 % as a whole 100.00 + 41.32, 21.00 + 8.68',
      ],
      totals: [349.32, 58.04, 407.36, 0],
      taxes: [
        ['general', 141.32, 29.68],
        ['surcharge', 100, 5.2],
        ['reduced', 200, 20],
        ['reducedSurcharge', 200, 2.8],
        ['superReduced', 8, 0.32],
        ['superReducedSurcharge', 8, 0.04],
      ],
      lines: [
        [
          100,
          26.2,
          126.2,
          [
            ['general', 100, 21],
            ['surcharge', 100, 5.2],
          ],
        ],
        [
          200,
          22.8,
          222.8,
          [
            ['reduced', 200, 20],
            ['reducedSurcharge', 200, 2.8],
          ],
        ],
        [
          8,
          0.36,
          8.36,
          [
            ['superReduced', 8, 0.32],
            ['superReducedSurcharge', 8, 0.04],
          ],
        ],
        [41.322314, 8.677686, 50, [['general', 41.32, 8.68]]],
      ],
    },
    withoutTax: {
      working: [
        '126.20 × 0.21 = 26.502 → 26.50; × 0.052 = 6.5624 → 6.56',
        '222.80 × 0.10 = 22.28; × 0.014 = 3.1192 → 3.12',
        '8.36 × 0.04 = 0.3344 → 0.33; × 0.005 = 0.0418 → 0.04',
        '50.00 × 0.21 = 10.50; 21 % as a whole 176.20, 37.00',
      ],
      totals: [407.36, 69.33, 476.69, 0],
      taxes: [
        ['general', 176.2, 37],
        ['surcharge', 126.2, 6.56],
        ['reduced', 222.8, 22.28],
        ['reducedSurcharge', 222.8, 3.12],
        ['superReduced', 8.36, 0.33],
        ['superReducedSurcharge', 8.36, 0.04],
      ],
      lines: [
        [
          126.2,
          33.0644,
          159.2644,
          [
            ['general', 126.2, 26.5],
            ['surcharge', 126.2, 6.56],
          ],
        ],
        [
          222.8,
          25.3992,
          248.1992,
          [
            ['reduced', 222.8, 22.28],
            ['reducedSurcharge', 222.8, 3.12],
          ],
        ],
        [
          8.36,
          0.3762,
          8.7362,
          [
            ['superReduced', 8.36, 0.33],
            ['superReducedSurcharge', 8.36, 0.04],
          ],
        ],
        [50, 10.5, 60.5, [['general', 50, 10.5]]],
      ],
    },
  },
  {
    name: 'a cent left over goes to the last rate',
    source: 'Ley 37/1992 art. 161: 5.2 % and, on tobacco, 1.75 %',
    lines: [{ price: 0.3, taxes: ['general', 'surcharge', 'tobacco'] }],
    withTax: {
      working: [
        '0.30 / 1.2795 = 0.234467 → 0.23; 0.07 left: × 21 / 27.95 = 0.0526 → 0.05; × 5.2 / 27.95 = 0.0130 → 0.01; × 1.75 / 27.95 = 0.0044 → 0.00',
        '0.05 + 0.01 + 0.00 = 0.06: the cent is the last one’s',
      ],
      totals: [0.23, 0.07, 0.3, 0],
      taxes: [
        ['general', 0.23, 0.05],
        ['surcharge', 0.23, 0.01],
        ['tobacco', 0.23, 0.01],
      ],
      lines: [
        [
          0.234467,
          0.065533,
          0.3,
          [
            ['general', 0.23, 0.05],
            ['surcharge', 0.23, 0.01],
            ['tobacco', 0.23, 0.01],
          ],
        ],
      ],
    },
    withoutTax: {
      working: ['0.30 × 0.21 = 0.063 → 0.06; × 0.052 = 0.0156 → 0.02; × 0.0175 = 0.00525 → 0.01'],
      totals: [0.3, 0.09, 0.39, 0],
      taxes: [
        ['general', 0.3, 0.06],
        ['surcharge', 0.3, 0.02],
        ['tobacco', 0.3, 0.01],
      ],
      lines: [
        [
          0.3,
          0.08385,
          0.38385,
          [
            ['general', 0.3, 0.06],
            ['surcharge', 0.3, 0.02],
            ['tobacco', 0.3, 0.01],
          ],
        ],
      ],
    },
  },
  {
    name: 'all of it off',
    source: 'Ley 37/1992 art. 78.Tres.2',
    lines: [{ price: 10, discount: 100, taxes: ['general'] }],
    withTax: {
      working: ['10.00 − 100 % = 0.00; discount 10.00'],
      totals: [0, 0, 0, 10],
      taxes: [['general', 0, 0]],
      lines: [[0, 0, 0, [['general', 0, 0]]]],
    },
    withoutTax: {
      working: ['10.00 − 100 % = 0.00; discount 10.00'],
      totals: [0, 0, 0, 10],
      taxes: [['general', 0, 0]],
      lines: [[0, 0, 0, [['general', 0, 0]]]],
    },
  },
  {
    name: 'all of one line off',
    source: 'Ley 37/1992 art. 78.Tres.2',
    lines: [
      { price: 9.99, taxes: ['general'] },
      { price: 25, units: 2, discount: 100, taxes: ['general'] },
      { price: 0.01, taxes: ['reduced'] },
    ],
    withTax: {
      working: [
        '9.99 + 0.00 at 21 %: 9.99 / 1.21 = 8.256198 → 8.26 + 1.73',
        '0.01 / 1.10 = 0.009091 → 0.01 + 0.00',
        'discount 50.00',
      ],
      totals: [8.27, 1.73, 10, 50],
      taxes: [
        ['general', 8.26, 1.73],
        ['reduced', 0.01, 0],
      ],
      lines: [
        [8.256198, 1.733802, 9.99, [['general', 8.26, 1.73]]],
        [0, 0, 0, [['general', 0, 0]]],
        [0.009091, 0.000909, 0.01, [['reduced', 0.01, 0]]],
      ],
    },
    withoutTax: {
      working: ['9.99 × 0.21 = 2.0979 → 2.10', '0.01 × 0.10 = 0.001 → 0.00', 'discount 50.00'],
      totals: [10, 2.1, 12.1, 50],
      taxes: [
        ['general', 9.99, 2.1],
        ['reduced', 0.01, 0],
      ],
      lines: [
        [9.99, 2.0979, 12.0879, [['general', 9.99, 2.1]]],
        [0, 0, 0, [['general', 0, 0]]],
        [0.01, 0.001, 0.011, [['reduced', 0.01, 0]]],
      ],
    },
  },
  {
    name: 'half a cent goes away from zero',
    source: 'Ley 46/1998 art. 11: half a cent counts as one',
    lines: [{ price: 3.33, discount: 50, taxes: ['reduced'] }],
    withTax: {
      working: ['3.33 − 50 % = 1.665 → 1.67 / 1.10 = 1.518182 → 1.52 + 0.15; discount 3.33 − 1.67 = 1.66'],
      totals: [1.52, 0.15, 1.67, 1.66],
      taxes: [['reduced', 1.52, 0.15]],
      lines: [[1.518182, 0.151818, 1.67, [['reduced', 1.52, 0.15]]]],
    },
    withoutTax: {
      working: ['3.33 − 50 % = 1.665; base 1.67; 1.67 × 0.10 = 0.167 → 0.17; discount 1.665'],
      totals: [1.67, 0.17, 1.84, 1.665],
      taxes: [['reduced', 1.67, 0.17]],
      lines: [[1.665, 0.1665, 1.8315, [['reduced', 1.67, 0.17]]]],
    },
  },
  {
    name: 'half a cent of a return goes away from zero, too',
    source: 'the return of the one before, to the cent',
    lines: [{ price: 3.33, units: -1, discount: 50, taxes: ['reduced'] }],
    withTax: {
      working: ['−1.665 → −1.67 / 1.10 = −1.518182 → −1.52 − 0.15'],
      totals: [-1.52, -0.15, -1.67, -1.66],
      taxes: [['reduced', -1.52, -0.15]],
      lines: [[-1.518182, -0.151818, -1.67, [['reduced', -1.52, -0.15]]]],
    },
    withoutTax: {
      working: ['−1.665; base −1.67; −0.167 → −0.17'],
      totals: [-1.67, -0.17, -1.84, -1.665],
      taxes: [['reduced', -1.67, -0.17]],
      lines: [[-1.665, -0.1665, -1.8315, [['reduced', -1.67, -0.17]]]],
    },
  },
  {
    name: 'a return',
    source: 'Ley 37/1992 art. 80: the base goes down by what is returned',
    lines: [
      { price: 10, units: -1, taxes: ['general'] },
      { price: -5.5, taxes: ['general'] },
    ],
    withTax: {
      working: [
        '−10.00 − 5.50 = −15.50 / 1.21 = −12.8099 → −12.81; tax −2.69',
        'shares of −12.81: −8.264463 and −4.545455 cut to −8.26 − 4.54, the cent left to .005455',
      ],
      totals: [-12.81, -2.69, -15.5, 0],
      taxes: [['general', -12.81, -2.69]],
      lines: [
        [-8.264463, -1.735537, -10, [['general', -8.26, -1.74]]],
        [-4.545455, -0.954545, -5.5, [['general', -4.55, -0.95]]],
      ],
    },
    withoutTax: {
      working: [
        'base −15.50; −15.50 × 0.21 = −3.255 → −3.26',
        'shares of −3.26: −2.10 and −1.155 cut to −2.10 − 1.15, the cent left to .005',
      ],
      totals: [-15.5, -3.26, -18.76, 0],
      taxes: [['general', -15.5, -3.26]],
      lines: [
        [-10, -2.1, -12.1, [['general', -10, -2.1]]],
        [-5.5, -1.155, -6.655, [['general', -5.5, -1.16]]],
      ],
    },
  },
  {
    name: 'an exchange: 10.00 for 9.99',
    source: 'each line keeps its own share though the base is next to nothing',
    lines: [
      { price: 10, taxes: ['general'] },
      { price: 9.99, units: -1, taxes: ['general'] },
    ],
    withTax: {
      working: [
        'base 0.01 / 1.21 = 0.008264 → 0.01; tax 0.00',
        '8.264463 and −8.256198 cut to 8.26 − 8.25 = 0.01: nothing left',
      ],
      totals: [0.01, 0, 0.01, 0],
      taxes: [['general', 0.01, 0]],
      lines: [
        [8.264463, 1.735537, 10, [['general', 8.26, 1.74]]],
        [-8.256198, -1.733802, -9.99, [['general', -8.25, -1.74]]],
      ],
    },
    withoutTax: {
      working: [
        'base 0.01; 0.01 × 0.21 = 0.0021 → 0.00',
        'shares of 0.00: 2.1000 and −2.0979 cut to 2.10 − 2.09, the cent too much off the second, for its .0079',
      ],
      totals: [0.01, 0, 0.01, 0],
      taxes: [['general', 0.01, 0]],
      lines: [
        [10, 2.1, 12.1, [['general', 10, 2.1]]],
        [-9.99, -2.0979, -12.0879, [['general', -9.99, -2.1]]],
      ],
    },
  },
];

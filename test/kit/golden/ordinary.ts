/** Documents worked out by hand: rates, rounding, disbursements, exempt goods, parts of units, a thousand lines. */
import type { GoldenDocument } from './document.ts';

export const ordinaryDocuments: readonly GoldenDocument[] = [
  {
    name: '10.00 at 21 %',
    source: 'Ley 37/1992 art. 90.Uno: 21 %',
    lines: [{ price: 10, taxes: ['general'] }],
    withTax: {
      working: ['net 10 / 1.21 = 8.26446281… → 8.264463; base 8.26446… → 8.26; tax 10.00 − 8.26 = 1.74'],
      totals: [8.26, 1.74, 10, 0],
      taxes: [['general', 8.26, 1.74]],
      lines: [[8.264463, 1.735537, 10, [['general', 8.26, 1.74]]]],
    },
    withoutTax: {
      working: ['net 10; base 10.00; tax 10.00 × 0.21 = 2.10'],
      totals: [10, 2.1, 12.1, 0],
      taxes: [['general', 10, 2.1]],
      lines: [[10, 2.1, 12.1, [['general', 10, 2.1]]]],
    },
  },
  {
    name: '37.76 + 26.80 + 5.50 at 21 %: of the sum, not line by line',
    source: 'Ley 37/1992 art. 90.Uno; EN 16931 BR-CO-17: a tax is its base times its rate, once a rate',
    lines: [
      { price: 37.76, taxes: ['general'] },
      { price: 26.8, taxes: ['general'] },
      { price: 5.5, taxes: ['general'] },
    ],
    withTax: {
      working: [
        '37.76 / 1.21 = 31.206612; 26.80 / 1.21 = 22.148760; 5.50 / 1.21 = 4.545455',
        'base 70.06 / 1.21 = 57.9008 → 57.90 (line by line 31.21 + 22.15 + 4.55 = 57.91); tax 70.06 − 57.90 = 12.16',
        'shares of 57.90: cut to 31.20 + 22.14 + 4.54, the two cents left to .008760 and .006612; each tax is what is left of its line',
      ],
      totals: [57.9, 12.16, 70.06, 0],
      taxes: [['general', 57.9, 12.16]],
      lines: [
        [31.206612, 6.553388, 37.76, [['general', 31.21, 6.55]]],
        [22.14876, 4.65124, 26.8, [['general', 22.15, 4.65]]],
        [4.545455, 0.954545, 5.5, [['general', 4.54, 0.96]]],
      ],
    },
    withoutTax: {
      working: [
        'base 70.06; tax 70.06 × 0.21 = 14.7126 → 14.71 (line by line 7.93 + 5.63 + 1.16 = 14.72)',
        'shares of 14.71: 7.9296, 5.6280, 1.1550 cut to 7.92 + 5.62 + 1.15, the two cents left to .0096 and .0080',
      ],
      totals: [70.06, 14.71, 84.77, 0],
      taxes: [['general', 70.06, 14.71]],
      lines: [
        [37.76, 7.9296, 45.6896, [['general', 37.76, 7.93]]],
        [26.8, 5.628, 32.428, [['general', 26.8, 5.63]]],
        [5.5, 1.155, 6.655, [['general', 5.5, 1.15]]],
      ],
    },
  },
  {
    name: '21, 10 and 4 % with discounts',
    source: 'Ley 37/1992 art. 90.Uno, 91.Uno (10 %), 91.Dos (4 %); art. 78.Tres.2: discounts are not part of the base',
    lines: [
      { price: 24.9, units: 2, discount: 10, taxes: ['general'] },
      { price: 3.5, units: 3, discount: 5, taxes: ['reduced'] },
      { price: 1.35, units: 4, taxes: ['superReduced'] },
    ],
    withTax: {
      working: [
        '2 × 24.90 = 49.80 − 10 % = 44.82 / 1.21 = 37.041322 → 37.04 + 7.78',
        '3 × 3.50 = 10.50 − 5 % = 9.975 → 9.98 / 1.10 = 9.072727 → 9.07 + 0.91',
        '4 × 1.35 = 5.40 / 1.04 = 5.192308 → 5.19 + 0.21',
        'discounts 49.80 − 44.82 = 4.98 and 10.50 − 9.98 = 0.52',
      ],
      totals: [51.3, 8.9, 60.2, 5.5],
      taxes: [
        ['general', 37.04, 7.78],
        ['reduced', 9.07, 0.91],
        ['superReduced', 5.19, 0.21],
      ],
      lines: [
        [37.041322, 7.778678, 44.82, [['general', 37.04, 7.78]]],
        [9.072727, 0.907273, 9.98, [['reduced', 9.07, 0.91]]],
        [5.192308, 0.207692, 5.4, [['superReduced', 5.19, 0.21]]],
      ],
    },
    withoutTax: {
      working: [
        '44.82 × 0.21 = 9.4122 → 9.41',
        '9.975 → 9.98 × 0.10 = 0.998 → 1.00',
        '5.40 × 0.04 = 0.216 → 0.22',
        'discounts 4.98 and 0.525',
      ],
      totals: [60.2, 10.63, 70.83, 5.505],
      taxes: [
        ['general', 44.82, 9.41],
        ['reduced', 9.98, 1],
        ['superReduced', 5.4, 0.22],
      ],
      lines: [
        [44.82, 9.4122, 54.2322, [['general', 44.82, 9.41]]],
        [9.975, 0.9975, 10.9725, [['reduced', 9.98, 1]]],
        [5.4, 0.216, 5.616, [['superReduced', 5.4, 0.22]]],
      ],
    },
  },
  {
    name: 'a disbursement (suplido) beside 10.00 at 21 %',
    source:
      'Ley 37/1992 art. 78.Tres.3: what is paid in the name and on behalf of the customer is not part of the base',
    lines: [
      { price: 10, taxes: ['general'] },
      { price: 15, taxes: ['general'], supply: true },
    ],
    withTax: {
      working: ['10.00 → 8.26 + 1.74; 15.00 as it is; before taxes 8.26 + 15.00 = 23.26; 23.26 + 1.74 = 25.00'],
      totals: [23.26, 1.74, 25, 0],
      taxes: [['general', 8.26, 1.74]],
      lines: [
        [8.264463, 1.735537, 10, [['general', 8.26, 1.74]]],
        [15, 0, 15, []],
      ],
    },
    withoutTax: {
      working: ['10.00 + 2.10; 15.00 as it is; before taxes 25.00; 25.00 + 2.10 = 27.10'],
      totals: [25, 2.1, 27.1, 0],
      taxes: [['general', 10, 2.1]],
      lines: [
        [10, 2.1, 12.1, [['general', 10, 2.1]]],
        [15, 0, 15, []],
      ],
    },
  },
  {
    name: 'exempt, 21 % and 0 %',
    source:
      'Ley 37/1992 art. 20.Uno.13 (exempt sports services); RD 1619/2012 art. 6.1.j: what is exempt is stated apart',
    lines: [
      { price: 30, taxes: ['exempt'] },
      { price: 12.1, taxes: ['general'] },
      { price: 2.5, units: 2, taxes: ['zero'] },
    ],
    withTax: {
      working: [
        '30.00 exempt: its base, no amount',
        '12.10 / 1.21 = 10.00; 2.10',
        '2 × 2.50 = 5.00 at 0 %; before taxes 45.00, tax 2.10, 47.10',
      ],
      totals: [45, 2.1, 47.1, 0],
      taxes: [
        ['exempt', 30, 0],
        ['general', 10, 2.1],
        ['zero', 5, 0],
      ],
      lines: [
        [30, 0, 30, [['exempt', 30, 0]]],
        [10, 2.1, 12.1, [['general', 10, 2.1]]],
        [5, 0, 5, [['zero', 5, 0]]],
      ],
    },
    withoutTax: {
      working: ['30.00 exempt', '12.10 × 0.21 = 2.541 → 2.54', '5.00 at 0 %; before taxes 47.10, tax 2.54, 49.64'],
      totals: [47.1, 2.54, 49.64, 0],
      taxes: [
        ['exempt', 30, 0],
        ['general', 12.1, 2.54],
        ['zero', 5, 0],
      ],
      lines: [
        [30, 0, 30, [['exempt', 30, 0]]],
        [12.1, 2.541, 14.641, [['general', 12.1, 2.54]]],
        [5, 0, 5, [['zero', 5, 0]]],
      ],
    },
  },
  {
    name: 'without any tax',
    source: 'Ley 37/1992 art. 7: not subject',
    lines: [{ price: 7.5, taxes: [] }],
    withTax: { working: ['7.50'], totals: [7.5, 0, 7.5, 0], taxes: [], lines: [[7.5, 0, 7.5, []]] },
    withoutTax: { working: ['7.50'], totals: [7.5, 0, 7.5, 0], taxes: [], lines: [[7.5, 0, 7.5, []]] },
  },
  {
    name: 'units with three decimals',
    source: 'Ley 37/1992 art. 91.Uno (10 %), 91.Dos (4 %)',
    lines: [
      { price: 12.35, units: 1.234, taxes: ['reduced'] },
      { price: 4.4, units: 0.375, taxes: ['superReduced'] },
    ],
    withTax: {
      working: [
        '12.35 × 1.234 = 15.2399 → 15.24 / 1.10 = 13.854545 → 13.85 + 1.39',
        '4.40 × 0.375 = 1.65 / 1.04 = 1.586538 → 1.59 + 0.06',
      ],
      totals: [15.44, 1.45, 16.89, 0],
      taxes: [
        ['reduced', 13.85, 1.39],
        ['superReduced', 1.59, 0.06],
      ],
      lines: [
        [13.854545, 1.385455, 15.24, [['reduced', 13.85, 1.39]]],
        [1.586538, 0.063462, 1.65, [['superReduced', 1.59, 0.06]]],
      ],
    },
    withoutTax: {
      working: [
        '12.35 × 1.234 = 15.2399; base 15.24; 15.24 × 0.10 = 1.524 → 1.52 (of the line alone 15.2399 × 0.10 = 1.52399)',
        '4.40 × 0.375 = 1.65 × 0.04 = 0.066 → 0.07',
      ],
      totals: [16.89, 1.59, 18.48, 0],
      taxes: [
        ['reduced', 15.24, 1.52],
        ['superReduced', 1.65, 0.07],
      ],
      lines: [
        [15.2399, 1.52399, 16.76389, [['reduced', 15.24, 1.52]]],
        [1.65, 0.066, 1.716, [['superReduced', 1.65, 0.07]]],
      ],
    },
  },
  {
    name: 'a thousand lines of five cents',
    source: 'the residue of all is on no single line',
    lines: [{ price: 0.05, taxes: ['general'], times: 1000 }],
    withTax: {
      working: [
        '0.05 / 1.21 = 0.041322; base 50.00 / 1.21 = 41.3223 → 41.32; tax 8.68',
        'shares of 41.32: 1000 × 0.04 = 40.00, the 132 cents left to the first 132 among equals: 132 × 0.05 + 868 × 0.04 = 41.32',
      ],
      totals: [41.32, 8.68, 50, 0],
      taxes: [['general', 41.32, 8.68]],
      lines: [
        [0.041322, 0.008678, 0.05, [['general', 0.05, 0]], 132],
        [0.041322, 0.008678, 0.05, [['general', 0.04, 0.01]], 868],
      ],
    },
    withoutTax: {
      working: [
        'base 50.00; tax 10.50; shares of 10.50: 0.05 × 0.21 = 0.0105 cut to 0.01, the 50 cents left to the first 50',
      ],
      totals: [50, 10.5, 60.5, 0],
      taxes: [['general', 50, 10.5]],
      lines: [
        [0.05, 0.0105, 0.0605, [['general', 0.05, 0.02]], 50],
        [0.05, 0.0105, 0.0605, [['general', 0.05, 0.01]], 950],
      ],
    },
  },
  {
    name: 'a thousand lines at four rates',
    source: 'Ley 37/1992 art. 90, 91, 20',
    lines: [
      { price: 1.35, taxes: ['general'], times: 250 },
      { price: 0.99, taxes: ['reduced'], times: 250 },
      { price: 0.47, taxes: ['superReduced'], times: 250 },
      { price: 2.15, taxes: ['exempt'], times: 250 },
    ],
    withTax: {
      working: [
        '250 × 1.35 = 337.50 / 1.21 = 278.9256 → 278.93; tax 58.57; 250 × 1.11 = 277.50, 143 cents left',
        '250 × 0.99 = 247.50 / 1.10 = 225.00; tax 22.50',
        '250 × 0.47 = 117.50 / 1.04 = 112.9808 → 112.98; tax 4.52; 250 × 0.45 = 112.50, 48 cents left',
        '250 × 2.15 = 537.50 exempt',
      ],
      totals: [1154.41, 85.59, 1240, 0],
      taxes: [
        ['general', 278.93, 58.57],
        ['reduced', 225, 22.5],
        ['superReduced', 112.98, 4.52],
        ['exempt', 537.5, 0],
      ],
      lines: [
        [1.115702, 0.234298, 1.35, [['general', 1.12, 0.23]], 143],
        [1.115702, 0.234298, 1.35, [['general', 1.11, 0.24]], 107],
        [0.9, 0.09, 0.99, [['reduced', 0.9, 0.09]], 250],
        [0.451923, 0.018077, 0.47, [['superReduced', 0.46, 0.01]], 48],
        [0.451923, 0.018077, 0.47, [['superReduced', 0.45, 0.02]], 202],
        [2.15, 0, 2.15, [['exempt', 2.15, 0]], 250],
      ],
    },
    withoutTax: {
      working: [
        '337.50 × 0.21 = 70.875 → 70.88; 250 × 0.28 = 70.00, 88 cents left',
        '247.50 × 0.10 = 24.75; 250 × 0.09 = 22.50, 225 cents left',
        '117.50 × 0.04 = 4.70; 250 × 0.01 = 2.50, 220 cents left',
        '537.50 exempt',
      ],
      totals: [1240, 100.33, 1340.33, 0],
      taxes: [
        ['general', 337.5, 70.88],
        ['reduced', 247.5, 24.75],
        ['superReduced', 117.5, 4.7],
        ['exempt', 537.5, 0],
      ],
      lines: [
        [1.35, 0.2835, 1.6335, [['general', 1.35, 0.29]], 88],
        [1.35, 0.2835, 1.6335, [['general', 1.35, 0.28]], 162],
        [0.99, 0.099, 1.089, [['reduced', 0.99, 0.1]], 225],
        [0.99, 0.099, 1.089, [['reduced', 0.99, 0.09]], 25],
        [0.47, 0.0188, 0.4888, [['superReduced', 0.47, 0.02]], 220],
        [0.47, 0.0188, 0.4888, [['superReduced', 0.47, 0.01]], 30],
        [2.15, 0, 2.15, [['exempt', 2.15, 0]], 250],
      ],
    },
  },
];

/**
 * Credit notes worked out by hand. Ley 37/1992 art. 80 and RD 1619/2012 art. 15: what is credited takes its part of the
 * base and of the tax as they were charged, and all parts together take exactly what was charged. A part takes the share
 * that everything credited up to it has of the line, less what was credited before; what is left is the last one's.
 */
import type { GoldenLine, GoldenShare } from './document.ts';

export interface GoldenCredit {
  /** Which line of the document. */
  readonly of: number;
  /** How much of it; all that is left when neither is said. */
  readonly units?: number;
  readonly amount?: number;
  readonly working: string;
  /** What the line of the credit note says. */
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  readonly shares: readonly GoldenShare[];
  /** What the source line says is credited of it from then on. */
  readonly credited: number;
}

export interface GoldenCredited {
  readonly name: string;
  readonly pricesTaxIncluded: boolean;
  readonly lines: readonly GoldenLine[];
  /** One credit note each, in this order. */
  readonly credits: readonly GoldenCredit[];
}

export const goldenCredits: readonly GoldenCredited[] = [
  {
    name: 'one of three at 12.10 less 10 %, then the other two',
    pricesTaxIncluded: true,
    // 36.30 − 10 % = 32.67 / 1.21 = 27.00 + 5.67
    lines: [{ price: 12.1, units: 3, discount: 10, taxes: ['general'] }],
    credits: [
      {
        of: 0,
        units: 1,
        working: '12.10 − 10 % = 10.89; 27.00 × 10.89 / 32.67 = 9.00; 10.89 − 9.00 = 1.89',
        net: -9,
        tax: -1.89,
        total: -10.89,
        shares: [['general', -9, -1.89]],
        credited: 10.89,
      },
      {
        of: 0,
        working: 'what is left: 32.67 − 10.89 = 21.78; 27.00 − 9.00 = 18.00; 5.67 − 1.89 = 3.78',
        net: -18,
        tax: -3.78,
        total: -21.78,
        shares: [['general', -18, -3.78]],
        credited: 32.67,
      },
    ],
  },
  {
    name: 'three at 3.33, one after the other: the cents of the parts are those of the whole',
    pricesTaxIncluded: true,
    // 9.99 / 1.21 = 8.256198 → 8.26 + 1.73
    lines: [{ price: 3.33, units: 3, taxes: ['general'] }],
    credits: [
      {
        of: 0,
        units: 1,
        working: '8.26 × 3.33 / 9.99 = 2.7533 → 2.75; 3.33 − 2.75 = 0.58; net 8.256198 / 3 = 2.752066',
        net: -2.752066,
        tax: -0.577934,
        total: -3.33,
        shares: [['general', -2.75, -0.58]],
        credited: 3.33,
      },
      {
        of: 0,
        units: 1,
        working: '8.26 × 6.66 / 9.99 = 5.5067 → 5.51 − 2.75 = 2.76; 3.33 − 2.76 = 0.57',
        net: -2.752066,
        tax: -0.577934,
        total: -3.33,
        shares: [['general', -2.76, -0.57]],
        credited: 6.66,
      },
      {
        of: 0,
        units: 1,
        working: 'what is left: 8.26 − 5.51 = 2.75; 1.73 − 1.15 = 0.58',
        net: -2.752066,
        tax: -0.577934,
        total: -3.33,
        shares: [['general', -2.75, -0.58]],
        credited: 9.99,
      },
    ],
  },
  {
    name: '5.00 of 12.10, then the rest',
    pricesTaxIncluded: true,
    lines: [{ price: 12.1, taxes: ['general'] }],
    credits: [
      {
        of: 0,
        amount: 5,
        working: '10.00 × 5.00 / 12.10 = 4.132231 → 4.13; 5.00 − 4.13 = 0.87',
        net: -4.132231,
        tax: -0.867769,
        total: -5,
        shares: [['general', -4.13, -0.87]],
        credited: 5,
      },
      {
        of: 0,
        working: '12.10 − 5.00 = 7.10; 10.00 − 4.13 = 5.87; 2.10 − 0.87 = 1.23; net 10.00 − 4.132231',
        net: -5.867769,
        tax: -1.232231,
        total: -7.1,
        shares: [['general', -5.87, -1.23]],
        credited: 12.1,
      },
    ],
  },
  {
    name: 'the last line of 37.76 + 26.80 + 5.50, with the cents it had of the document',
    pricesTaxIncluded: true,
    lines: [
      { price: 37.76, taxes: ['general'] },
      { price: 26.8, taxes: ['general'] },
      { price: 5.5, taxes: ['general'] },
    ],
    credits: [
      {
        of: 2,
        working: 'its share of 57.90 + 12.16 is 4.54 + 0.96; by itself it would be 4.55 + 0.95',
        net: -4.545455,
        tax: -0.954545,
        total: -5.5,
        shares: [['general', -4.54, -0.96]],
        credited: 5.5,
      },
    ],
  },
  {
    name: 'one of two with equivalence surcharge',
    pricesTaxIncluded: true,
    // 20.00 / 1.262 = 15.847861 → 15.85; 4.15 × 21 / 26.2 = 3.3263 → 3.33 and the rest 0.82
    lines: [{ price: 10, units: 2, taxes: ['general', 'surcharge'] }],
    credits: [
      {
        of: 0,
        units: 1,
        working: '15.85 × 10 / 20 = 7.925 → 7.93; 2.07 left × 3.33 / 4.15 = 1.6610 → 1.66; 2.07 − 1.66 = 0.41',
        net: -7.923931,
        tax: -2.076069,
        total: -10,
        shares: [
          ['general', -7.93, -1.66],
          ['surcharge', -7.93, -0.41],
        ],
        credited: 10,
      },
    ],
  },
  {
    name: 'one of three, tax on top',
    pricesTaxIncluded: false,
    // 3 × 4.99 = 14.97; 14.97 × 0.21 = 3.1437 → 3.14; the line by itself comes to 18.1137
    lines: [{ price: 4.99, units: 3, taxes: ['general'] }],
    credits: [
      {
        of: 0,
        units: 1,
        working:
          '4.99 × 1.21 = 6.0379; 18.11 × 6.0379 / 18.1137 = 6.0367 → 6.04; 14.97 × 6.04 / 18.11 = 4.9927 → 4.99; 1.05',
        net: -4.99,
        tax: -1.0479,
        total: -6.0379,
        shares: [['general', -4.99, -1.05]],
        credited: 6.0379,
      },
      {
        of: 0,
        working: 'what is left: 9.98 net; 14.97 − 4.99 = 9.98; 3.14 − 1.05 = 2.09',
        net: -9.98,
        tax: -2.0958,
        total: -12.0758,
        shares: [['general', -9.98, -2.09]],
        credited: 18.1137,
      },
    ],
  },
  {
    name: 'a quarter kilo of 1.234, at 10 %',
    pricesTaxIncluded: true,
    // 12.35 × 1.234 = 15.2399 → 15.24 / 1.10 = 13.854545 → 13.85 + 1.39
    lines: [{ price: 12.35, units: 1.234, taxes: ['reduced'] }],
    credits: [
      {
        of: 0,
        units: 0.25,
        working:
          '12.35 × 0.25 = 3.0875 → 3.09; 13.85 × 3.09 / 15.24 = 2.8082 → 2.81; 0.28; net 13.854545 × 3.09 / 15.24',
        net: -2.809091,
        tax: -0.280909,
        total: -3.09,
        shares: [['reduced', -2.81, -0.28]],
        credited: 3.09,
      },
    ],
  },
  {
    name: 'some of what is exempt, and a disbursement',
    pricesTaxIncluded: true,
    lines: [
      { price: 30, taxes: ['exempt'] },
      { price: 15, taxes: [], supply: true },
    ],
    credits: [
      {
        of: 0,
        amount: 12.34,
        working: '12.34, no tax on it',
        net: -12.34,
        tax: 0,
        total: -12.34,
        shares: [['exempt', -12.34, 0]],
        credited: 12.34,
      },
      { of: 1, working: 'as it was', net: -15, tax: 0, total: -15, shares: [], credited: 15 },
    ],
  },
];

/** Schemas that several contracts share. */
import { z } from 'zod';
import { centsSchema, currencySchema } from '../catalogue/fieldTypes/currency.ts';
import { percentSchema } from '../catalogue/fieldTypes/percent.ts';
import { stringSchema } from '../catalogue/fieldTypes/string.ts';
import { saysSomething } from '../domain/text.ts';

/** A record id in a body. */
export const recordId = (): z.ZodInt => z.int().positive();
/** A record id in a query string, where values arrive as text. */
export const queryId = (): z.ZodCoercedNumber => z.coerce.number().int().positive();
/** An amount that may not be negative. */
export const positiveAmount = (): z.ZodNumber => currencySchema().min(0);

/** Real money: paid, handed over, counted, or refunded. More than zero, whole cents. */
export const cents = (): z.ZodNumber => centsSchema().positive();
/** Real money that may be none: a count, a tip. */
export const centsOrNone = (): z.ZodNumber => centsSchema().min(0);

/** The total of a card terminal: below zero where it gave back more than it took. */
export const terminalTotal = () =>
  centsSchema().describe('Of the card terminal; below zero where it gave back more than it took');

/** Count by denomination: value of the note or coin (units of currency) → how many. */
export const denominations = () =>
  z.record(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/), z.int().min(0).max(100_000)).optional();

/** Why something is done, in words that somebody can read. */
export const reasonText = () =>
  stringSchema()
    .trim()
    .min(1, { abort: true })
    .refine(saysSomething, { params: { code: 'invalid_value' } });

/** Units: more than zero, at most three decimals. */
export const units = () => quantity((value) => value.positive());
/** Units that were found: none, or some. */
export const countedUnits = () => quantity((value) => value.min(0));

function quantity(least: (value: z.ZodNumber) => z.ZodNumber) {
  return least(z.number())
    .max(1_000_000)
    .refine((value) => Math.round(value * 1000) / 1000 === value, { params: { code: 'too_precise' } });
}

export { pinSchema } from './pins.ts';
export { currencySchema as amount, percentSchema as rate };

/** A signed-in staff session. `token` goes in `Authorization: Bearer`. Times are ISO 8601 with the facility's offset. */
export const staffSession = z
  .object({
    token: z.string(),
    user: z.object({ id: z.int(), name: z.string(), language: z.string() }),
    permissions: z.array(z.string()),
    expires: z.string().describe('When the session ends whatever happens'),
    idleMinutes: z.int().describe('Minutes without a request after which it locks'),
  })
  .meta({ id: 'StaffSession' });

const named = { name: z.string(), amount: z.number() };
const counts = z.record(z.string(), z.int());
/** Money without a document, tips included. */
const basketFlows = {
  taken: z.number(),
  settled: z.number().describe('Zero or below: charged, and among the payments since'),
  refunded: z.number().describe('Zero or below'),
  net: z.number().describe('The sum of the three'),
};
const basketEntry = {
  basketPayment: z.int(),
  basket: z.string(),
  at: z.string(),
  user: z.int().nullable(),
  name: z.string().describe('Of the user'),
  paymentMethod: z.int(),
  paymentMethodName: z.string(),
  amount: z.number(),
  tip: z.number(),
};
/** A row of the ledger of money without a document. */
export const listedBasket = z.object({
  ...basketEntry,
  type: z.int().describe('As `basketPayment.type`'),
  reason: z.string().nullable().describe('Why it was given back'),
});
/** What was taken for a basket and is neither charged nor given back. */
export const waitingEntry = z.object(basketEntry);
const counted = () => z.object({ count: z.int(), total: z.number() }).default({ count: 0, total: 0 });

/** What a session of a cash point did: the body of X and Z reports. Amounts in units of currency. */
export const posReport = z
  .object({
    pos: z.int(),
    posName: z.string(),
    companyName: z.string(),
    companyTaxNumber: z.string(),
    companyBusinessName: z.string().nullable().default(null).describe('Registered name, null where it has no other'),
    number: z.int().nullable().describe('Number of the Z of this cash point, null on an X'),
    openedAt: z.string(),
    openedBy: z.string().nullable(),
    closedAt: z.string().nullable(),
    closedBy: z.string().nullable(),
    cash: z.object({
      opening: z.number(),
      openingExpected: z.number().nullable().default(null).describe('What the closing before left'),
      openingDifference: z.number().nullable().default(null),
      sales: z.number(),
      cashIn: z.number(),
      cashOut: z.number(),
      tips: z.number(),
      expected: z.number(),
      real: z.number().nullable(),
      difference: z.number().nullable(),
      denominations: counts.nullable().default(null).describe('The closing count'),
    }),
    card: z.object({
      sales: z.number(),
      tips: z.number(),
      baskets: z.number().default(0).describe('By card without a document: `withoutDocument` has it'),
      expected: z.number(),
      real: z.number().nullable(),
      difference: z.number().nullable(),
    }),
    tickets: z.object({
      count: z.int(),
      total: z.number(),
      first: z.string().nullable().describe('Null where more than one series was used: see `series`'),
      last: z.string().nullable().describe('Null where more than one series was used: see `series`'),
      discounts: z.number(),
    }),
    documents: z
      .object({
        gross: z.number().describe('Documents issued, without recharges of money wallets'),
        recharges: z.number().describe('Recharges of money wallets, less those that were credited: no turnover'),
        refunds: z.number().describe('Credit notes, zero or below'),
        net: z.number().describe('The sum of the three'),
        base: z.number().describe('Of the net, what is before tax: the sum of the bases of `byTax`'),
        taxes: z.number().describe('Of the net, the sum of the amounts of `byTax`'),
      })
      .nullable()
      .default(null),
    series: z
      .array(
        z.object({
          counter: z.int().nullable(),
          name: z.string(),
          isCreditNote: z.boolean(),
          first: z.string(),
          last: z.string(),
          count: z.int().describe('Numbers issued, those of voided documents included'),
          voided: z.int().describe('Of them, those of voided documents'),
          total: z.number().describe('Of the documents in force; the sum of all series is the net'),
        }),
      )
      .default([])
      .describe('Numbers issued, by series'),
    payments: z
      .object({
        received: z.number(),
        paidOut: z.number().describe('Zero or below: `refunds` and `takenBack`'),
        net: z.number().describe('The sum of both'),
      })
      .nullable()
      .default(null),
    corrections: z
      .array(
        z.object({
          payment: z.int().describe('The payment that was reversed'),
          at: z.string(),
          user: z.int().nullable(),
          name: z.string(),
          from: z.string().describe('Payment method'),
          to: z.string().describe('Payment method'),
          amount: z.number(),
        }),
      )
      .default([])
      .describe('Payments moved between cash and card to correct a mistake'),
    withoutDocument: z
      .object({
        ...basketFlows,
        byPaymentMethod: z.array(z.object({ paymentMethod: z.int(), name: z.string(), type: z.int(), ...basketFlows })),
        entries: z.array(listedBasket),
        sales: z
          .object({ count: z.int(), total: z.number() })
          .nullable()
          .default(null)
          .describe(
            'Sales that were paid, less what was paid back of them, and are on no document: none on a normal day',
          ),
      })
      .nullable()
      .default(null)
      .describe(
        'Money taken for baskets before they were charged, what of it was charged, and what was given back; and for sales that are on no document',
      ),
    refunds: counted().describe('Payments out of it to customers, as positive amounts'),
    takenBack: counted().describe('Reversed payments, as positive amounts'),
    calledOff: counted().describe('Lines that were cancelled before they were paid'),
    voucherUses: z
      .array(
        z.object({
          voucherType: z.int(),
          name: z.string(),
          count: z.int().describe('Baskets'),
          units: z.number(),
          cancelled: z.number().describe('Units of baskets cancelled since, which are not in `units`'),
        }),
      )
      .default([])
      .describe('What units of vouchers paid for: no money, and no turnover'),
    holders: z
      .array(
        z.object({
          user: z.int().nullable(),
          name: z.string(),
          from: z.string(),
          to: z.string().nullable().default(null).describe('Null while they have it'),
          difference: z.number().nullable().describe('Cash counted less expected when they handed it over or closed'),
        }),
      )
      .default([])
      .describe('Who had the session, one after the other'),
    byPaymentMethod: z.array(
      z.object({
        ...named,
        paymentMethod: z.int(),
        type: z.int(),
        count: z.int(),
        tips: z.number().default(0),
        received: z.number().nullable().default(null),
        paidOut: z.number().nullable().default(null).describe('Zero or below; `amount` is the sum of both'),
      }),
    ),
    byTax: z.array(
      z.object({
        ...named,
        tax: z.int().describe('0 where there is none'),
        rate: z.number(),
        base: z.number().describe('Where several taxes have one base, it stands with the first'),
        kind: z.enum(['tax', 'untaxed', 'supply']).default('tax'),
        category: z.string().nullable().default(null).describe('EN 16931 BT-118'),
      }),
    ),
    byFamily: z.array(z.object({ ...named, family: z.int().nullable(), units: z.number() })),
    byUser: z.array(
      z.object({
        ...named,
        user: z.int().nullable(),
        count: z.int(),
        refunds: z.number().nullable().default(null).describe('Their credit notes, zero or below'),
        net: z.number().nullable().default(null).describe('`amount` and `refunds`'),
      }),
    ),
    movements: z.array(
      z.object({
        id: z.int(),
        type: z.int(),
        amount: z.number(),
        at: z.string(),
        reason: z.string().nullable(),
        comments: z.string().nullable(),
        difference: z.number().nullable().default(null).describe('Of a count: cash counted less expected'),
        denominations: counts.nullable().default(null),
      }),
    ),
    drawerOpenings: z
      .array(
        z.object({
          id: z.int(),
          at: z.string(),
          user: z.int().nullable(),
          name: z.string(),
          reason: z.string().nullable(),
          comments: z.string().nullable(),
        }),
      )
      .default([])
      .describe('Openings of the drawer without a sale, since the closing before'),
    heldBaskets: z
      .array(
        z.object({
          id: z.int(),
          at: z.string(),
          user: z.int().nullable(),
          name: z
            .string()
            .describe('Of who put it aside. That of the basket may name a customer, and is not kept here'),
          items: z.int(),
          total: z.number(),
        }),
      )
      .default([])
      .describe('Baskets on hold at the cash point: by now, or when it was closed'),
    comments: z.string().nullable(),
  })
  .meta({ id: 'PosReport' });
export type PosReport = z.output<typeof posReport>;

/** The state of a cash point. `expected*` are null while it is closed, and under blind count. */
export const posState = z
  .object({
    pos: z.int(),
    posName: z.string(),
    currency: z.string().describe('ISO 4217: that of its company, which its amounts are in'),
    timeZone: z.string().describe('IANA: that of its company, by which rates of products hold'),
    open: z.boolean(),
    blindCount: z.boolean(),
    opening: z.int().nullable().describe('Id of the opening movement of the running session'),
    openedAt: z.string().nullable(),
    openedBy: z.string().nullable(),
    heldBy: z.string().nullable().describe('Who has the session: who opened it, or whom it was handed to last'),
    holder: z.int().nullable().describe('The user that `heldBy` names; null where a program opened it'),
    openingCash: z.number().nullable(),
    expectedCash: z.number().nullable(),
    expectedCard: z.number().nullable(),
    totals: z
      .object({
        cashPayments: z.number(),
        cashIn: z.number(),
        cashOut: z.number(),
        cashTips: z.number(),
        cardPayments: z.number(),
        cardTips: z.number(),
        cardBaskets: z.number().describe('Taken for baskets and not charged yet, tips included'),
      })
      .nullable()
      .describe('What the expected figures are made of, with `openingCash`; null where they are'),
    waiting: z
      .array(waitingEntry)
      .describe('Taken here for baskets, in whichever session, and neither charged nor given back'),
    otherMethods: z
      .array(z.object({ paymentMethod: z.int(), name: z.string(), type: z.int(), count: z.int(), amount: z.number() }))
      .describe('Net payments of the session that neither the drawer nor the card terminal holds, by method'),
    lastClosingCash: z
      .number()
      .nullable()
      .describe('Closed: what the last closing left in the drawer, to be confirmed at the next opening'),
    movementCount: z.int(),
    hasDrawer: z.boolean().describe('It has a drawer that `pos/openDrawer` opens'),
    largestSession: z
      .number()
      .describe(
        'The most that one of the last 60 sessions closed in this currency, at any cash point, should have held in cash and card: what is large here. 0 = none was closed yet',
      ),
    tolerance: z.number().describe('Differences up to this need no comment'),
    managerLimit: z.number().nullable().describe("Differences above this need a manager's PIN; null = never"),
  })
  .meta({ id: 'PosState' });
export type PosState = z.output<typeof posState>;

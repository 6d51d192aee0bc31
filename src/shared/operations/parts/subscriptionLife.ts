/** What the operations on the life of a subscription share. */
import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { reasonText } from '../parts.ts';
import { feeRow } from './fees.ts';
import { saleView } from './saleView.ts';

/** Shows what would come of it, and writes nothing. */
export const dryRun = () =>
  z.boolean().default(false).describe('Only says what would come of it; records in the answer are not kept');

/** Says that another of the customer with the same type on some of the same days is known. */
export const despite = () =>
  z
    .boolean()
    .optional()
    .describe(
      'It is meant beside another of the customer with the same type, which is 409 `same_subscription` unless said',
    );

/** Why a sale is cancelled that is not owed any more. */
export const cancelReason = () =>
  reasonText().optional().describe('Why; it is kept with the sales that are cancelled, too');

/** What of a fee that was issued is for days that are not used. */
const returnedSale = z
  .object({
    fee: z.int().describe('The `subscriptionFee`'),
    sale: z.int(),
    invoice: z.int().nullable().describe('The document that charges it'),
    description: z.string(),
    from: z.string(),
    to: z.string().nullable(),
    days: z.int().describe('Days that are not used, of the days the fee is for; both 1 where it is all of it'),
    of: z.int(),
    total: z.number().describe('What was charged, without what was refunded before'),
    amount: z.number().describe('What of it is for days that are not used'),
    pending: z.number().describe('What is still owed of it'),
    refund: z.number().describe('What is to be given back: `amount` without what is owed'),
    creditNote: z
      .int()
      .nullable()
      .describe(
        'The credit note of `amount`, which owes `refund`; null where a bank collects it or it cannot be credited',
      ),
  })
  .meta({ id: 'ReturnedSale' });
export type ReturnedSale = z.output<typeof returnedSale>;

/** A sale of a subscription that something is owed of. */
const owedSale = z
  .object({ sale: z.int(), pending: z.number(), directDebit: z.boolean().describe('A bank is to collect it') })
  .meta({ id: 'OwedSale' });

/** What becomes of the fees there are. What is credited is owed to the customer until somebody pays it out. */
export const consequences = {
  cancelled: z.array(z.int()).describe('Sales of fees that nobody owes any more, and nothing was paid of'),
  returned: z
    .array(returnedSale)
    .describe('What is given back, or owed less: by its credit note, else by the operations that refund'),
  toReturn: z.number().describe('The sum of `amount`'),
  toRefund: z.number().describe('The sum of `refund`'),
  owed: z.number().describe('What is still owed of the subscription, days that are not used included'),
  open: z.array(owedSale).describe('The sales it is owed of, for `billing/paySale`'),
};

/** A fee to come, with the reasons of its amounts. */
const comingFee = feeRow
  .pick({ issueDate: true, from: true, to: true, state: true, total: true, lines: true, withoutMandate: true })
  .meta({ id: 'ComingFee' });
export type ComingFee = z.output<typeof comingFee>;
export const nextFee = comingFee.nullable();

export const subscriptionRecord = () => recordSchema('subscriptionCustomer');

/** A fee that was issued at once. */
const soldFee = feeRow
  .pick({ issueDate: true, from: true, to: true, total: true, lines: true })
  .extend({ sale: z.int() })
  .meta({ id: 'SoldFee' });

/** What is to be paid at once, and what is to come. */
export const toPay = {
  sales: z.array(saleView).describe('For `billing/paySale`'),
  total: z.number().describe('What is owed of them'),
  fees: z.array(soldFee).describe('The fees that were issued'),
  late: z.int().describe('Fees of before that, which a run issues where it is asked for them'),
  next: z
    .array(comingFee)
    .describe('The first fees after those and what becomes of them, three of the next 400 days at most'),
};

/** The events of fees that are issued at once. */
export const issuedEvents = [
  'sale.created',
  'voucher.created',
  'voucher.recharged',
  'voucherMovement.created',
] as const;
/** The events of fees that are cancelled or credited. */
export const cancelledEvents = [
  ...(['sale.cancelled', 'sale.created', 'sale.updated', 'sale.paid', 'sale.refunded', 'invoice.created'] as const),
  ...([
    'invoice.updated',
    'invoice.confirmed',
    'invoice.paid',
    'invoice.partiallyPaid',
    'payment.created',
    'paymentMethod.created',
  ] as const),
] as const;

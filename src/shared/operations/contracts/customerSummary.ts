import { z } from 'zod';
import { debtAges } from '../../domain/debtAges.ts';
import { standings } from '../../domain/standing.ts';
import { defineOperation } from '../defineOperation.ts';
import { heldVoucher } from '../parts/heldVoucher.ts';
import { returnedDebt } from '../parts/returnedDebt.ts';
import { queryId } from '../parts.ts';

const amount = z.number();
const dateOrNull = z.string().nullable();

/**
 * What a front desk has to know of a customer who is buying: what they hold, what they owe, and what was noted of them. It takes
 * `customer:read`, too. Whoever may not read what a part is made of gets that part empty, and sums as null.
 */
export const customerSummary = defineOperation({
  path: 'customers/summary',
  method: 'GET',
  kind: 'read',
  scope: 'billing:operate',
  summary: { es: 'Resumen de un cliente', en: 'Summary of a customer' },
  input: z.strictObject({ customer: queryId() }),
  output: z.object({
    customer: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    image: z.string().nullable().describe('Path of the photograph'),
    comments: z.string().nullable().describe('Notes for the staff'),
    tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.string().nullable() })),
    tagIds: z.array(z.int()).describe('Of all of them: by these rates of products hold'),
    vouchers: z.array(heldVoucher),
    deposits: z.array(z.object({ deposit: z.int(), balance: amount, endDate: dateOrNull })).describe('Still valid'),
    account: z
      .object({ limit: amount, owed: amount })
      .nullable()
      .describe('What may be owed on account, and what is; null where nothing may, and without `sale:read`'),
    directDebit: z.boolean().describe('There is an account to debit'),
    currency: z.string().describe('ISO 4217, of the facility: of all amounts but those of `debts`'),
    debts: z
      .array(
        z.object({
          model: z.enum(['sale', 'invoice']),
          id: z.int(),
          name: z.string(),
          pending: amount,
          currency: z.string().describe('ISO 4217: of a sale that of its company, of an invoice the one it states'),
          date: dateOrNull.describe('A sale: when it was made. An invoice: its date'),
          dueDate: dateOrNull.describe('Of an invoice'),
          due: z.string().describe('The day from which it is late: the due date, else when it was made'),
          age: z.enum(debtAges).describe('How long it has been due, in days'),
          isDue: z.boolean().describe('It is due by today, and no bank collects it'),
          ...returnedDebt,
        }),
      )
      .describe('Pending sales that no issued invoice charges, and unpaid invoices; the oldest first, 50 at most'),
    owed: amount
      .nullable()
      .describe('The sum of all debts in `currency`; null without both `sale:read` and `invoice:read`'),
    aged: z
      .object({ notDue: amount, upTo30: amount, upTo60: amount, upTo90: amount, older: amount })
      .nullable()
      .describe('The same by age: not due, and due for 1 to 30, 60, 90 days and longer'),
    standing: z
      .enum(standings)
      .nullable()
      .describe(
        'clear: nothing is due; returned: something that is due came back from the bank. Null without both `sale:read` and `invoice:read`',
      ),
    refunds: z
      .array(
        z.object({
          model: z.enum(['sale', 'invoice']),
          id: z.int(),
          name: z.string(),
          pending: amount.describe('Below zero'),
          currency: z.string().describe('As of `debts`'),
          date: dateOrNull.describe('As of `debts`'),
        }),
      )
      .describe(
        'What the facility owes them: credit notes and returns that were not paid out; the oldest first, 50 at most',
      ),
    toRefund: amount
      .nullable()
      .describe(
        'The sum of all of them in `currency`, zero or below; null without both `sale:read` and `invoice:read`',
      ),
    subscriptions: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        state: z.enum(['active', 'upcoming', 'ended', 'suspended']),
        start: z.string(),
        end: dateOrNull,
        standing: z.enum(standings).nullable().describe('Of its fees, as `standing`'),
      }),
    ),
  }),
  errors: ['not_found', 'insufficient_scope'],
  events: [],
});

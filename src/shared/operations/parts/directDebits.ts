/** What the operations on direct debits share. */
import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { recordId } from '../parts.ts';

const MOST_IDS = 10_000;
const ids = () => z.array(recordId()).max(MOST_IDS);

/** Which receipts a remittance is made of. */
export const remittanceChoice = {
  creditorAccount: recordId(),
  collectionDate: dateSchema().optional().describe('A bank day; the first there can be unless said'),
  until: dateSchema().optional().describe('Only sales dated up to this day; all unless said'),
  sales: ids().min(1).optional().describe('Only these, with the rest of their receipts; all unless said'),
  except: ids().default([]).describe('Sales whose receipts are left out'),
  retry: ids()
    .default([])
    .describe(
      'Sales whose receipts are presented although they, or others of their mandate, came back; with those of the same debit',
    ),
};

/**
 * What keeps a receipt out of a remittance. `returned`: it came back, `mandate_returned`: another did, and its reason holds for
 * the mandate. Both are presented only where somebody says so.
 */
const receiptFaults = [
  ...(['account_missing', 'iban_invalid', 'bic_invalid', 'holder_invalid', 'address_missing'] as const),
  ...(['mandate_missing', 'mandate_invalid'] as const),
  ...(['mandate_expired', 'mandate_cancelled', 'returned', 'mandate_returned'] as const),
] as const;
export type ReceiptFault = (typeof receiptFaults)[number];

/** A receipt: a sale with those below it. */
export const receiptRow = z
  .object({
    sale: z.int().describe('The sale that stands for it'),
    sales: z.array(z.int()),
    customer: z.int(),
    customerName: z.string(),
    amount: z.number(),
    debit: z
      .int()
      .nullable()
      .describe('Its place in the file: receipts with the same are one debit; null where it is kept back'),
    payer: z.int().nullable().describe('Whose account it is: the customer, or who pays for them'),
    payerName: z.string().nullable(),
    bankAccount: z.int().nullable(),
    iban: z.string().nullable(),
    mandate: z.string().nullable(),
    fault: z.enum(receiptFaults).nullable().describe('What keeps it back'),
  })
  .meta({ id: 'ReceiptRow' });

const receipts = z.object({ count: z.int(), total: z.number(), rows: z.array(receiptRow) }).meta({ id: 'Receipts' });

export const remittancePreview = z
  .object({
    collectionDate: z.string(),
    earliest: z.string().describe('The first day that the bank takes'),
    collected: receipts
      .extend({ debits: z.int().describe('As which they are collected') })
      .meta({ id: 'CollectedReceipts' }),
    kept: receipts.describe('What is kept back, and why'),
  })
  .meta({ id: 'RemittancePreview' });

export const remittanceState = z
  .object({
    id: z.int(),
    creditorAccount: z.int(),
    status: z.int().describe('0 draft, 1 exported, 2 charged, 3 closed, 4 cancelled'),
    collectionDate: z.string(),
    messageId: z.string().nullable(),
    debits: z.int(),
    total: z.number(),
    returned: z.number(),
    exportedAt: z.string().nullable(),
    chargedOn: z.string().nullable(),
    file: z.string().nullable().describe('Where the file for the bank is'),
    created: z.string(),
    collecting: z.int().describe('Debits whose payments are still to be written'),
  })
  .meta({ id: 'RemittanceState' });

/** The most bytes of a returns file: some 4 000 debits with all their details, which take half a second to read. */
export const MOST_RETURNS_BYTES = 4 * 1024 * 1024;
const MOST_CONTENT = Math.ceil(MOST_RETURNS_BYTES / 3) * 4;

/** A file as the bank sent it. */
export const returnsFileInput = {
  name: stringSchema().trim().min(1).describe('What the file is called'),
  content: z.base64().min(1).max(MOST_CONTENT).describe('The file, in base64'),
};

/** A row of a returns file. */
export const returnedRow = z
  .object({
    row: z.int(),
    line: z.int(),
    kind: z.enum(['reject', 'return', 'refund']),
    result: z.enum([
      ...(['matched', 'review', 'alreadyTold', 'proposed', 'wholeRemittanceRefused', 'unknown'] as const),
    ]),
    debit: z.int().nullable(),
    customer: z.int().nullable().describe('Who pays'),
    customerName: z.string().nullable(),
    owners: z
      .array(z.object({ customer: z.int(), customerName: z.string() }))
      .describe('Whose receipts it was to collect: of a family that pays once several'),
    endToEndId: z.string().nullable(),
    mandate: z.string().nullable(),
    amount: z.number().nullable(),
    reason: z
      .object({ code: z.string(), known: z.boolean(), text: z.object({ es: z.string(), en: z.string() }) })
      .nullable(),
    bookedOn: z.string().nullable(),
    differences: z.array(z.string()).describe('What the bank says otherwise than it was sent'),
    debits: z.array(z.int()).describe('Of a remittance that was refused whole'),
    proposals: z.array(
      z.object({ debit: z.int(), customer: z.int(), customerName: z.string(), agrees: z.array(z.string()) }),
    ),
    problems: z.array(z.string()),
    taken: z.array(z.int()).describe('The returns that were taken up'),
    refused: z.string().nullable().describe('What stood in the way: `already_told`, `not_sent`'),
    unreversed: z.number().describe('What had been paid back or credited before, and is owed to the facility now'),
  })
  .meta({ id: 'ReturnedRow' });

export const returnsPreviewAnswer = z
  .object({
    taken: z.int().nullable().describe('The file, where it was taken up before'),
    documents: z.array(
      z.object({
        message: z.string(),
        version: z.string().nullable(),
        messageId: z.string().nullable(),
        created: z.string().nullable(),
        accounts: z.array(z.string()),
        problems: z.array(z.object({ code: z.string(), line: z.int(), value: z.string().nullable() })),
      }),
    ),
    rows: z.array(returnedRow),
  })
  .meta({ id: 'ReturnsPreview' });

/** What the operations on fees share. */
import { z } from 'zod';
import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { feeStates } from '../../domain/fees/fees.ts';
import { recordId } from '../parts.ts';

/** Ids that a choice names, at most; more are chosen by their type, or all of them. */
const MOST_IDS = 10_000;
/** Fees of a kind that are ticked one by one, at most. */
export const MOST_TICKED = 1_000;

const ids = () => z.array(recordId()).min(1).max(MOST_IDS);
const ticked = () =>
  z
    .union([
      z.boolean(),
      z.array(z.strictObject({ subscriptionCustomer: recordId(), issueDate: dateSchema() })).max(MOST_TICKED),
    ])
    .optional();

/** Which fees a run is about. */
export const feeChoice = {
  date: dateSchema().optional().describe('Fees dated up to this day are meant; today unless said'),
  from: dateSchema()
    .optional()
    .describe('Fees dated before it are left out, and none is late; the first regular one of each unless said'),
  subscriptions: ids().optional().describe('Types of subscriptions; all unless said'),
  customers: ids().optional().describe('Customers; all unless said'),
  late: ticked().describe('Late fees to issue, too: all of them, or these; none unless said'),
  cancelled: ticked().describe(
    'Cancelled fees to issue again: all of them, or these; none unless said. What is cancelled after the run began stays so',
  ),
};

const choiceSchema = z.strictObject(feeChoice);
export type FeeChoice = z.output<typeof choiceSchema>;

/** How a run differs from the last one. */
export const feeDifferences = ['new', 'left', 'edited', 'omitted', 'repriced'] as const;
export type FeeDifference = (typeof feeDifferences)[number];

/** The groups its rows can be asked for by. */
export const feeGroups = [...feeStates, 'chosen', 'new', 'left', 'edited', 'repriced', 'withoutMandate'] as const;
export type FeeGroup = (typeof feeGroups)[number];

const reason = z
  .object({
    code: z.enum(['ownPrice', 'productPrice', 'priceChanged', 'days', 'edited', 'percentage', 'reduced']),
    amount: z.number().optional().describe('What the line came to by then'),
    on: z.string().optional(),
    days: z.int().optional(),
    of: z.int().optional().describe('Days of the whole period'),
    edit: z.int().optional(),
    percentage: z.number().nullable().optional(),
    accumulative: z.boolean().optional(),
    base: z.number().nullable().optional().describe('What the percentage is of'),
    addon: z.int().optional(),
    name: z.string().optional(),
    by: z.number().optional().describe('What is taken off'),
  })
  .meta({ id: 'FeeReason' });

const feeLine = z
  .object({
    addon: z.int().nullable().describe('Null: the fee itself'),
    product: z.int(),
    name: z.string(),
    amount: z.number(),
    reasons: z.array(reason).describe('Why, in the order in which it was reckoned'),
  })
  .meta({ id: 'FeeLine' });

/** A fee as a dry run shows it. */
export const feeRow = z
  .object({
    subscriptionCustomer: z.int(),
    customer: z.int(),
    customerName: z.string(),
    type: z.int(),
    typeName: z.string(),
    issueDate: z.string(),
    from: z.string(),
    to: z.string().nullable(),
    state: z.enum(feeStates),
    isChosen: z.boolean().describe('The run issues it'),
    isEdited: z.boolean(),
    total: z.number(),
    price: z.number().describe('What a whole period comes to'),
    previousPrice: z.number().nullable().describe('What it came to in the last run; null where it had none there'),
    lines: z.array(feeLine),
    leave: z.object({ id: z.int(), start: z.string(), end: z.string().nullable() }).nullable(),
    replaces: z.int().nullable().describe('The `subscriptionFee` of the same days that was cancelled'),
    editedAndOmitted: z.boolean().describe('It was both, and is not issued'),
    directDebit: z.boolean(),
    withoutMandate: z.boolean().describe('It is to be debited, and there is no mandate'),
  })
  .meta({ id: 'FeeRow' });
export type FeeRow = z.output<typeof feeRow>;

const count = z.object({ fees: z.int(), total: z.number() }).meta({ id: 'FeeCount' });

/** A dry run: what a run would do. */
export const feePreview = z
  .object({
    date: z.string(),
    from: z.string().nullable(),
    print: z.string().describe('Stands for the fees that the run issues and their amounts: `expected` of the run'),
    chosen: count.describe('What the run issues'),
    states: z.object(
      Object.fromEntries(feeStates.map((state) => [state, count])) as Record<(typeof feeStates)[number], typeof count>,
    ),
    difference: z
      .object(Object.fromEntries(feeDifferences.map((name) => [name, z.int()])) as Record<FeeDifference, z.ZodInt>)
      .describe('How it differs from the last run, in subscriptions'),
    withoutMandate: z.int(),
    confirm: z.boolean().describe('Whether a run that does not say so documents its fees: the setting `feeDocuments`'),
    last: z.object({ task: z.int(), date: z.string() }).nullable().describe('The last run'),
    rows: z.array(feeRow),
    after: z.int().nullable().describe('To read on: `after` of the next page; null where there is no more'),
    fees: z
      .array(z.tuple([z.int(), z.string(), z.number()]).meta({ items: {} }))
      .optional()
      .describe('All fees that the run issues: subscription, date and amount'),
  })
  .meta({ id: 'FeePreview' });
export type FeePreview = z.output<typeof feePreview>;

/** Which rows of a dry run are read. */
export const feePage = {
  group: z.enum(feeGroups).optional().describe('Only rows of it; all unless said'),
  after: z.int().min(0).default(0).describe('Rows behind the subscription with this id'),
  limit: z.int().min(0).max(1000).default(100).describe('Rows at most, as far as one subscription ends'),
  listed: z.boolean().default(false).describe('With the list of all fees that the run issues'),
};

/** A run as it stands. */
export const feeTask = z
  .object({
    id: z.int(),
    type: z.int(),
    status: z.int().describe('0 running, 1 done, 2 stopped half-way, 3 failed'),
    date: z.string(),
    from: z.string().nullable(),
    confirm: z.boolean(),
    rows: z.int().describe('Fees to issue'),
    progress: z.int().describe('Fees done'),
    issued: z.int(),
    refused: z.int(),
    total: z.number(),
    problems: z
      .array(z.object({ subscriptionCustomer: z.int(), issueDate: z.string(), code: z.string() }))
      .nullable()
      .describe('Fees that were refused, with the code of what stands in their way: the first 200'),
    created: z.string(),
    endedAt: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'FeeTask' });

import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { listedBasket, queryId } from '../parts.ts';

/**
 * The movements of the running session, newest first, with what a person at the desk knows them by: the ticket, the
 * customer, the reason, who gave the drawer to whom. Openings of the drawer without a sale stand among them, those since
 * the closing before at the end; they do not count for `limit`. Empty while the cash point is closed.
 */
export const posJournal = defineOperation({
  path: 'pos/journal',
  method: 'GET',
  kind: 'read',
  scope: 'pos:operate',
  summary: { es: 'Movimientos de la sesión de caja', en: 'Movements of the cash session' },
  input: z.strictObject({
    pos: queryId().optional(),
    before: queryId().optional().describe('Only movements before this one: the last id of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  output: z.array(
    z.object({
      id: z.int().describe('Of the movement; of an opening of the drawer, the movement before it'),
      type: z.int().describe('As `posMovement.type`; 0 is an opening of the drawer without a sale'),
      drawerOpening: z.int().nullable().describe('Id of the opening of the drawer; null for a movement'),
      typeColor: z.string(),
      created: z.string(),
      user: z.string().nullable().describe('Who did it; null for a program'),
      amount: z.number().nullable(),
      realCashCount: z.number().nullable(),
      expectedCashCount: z.number().nullable().describe('Null under blind count'),
      realCreditCardCount: z.number().nullable(),
      expectedCreditCardCount: z.number().nullable().describe('Null under blind count'),
      comments: z.string().nullable(),
      reason: z.string().nullable().describe('Name of the posReason'),
      payment: z.int().nullable(),
      customer: z.string().nullable().describe('Null without `customer:read`, too'),
      documents: z
        .array(z.object({ invoice: z.int(), number: z.string() }))
        .describe('What its payment is for. Empty without `invoice:read`'),
      handedBy: z.string().nullable(),
      handedTo: z.string().nullable(),
      withoutDocument: z
        .array(listedBasket)
        .describe('Money taken for baskets, charged and given back after it, before the next movement'),
    }),
  ),
  errors: ['validation_failed'],
  events: [],
});

import { z } from 'zod';
import { defineOperation } from '../defineOperation.ts';
import { queryId } from '../parts.ts';

/** What a customer has on vouchers, type by type. */
export const voucherBalance = defineOperation({
  path: 'vouchers/balance.json',
  method: 'GET',
  kind: 'read',
  scope: 'billing:operate',
  apiArea: 'vouchers',
  summary: { es: 'Saldos de los bonos de un cliente', en: 'Balances of a customer’s vouchers' },
  input: z.strictObject({ customer: queryId() }),
  output: z.object({
    customer: z.int(),
    balances: z.array(
      z.object({
        voucher: z.int(),
        voucherType: z.int(),
        name: z.string(),
        kind: z.int().describe('1 money, 2 units'),
        balance: z.number().describe('What can be used now: what has expired is left out'),
        lots: z
          .array(
            z.object({
              voucherMovement: z.int().describe('The voucherMovement that put it in'),
              remaining: z.number(),
              expires: z.string().nullable().describe("ISO 8601 with the facility's offset; null = never"),
            }),
          )
          .describe('What it is made of, in the order it is used: earliest expiry first'),
      }),
    ),
  }),
  errors: ['not_found'],
  events: [],
});

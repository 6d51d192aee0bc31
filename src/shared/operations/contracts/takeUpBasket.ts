import { z } from 'zod';
import { recordSchema } from '../../catalogue/schemas.ts';
import { defineOperation } from '../defineOperation.ts';
import { recordId } from '../parts.ts';

/** Makes a held basket that of one till. Asked again with the same `uuid`, by whomever, it answers the same. */
export const takeUpBasket = defineOperation({
  path: 'billing/takeUpBasket',
  method: 'POST',
  kind: 'write',
  scope: 'billing:operate',
  target: { model: 'heldBasket', input: 'heldBasket' },
  summary: { es: 'Recuperar una cesta en espera', en: 'Take up a held basket' },
  input: z
    .strictObject({
      heldBasket: recordId(),
      uuid: z
        .uuid()
        .toLowerCase()
        .describe('The identity of this one time: the basket stays with whoever took it up under it'),
      pos: recordId().optional().describe('Where it is taken up'),
    })
    .meta({ examples: [{ heldBasket: 1, uuid: '3f2b0c5e-8d5e-4a34-9a4b-0c9c1b7e5a10' }] }),
  output: z.object({ heldBasket: recordSchema('heldBasket') }),
  errors: ['not_found', 'record_deleted', 'basket_elsewhere', 'validation_failed'],
  events: ['heldBasket.deleted'],
});

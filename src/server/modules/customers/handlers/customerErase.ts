import { handle } from '#server/core/operations/handler.ts';
import { fold } from '#shared/domain/text.ts';
import { invalidField } from '#shared/errors.ts';
import { customerErase as contract } from '#shared/operations/contracts/customerErase.ts';
import { eraseCustomer, planErasure } from '../erasure/erase.ts';
import { requireErasable } from '../erasure/obstacles.ts';

/** Erases the personal data of a customer. */
export const customerErase = handle(contract, async (ctx, input) => {
  const customer = await requireErasable(ctx, input.customer);
  if (fold(input.name) !== fold(customer.name)) throw invalidField('#/name', 'invalid_value');
  const { erased, kept, keptUntil } = await planErasure(ctx, customer.id);
  const erasure = await eraseCustomer(ctx, customer);
  return { erasure, customer: customer.id, erased, kept, keptUntil };
});

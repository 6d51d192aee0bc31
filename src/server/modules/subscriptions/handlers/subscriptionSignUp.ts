import type { WriteContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { createRecord } from '#server/core/records/service.ts';
import { requireWrite } from '#server/core/records/sight.ts';
import { change } from '#server/core/records/write.ts';
import { type ModelName, models } from '#shared/catalogue/index.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { subscriptionSignUp as contract } from '#shared/operations/contracts/subscriptionSignUp.ts';
import { sameAccountOf } from '../../customers/sameAccount.ts';
import { aheadOf, issueDue } from '../due.ts';
import { unlessDry } from '../rehearsal.ts';
import { presentSold, sellEnrolment } from '../sold.ts';
import { loadSubscription } from '../subscribed.ts';
import { settleTagsOf } from '../tags.ts';

/** All of it or nothing. Fees of before today's period are late, and left to a run that is told to issue them. */
export const subscriptionSignUp = handle(contract, (ctx, { dryRun, enrolment, beneficiaries, addons, ...rest }) =>
  unlessDry(ctx, dryRun, async (ctx) => {
    const today = ctx.zone.dateAt(ctx.now);
    const { account, ...input } = rest;
    const start = input.start ?? today;
    const bankAccount = account === undefined ? input.bankAccount : await openAccount(ctx, rest, account);
    const id = await createRecord(ctx, models.subscriptionCustomer, { ...input, bankAccount, start });
    await createEach(ctx, 'subscriptionBeneficiary', id, beneficiaries, '#/beneficiaries');
    await createEach(ctx, 'subscriptionAddon', id, addons, '#/addons');
    const fees = await issueDue(ctx, id, start > today ? start : today);
    const made = await loadSubscription(ctx, id);
    const [first = null] = fees;
    const enrolled = enrolment ? await sellEnrolment(ctx, made, first) : null;
    const sale = first ?? enrolled;
    if (sale !== null) await change(ctx, 'subscriptionCustomer', made.row, { sale }, 'updated');
    await settleTagsOf(ctx, id);
    return {
      subscriptionCustomer: await presentById(ctx, 'subscriptionCustomer', id),
      ...(await presentSold(ctx, first === null && enrolled !== null ? [enrolled] : fees)),
      ...(await aheadOf(ctx, id, today)),
    };
  }),
);

/** The account that is debited: the one the customer has with this IBAN and mandate, else a new one. Throws 403 `insufficient_scope`, 422 where another account is named as well. */
async function openAccount(
  ctx: WriteContext,
  { customer, bankAccount }: { readonly customer: number; readonly bankAccount?: number | undefined },
  account: { readonly iban: string; readonly mandate?: string | undefined },
): Promise<number> {
  if (bankAccount !== undefined) throw invalidField('#/account', 'invalid_value');
  requireWrite(ctx.actor, 'bankAccount');
  const same = await sameAccountOf(ctx, { customer, iban: account.iban, mandate: account.mandate ?? null });
  if (same !== undefined) return same.id;
  return createAt(ctx, 'bankAccount', { ...account, customer }, '#/account');
}

/** Creates what belongs to a subscription. Faults say which one of them they are of. */
async function createEach(
  ctx: WriteContext,
  model: ModelName,
  subscriptionCustomer: number,
  bodies: readonly object[],
  pointer: string,
): Promise<void> {
  for (const [index, body] of bodies.entries()) {
    await createAt(ctx, model, { ...body, subscriptionCustomer }, `${pointer}/${index}`);
  }
}

/** Creates a record of a part of the input, where its faults are. */
async function createAt(ctx: WriteContext, model: ModelName, body: object, pointer: string): Promise<number> {
  try {
    return await createRecord(ctx, models[model], { ...body });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.errors === undefined) throw error;
    const errors = error.errors.map((fault) => ({ ...fault, pointer: pointer + (fault.pointer ?? '#').slice(1) }));
    throw new ServiceError(error.code, { errors });
  }
}

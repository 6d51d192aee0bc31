import type { ReadContext } from '#server/core/context/context.ts';
import { requireFieldScopes } from '#server/core/context/grants.ts';
import { handle } from '#server/core/operations/handler.ts';
import { storedInstant, storedText } from '#server/core/operations/stored.ts';
import { changeDiffering, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { openSaleStatuses, SaleStatus } from '#shared/domain/states.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { saveSale as contract } from '#shared/operations/contracts/saveSale.ts';
import { createSale, lineColumns, snapshotOf } from '../create.ts';
import { dueDateOfChanged } from '../due.ts';
import { isExpired } from '../expiry.ts';
import { chooseGoods, chooseTaxes, rateAt } from '../goods.ts';
import type { SaveInput } from '../links.ts';
import { chooseLinks } from '../links.ts';
import { scopesOfLess } from '../owed.ts';
import { chooseCharge } from '../price.ts';
import { presentSale } from '../view.ts';

/**
 * Creates a sale, or changes one that nothing has come of yet. Throws 403 `insufficient_scope` where another price, a
 * discount, or less that is owed takes a scope of its own: all of them in one answer.
 */
export const saveSale = handle(contract, async (ctx, input) => {
  const before = input.id === undefined ? null : await loadOpenSale(ctx, input.id);
  const errors: FieldError[] = [];
  const faultsOfLinks: FieldError[] = [];
  const links = await chooseLinks(ctx, input, before, faultsOfLinks);
  const goods = await chooseGoods(ctx, input, before, links, errors);
  const taxes = await chooseTaxes(ctx, input, goods.taxes, errors);
  errors.push(...faultsOfLinks);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  const { pricing, amounts, takes } = await chooseCharge(ctx, input, before, goods, taxes);

  const { product, description } = goods;
  const own = {
    ...links,
    ...rateAt(pricing.price, goods, before),
    ...notesOf(ctx, input, before),
    status: input.status ?? before?.status ?? SaleStatus.pending,
    pending: amounts.total,
  };
  checkTimeout(ctx, input, own);
  if (before === null) {
    requireFieldScopes(ctx, takes);
    return presentSale(ctx, await createSale(ctx, { product, description, pricing, amounts, ...own }));
  }
  const snapshot = goods.isNew ? snapshotOf(product) : {};
  const dueDate = await dueDateOfChanged(ctx, before, { ...before, ...own });
  const changes = { ...own, dueDate, ...snapshot, ...lineColumns({ description, pricing }, amounts) };
  requireFieldScopes(ctx, [...takes, ...(await scopesOfLess(ctx, before, changes))]);
  await changeDiffering(ctx, 'sale', before, changes, 'updated');
  return presentSale(ctx, before.id);
});

/** The sale to change. Throws 404, and 409 where it is deleted, paid, undone, expired, invoiced or another action’s. */
async function loadOpenSale(ctx: ReadContext, id: number): Promise<Row<'sale'>> {
  const sale = await load(ctx, 'sale', id);
  if (sale.deleted === 1) throw new ServiceError('record_deleted');
  if (!openSaleStatuses.has(sale.status) || (await isExpired(ctx, sale))) throw new ServiceError('invalid_transition');
  // What is linked was sold by another action, which has done something for it: recharged a voucher.
  // What is on account was agreed on as it is.
  const isSettled = sale.invoice !== null || sale.proforma !== null || sale.pendingPaymentMethod !== null;
  if (isSettled || sale.fkModel !== null) throw new ServiceError('immutable_record');
  return sale;
}

type Notes = Pick<Row<'sale'>, 'name' | 'comments' | 'publicComments' | 'issueDate' | 'useDate' | 'timeout'>;

/** What is only written down: texts and moments as sent, else as they were. */
function notesOf(ctx: ReadContext, input: SaveInput, before: Row<'sale'> | null): Notes {
  const text = (field: 'comments' | 'publicComments'): string | null =>
    input[field] === undefined ? (before?.[field] ?? null) : storedText(ctx, input[field]);
  const moment = (field: 'issueDate' | 'useDate' | 'timeout'): string | null =>
    input[field] === undefined ? (before?.[field] ?? null) : storedInstant(ctx, input[field], `#/${field}`);
  return {
    name: input.name === undefined ? (before?.name ?? null) : input.name,
    comments: text('comments'),
    publicComments: text('publicComments'),
    issueDate: moment('issueDate'),
    useDate: moment('useDate'),
    timeout: moment('timeout'),
  };
}

/** A sale that had expired the moment it was made would be none. A draft may keep one that has passed meanwhile. */
function checkTimeout(
  ctx: ReadContext,
  input: SaveInput,
  { timeout, status }: Pick<Row<'sale'>, 'timeout' | 'status'>,
) {
  if (timeout === null || timeout > ctx.at) return;
  if (input.timeout !== undefined || status === SaleStatus.pending) throw invalidField('#/timeout', 'invalid_value');
}

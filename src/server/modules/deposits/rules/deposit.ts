import type { WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules, Values } from '#server/core/records/ruleTypes.ts';
import { changeUnnoted, getRow, insert, type NewRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, sub, ZERO } from '#shared/domain/money.ts';
import { DepositMovementType } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { appendDepositMovement } from '../deposits.ts';

/** The default reasons in the ledger. Staff reads them, whose first language is Spanish. */
const OPENING = 'Saldo inicial';
const ADJUSTMENT = 'Ajuste manual';

/**
 * The balance of a deposit is the sum of its ledger: the one it is made with is the first entry, another one sent later
 * is an adjustment by the difference. A deposit that still holds money stays. What a customer holds without having paid it
 * in, or no longer holds without having had it back, takes `billing:refund`: balance, customer and last day of one with
 * money in it.
 */
export const deposit: ModelRules = {
  events: ['depositMovement.created'],
  errors: ['in_use', 'insufficient_scope'],
  create: createDeposit,
  update: updateDeposit,
  beforeRemove: async (_ctx, row) => {
    if (row.balance !== 0) throw new ServiceError('in_use', { detail: 'balance' });
  },
};

async function createDeposit(ctx: WriteContext, values: Values, body: Values): Promise<number> {
  const { balance, ...columns } = values as NewRow<'deposit'>;
  const id = await insert(ctx, 'deposit', { ...columns, balance: ZERO });
  if (balance > 0) {
    const scope = requireScope(ctx, 'billing:refund', '#/balance');
    const reason = reasonOf(body) ?? OPENING;
    await appendDepositMovement(ctx, id, { type: DepositMovementType.recharge, amount: balance, reason, scope });
  }
  return id;
}

async function updateDeposit(ctx: WriteContext, { id }: AnyRow, values: Values, body: Values): Promise<void> {
  const row = await getRow(ctx.db, 'deposit', id);
  if (row === undefined) throw new Error(`no deposit ${id}`);
  const { balance, ...columns } = values as Partial<Row<'deposit'>>;
  for (const field of ['customer', 'endDate'] as const) {
    const isOther = columns[field] !== undefined && columns[field] !== row[field];
    if (isOther && row.balance !== ZERO) requireScope(ctx, 'billing:refund', `#/${field}`);
  }
  const amount: Money = balance === undefined ? ZERO : sub(balance, row.balance);
  if (amount !== 0) {
    const scope = requireScope(ctx, 'billing:refund', '#/balance');
    const reason = reasonOf(body) ?? ADJUSTMENT;
    await appendDepositMovement(ctx, id, { type: DepositMovementType.adjustment, amount, reason, scope });
  }
  await changeUnnoted(ctx, 'deposit', row, columns);
  ctx.emit({ type: 'deposit.updated', model: 'deposit', id });
}

function reasonOf({ reason }: Values): string | null {
  return typeof reason === 'string' && reason.trim() !== '' ? reason : null;
}

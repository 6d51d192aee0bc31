/** The sale of a recharge: paid at once with its document, or left to be paid. */
import { randomUUID } from 'node:crypto';
import type { Row } from '#shared/catalogue/index.ts';
import { toPercent, ZERO } from '#shared/domain/money.ts';
import { settle } from '#shared/domain/settlement.ts';
import { PaymentType, saleStatusOf } from '#shared/domain/states.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { sellerAt } from '../../billing/defaults.ts';
import type { WriteContext } from '../../context.ts';
import { execute } from '../../db/execute.ts';
import { openingOf, requireSession, resolvePos } from '../../ledgers/posLedger.ts';
import { at } from '../checkout/at.ts';
import { loadParties } from '../checkout/parties.ts';
import type { LoadedPayment } from '../checkout/payments.ts';
import { checkType } from '../checkout/rules.ts';
import type { BasketLine } from '../checkout/sales.ts';
import { sell } from '../checkout/sell.ts';
import { createSale } from '../sale/create.ts';
import { appliedTax, priceLines, taxesOfProduct } from '../sale/lines.ts';
import type { Recharge } from './request.ts';

export interface Charged {
  readonly sale: number;
  /** Null where nothing was paid. */
  readonly payment: number | null;
}

/** Sells the product of the voucher's type. Throws 409 `cash_point_closed`, 422. */
export async function chargeRecharge(
  ctx: WriteContext,
  recharge: Recharge,
  voucher: number,
  namedPos: number | null,
): Promise<Charged> {
  const line = await lineOf(ctx, recharge, voucher);
  const { method } = recharge;
  return method === null
    ? { sale: await leavePending(ctx, recharge, line, namedPos), payment: null }
    : payAtOnce(ctx, { ...recharge, method }, line, namedPos);
}

async function lineOf(ctx: WriteContext, { type, product, price }: Recharge, voucher: number): Promise<BasketLine> {
  const taxRows = await taxesOfProduct(ctx, product);
  return {
    product,
    description: type.name,
    taxRows,
    states: { voucherType: type.id, fkModel: 'voucher', fkId: voucher },
    pricing: {
      price,
      units: 1,
      discountRate: toPercent(0),
      taxes: taxRows.map(appliedTax),
      supply: product.supply === 1,
    },
  };
}

async function payAtOnce(
  ctx: WriteContext,
  { customer, method }: Recharge & { readonly method: Row<'paymentMethod'> },
  line: BasketLine,
  namedPos: number | null,
): Promise<Charged> {
  const priced = priceLines([line.pricing], '#/price');
  const { pos, session } = await tillFor(ctx, method, namedPos);
  const parties = await loadParties(ctx, pos, { customer: customer.id });
  checkType(parties.type, parties.customer, priced, '#/price');
  const offered: LoadedPayment[] =
    priced.total === ZERO
      ? []
      : [
          {
            paymentMethod: method.id,
            name: method.name,
            type: method.type,
            amount: priced.total,
            tendered: null,
            tip: ZERO,
            reference: null,
          },
        ];
  const { sales, payments } = await sell(ctx, {
    uuid: randomUUID(),
    pos,
    session,
    parties,
    basket: [line],
    priced,
    offered,
    settlement: settle(priced.total, offered),
    comments: null,
  });
  return { sale: at(sales, 0).id, payment: payments[0] ?? null };
}

/** Of a recharge that costs nothing nothing is left to pay. */
async function leavePending(
  ctx: WriteContext,
  { customer }: Recharge,
  { states, taxRows, ...line }: BasketLine,
  namedPos: number | null,
): Promise<number> {
  const { pos } = await anyTill(ctx, namedPos);
  const amounts = at(priceLines([line.pricing], '#/price').lines, 0);
  const status = saleStatusOf(amounts.total, amounts.total);
  const id = await createSale(ctx, {
    ...line,
    ...states,
    amounts,
    status,
    pending: amounts.total,
    company: (await sellerAt(ctx, pos)).id,
    pos: pos?.id ?? null,
    customer: customer.id,
    issueDate: ctx.at,
  });
  if (amounts.total === ZERO) ctx.emit({ type: 'sale.paid', model: 'sale', id });
  return id;
}

interface Till {
  readonly pos: Row<'pos'> | null;
  /** The opening of its running session. */
  readonly session: Row<'posMovement'> | null;
}

/** Where a method is paid: cash and card go into a session, the others need none. */
function tillFor(ctx: WriteContext, { type }: Row<'paymentMethod'>, named: number | null): Promise<Till> {
  return type === PaymentType.cash || type === PaymentType.card ? openTill(ctx, named) : anyTill(ctx, named);
}

/** The cash point named, else the credential's, else the only one that is open. */
async function openTill(ctx: WriteContext, named: number | null): Promise<Till> {
  if (named === null && ctx.actor.pos === null) {
    const [only, ...others] = await openTills(ctx);
    if (only === undefined) throw new ServiceError('cash_point_closed');
    if (others.length > 0) throw invalidField('#/pos', 'required');
    return only;
  }
  const pos = await resolvePos(ctx, named ?? undefined);
  return { pos, session: await requireSession(ctx.db, pos.id) };
}

/** The cash point named, else the credential's, else the only one there is; open or not. */
async function anyTill(ctx: WriteContext, named: number | null): Promise<Till> {
  if (named === null && ctx.actor.pos === null) {
    const [only, ...others] = await activeTills(ctx);
    if (only === undefined || others.length > 0) return { pos: null, session: null };
    return { pos: only, session: await openingOf(ctx.db, only.id) };
  }
  const pos = await resolvePos(ctx, named ?? undefined);
  return { pos, session: await openingOf(ctx.db, pos.id) };
}

async function openTills(ctx: WriteContext): Promise<Till[]> {
  const tills: Till[] = [];
  for (const pos of await activeTills(ctx)) {
    const session = await openingOf(ctx.db, pos.id);
    if (session !== null) tills.push({ pos, session });
  }
  return tills;
}

function activeTills(ctx: WriteContext): Promise<readonly Row<'pos'>[]> {
  return execute<Row<'pos'>>(ctx.db, 'select * from "pos" where "deleted" = 0 and "active" = 1', []);
}

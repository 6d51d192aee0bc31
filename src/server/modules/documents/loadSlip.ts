/** What short papers are drawn from: the code of a voucher for the bearer, what a basket used, the receipt of a deposit. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { localTo } from '#server/core/db/zones.ts';
import { writerFor } from '#server/core/documents/format.ts';
import type { SlipSource } from '#server/core/documents/sources.ts';
import { derive, getRow, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { documentLanguage } from '#shared/domain/documentLanguage.ts';
import { type Money, neg, sum, ZERO } from '#shared/domain/money.ts';
import { DepositMovementType, VoucherKind } from '#shared/domain/states.ts';
import { spelledCode } from '#shared/domain/voucherCodes.ts';
import { remainingOf } from '#shared/domain/vouchers.ts';
import { type UsedLine, vouchersOf } from '#shared/domain/voucherUses.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import { sellerAt } from '../sales/defaults.ts';
import { scopeToPrint } from '../vouchers/bearer.ts';
import { heldVoucher } from '../vouchers/held.ts';

/** What a slip is about: one of the three. */
export interface SlipOf {
  readonly voucher?: number | undefined;
  readonly voucherUse?: number | undefined;
  /** Of a deposit, by which money came in or went back. */
  readonly depositMovement?: number | undefined;
}

export interface LoadedSlip {
  readonly slip: SlipSource;
  /** It was printed before, and says so. */
  readonly duplicate: boolean;
}

/** Most products whose names are said. */
const MOST_PRODUCTS = 3;

/**
 * Loads the slip of a voucher for the bearer, of a use, or of a movement of a deposit. Throws 404, 422 where several or none is
 * named, 409 for a voucher without a code and a movement without a receipt, and 403 where its code is not to be printed by
 * whoever asks.
 */
export async function loadSlip(
  ctx: ReadContext,
  { voucher, voucherUse, depositMovement }: SlipOf,
): Promise<LoadedSlip> {
  if (voucher !== undefined && voucherUse !== undefined) throw invalidField('#/voucherUse', 'invalid_value');
  if (depositMovement !== undefined) {
    if (voucher !== undefined || voucherUse !== undefined) throw invalidField('#/depositMovement', 'invalid_value');
    return slipOfDeposit(ctx, await load(ctx, 'depositMovement', depositMovement));
  }
  if (voucherUse !== undefined) return slipOfUse(ctx, await load(ctx, 'voucherUse', voucherUse));
  if (voucher === undefined) throw invalidField('#/voucher', 'required');
  return slipOfCode(ctx, await load(ctx, 'voucher', voucher));
}

/** Notes that a slip was printed; the next one says «Duplicado», but that of a deposit, whose number tells it. */
export async function noteSlipPrinted(
  ctx: WriteContext,
  { voucher, voucherUse, depositMovement }: SlipOf,
): Promise<void> {
  if (depositMovement !== undefined) {
    ctx.note({ model: 'depositMovement', id: depositMovement, kind: 'printed', after: { printed: true } });
    return;
  }
  const [model, id] =
    voucher === undefined ? (['voucherUse', voucherUse ?? 0] as const) : (['voucher', voucher] as const);
  const before = (await load(ctx, model, id)).printed === 1;
  ctx.note({ model, id, kind: 'printed', before: { printed: before }, after: { printed: true } });
  if (!before) await derive(ctx, model, id, { printed: 1 });
  if (model === 'voucher') ctx.emit({ type: 'voucher.printed', model, id });
}

async function slipOfCode(ctx: ReadContext, voucher: Row<'voucher'>): Promise<LoadedSlip> {
  const { code } = voucher;
  const held = code === null ? undefined : await heldVoucher(ctx, voucher.id);
  if (code === null || held === undefined) throw new ServiceError('invalid_transition');
  requireScope(ctx, scopeToPrint(ctx, voucher));
  const duplicate = voucher.printed === 1;
  const { slip, writer } = commonOf(await sellerAt(ctx, null), null, duplicate);
  const left = remainingOf(held.lots);
  const names = await namesOf(ctx, JSON.parse(held.products));
  return {
    duplicate,
    slip: {
      ...slip,
      issuedAt: ctx.zone.toWire(ctx.at),
      title: writer.text('bearerVoucher'),
      heading: held.name,
      rows: [
        ...names.map((name, index) => ({
          label: index === 0 ? `${writer.text('paysFor')} ${name}` : name,
          figure: '',
        })),
        {
          label: writer.text('left'),
          figure: held.kind === VoucherKind.money ? writer.money(left) : writer.units(left / 1e6),
        },
        validUntil(ctx, writer, held.lots[0]?.expires ?? null),
      ],
      note: writer.text('bearerNote'),
      code: { value: code, spelled: spelledCode(code) },
    },
  };
}

async function slipOfUse(asked: ReadContext, use: Row<'voucherUse'>): Promise<LoadedSlip> {
  const duplicate = use.printed === 1;
  const pos = (await getRow(asked.db, 'pos', use.pos)) ?? null;
  const ctx = localTo(asked, pos?.company ?? null);
  const { slip, writer } = commonOf(await sellerAt(ctx, pos), null, duplicate);
  const lines = JSON.parse(use.lines) as readonly UsedLine[];
  const rows: SlipSource['rows'] = lines.map(({ productName, units }) => ({
    label: productName,
    figure: `× ${writer.units(units)}`,
  }));
  for (const { voucher, name, left } of vouchersOf(lines)) {
    const first = (await heldVoucher(ctx, voucher))?.lots[0];
    rows.push({ label: `${name}: ${writer.text('left').toLowerCase()}`, figure: writer.units(left) });
    if (first !== undefined) rows.push(validUntil(ctx, writer, first.expires));
  }
  return {
    duplicate,
    slip: {
      ...slip,
      issuedAt: ctx.zone.toWire(use.created),
      title: writer.text(use.cancelled === 1 ? 'voucherUseCancelled' : 'voucherUse'),
      heading: null,
      rows,
      note: null,
      code: null,
    },
  };
}

/** What came into a deposit or went back, all parts of it, and what the deposit held then. */
async function slipOfDeposit(asked: ReadContext, movement: Row<'depositMovement'>): Promise<LoadedSlip> {
  if (movement.receipt === null || movement.company === null) throw new ServiceError('invalid_transition');
  const ctx = localTo(asked, movement.company);
  const company = await load(ctx, 'company', movement.company);
  const customer = await load(ctx, 'customer', (await load(ctx, 'deposit', movement.deposit)).customer);
  const { slip, writer } = commonOf(company, customer.language, false);
  const parts = await queryAll<{ amount: Money; name: string }>(
    ctx.db,
    sql`select m."amount", t."name" from "depositMovement" m join "payment" p on p."id" = m."payment"
        join "paymentMethod" t on t."id" = p."paymentMethod"
      where m."deposit" = ${movement.deposit} and m."receipt" = ${movement.receipt} and m."company" = ${company.id} order by m."id"`,
  );
  const [held] = await queryAll<{ balance: Money }>(
    ctx.db,
    sql`select sum("amount") as "balance" from "depositMovement" where "deposit" = ${movement.deposit} and "id" <=
      (select max("id") from "depositMovement" where "deposit" = ${movement.deposit} and "receipt" = ${movement.receipt}
        and "company" = ${company.id})`,
  );
  const isReturn = movement.type === DepositMovementType.return;
  const moved = (amount: Money): string => writer.money(isReturn ? neg(amount) : amount);
  return {
    duplicate: false,
    slip: {
      ...slip,
      issuedAt: ctx.zone.toWire(movement.created),
      title: writer.text(isReturn ? 'depositReturnReceipt' : 'depositReceipt'),
      heading: `${writer.text('number')} ${movement.receipt}`,
      rows: [
        { label: company.businessName ?? company.name, figure: company.taxNumber },
        { label: `${writer.text('customer')}: ${customer.name}`, figure: '' },
        ...parts.map(({ name, amount }) => ({ label: name, figure: moved(amount) })),
        { label: writer.text('total'), figure: moved(sum(parts, ({ amount }) => amount)) },
        { label: writer.text('depositBalance'), figure: writer.money(held?.balance ?? ZERO) },
      ],
      note: writer.text(isReturn ? 'depositReturnNote' : 'depositNote'),
      code: null,
    },
  };
}

/** `spoken`: the language of a customer. A bearer has no record, and who uses a voucher may be anybody. */
function commonOf(company: Row<'company'>, spoken: string | null, duplicate: boolean) {
  const language = documentLanguage(spoken, company.language);
  const slip = {
    kind: 'slip' as const,
    layout: 1 as const,
    language,
    currency: company.currency,
    copyLabel: duplicate ? documentTexts.duplicate[language] : null,
    company: { name: company.name, phone: company.phone },
  };
  return { slip, writer: writerFor(language, company.currency) };
}

function validUntil(ctx: ReadContext, writer: ReturnType<typeof writerFor>, expires: string | null) {
  if (expires === null) return { label: writer.text('noExpiry'), figure: '' };
  return { label: writer.text('validUntil'), figure: writer.date(ctx.zone.toWire(expires)) };
}

async function namesOf(ctx: ReadContext, products: readonly number[]): Promise<string[]> {
  const rows = await queryAll<{ name: string }>(
    ctx.db,
    sql`select "name" from "product" where "id" in ${sql.list(products)} and "deleted" = 0 and "active" = 1
      order by "id" limit ${MOST_PRODUCTS}`,
  );
  return rows.map(({ name }) => name);
}

/** What the paper of an order to a supplier is drawn from: the order as it is, for a draft can still change. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { readableColor } from '#server/core/documents/colors.ts';
import type { DocumentLanguage } from '#server/core/documents/format.ts';
import { logoOf } from '#server/core/documents/logo.ts';
import type { OrderSource } from '#server/core/documents/sources.ts';
import { filePath } from '#server/core/records/codec.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { writtenTaxNumber } from '#shared/domain/taxNumber.ts';
import { documentTexts } from '#shared/i18n/documents.ts';

/** The country of suppliers that say none, and of those who are written to in Spanish. */
const HOME = 'ES';

/** The source of an order's paper, or null where there is no such order. */
export async function loadOrderSource(ctx: ReadContext, id: number): Promise<OrderSource | null> {
  const order = await getRow(ctx.db, 'stockOrder', id);
  if (order === undefined) return null;
  const company = await queryFirst<Row<'company'>>(
    ctx.db,
    sql`select * from "company" where "deleted" = 0 order by "id" limit 1`,
  );
  const supplier = order.supplier === null ? undefined : await getRow(ctx.db, 'supplier', order.supplier);
  const warehouse = order.warehouse === null ? undefined : await getRow(ctx.db, 'warehouse', order.warehouse);
  const language = await orderLanguage(ctx, supplier);
  const brand = company?.name ?? '';
  const registered = textOf(company?.businessName) ?? brand;
  const numbered = (party: Pick<Row<'supplier'>, 'taxNumber'> | undefined): string[] => {
    const number = textOf(party?.taxNumber);
    return number === null ? [] : [`${documentTexts.taxNumber[language]} ${writtenTaxNumber(number)}`];
  };
  return {
    kind: 'order',
    layout: 1,
    language,
    currency: company?.currency ?? 'EUR',
    issuedAt: ctx.zone.toWire(order.updated ?? order.created),
    copyLabel: null,
    number: order.number,
    date: dayOf(ctx, order.date),
    deliveryDate: order.estimatedDeliveryDate === null ? null : dayOf(ctx, order.estimatedDeliveryDate),
    stamp: stampOf(order.status),
    logo:
      company === undefined || company.logo === null
        ? null
        : await logoOf(ctx, filePath('company', company.id, 'logo', company.logo)),
    company: {
      name: registered,
      brand,
      taxNumber: writtenTaxNumber(company?.taxNumber ?? ''),
      details: [
        ...(brand === registered ? [] : [brand]),
        ...numbered(company),
        ...addressOf(company),
        ...[company?.phone, company?.email].flatMap((contact) => textOf(contact) ?? []),
      ],
    },
    accent: readableColor(company?.accentColor ?? null),
    supplier:
      supplier === undefined ? null : { name: supplier.name, details: [...numbered(supplier), ...addressOf(supplier)] },
    warehouse: warehouse?.name ?? null,
    lines: await linesOf(ctx, id),
    globalDiscount: order.globalDiscount,
    total: order.total,
  };
}

/** Spanish for suppliers in Spain, and those of whom no country is known; English for everybody else. */
async function orderLanguage(
  ctx: ReadContext,
  supplier: Pick<Row<'supplier'>, 'country'> | undefined,
): Promise<DocumentLanguage> {
  if (supplier === undefined || supplier.country === null) return 'es';
  const country = await getRow(ctx.db, 'country', supplier.country);
  return country === undefined || country.isoCode === HOME ? 'es' : 'en';
}

type Line = Row<'stockOrderLine'> & { readonly code: string | null; readonly barcode: string | null };

async function linesOf(ctx: ReadContext, order: number): Promise<OrderSource['lines']> {
  const lines = await queryAll<Line>(
    ctx.db,
    sql`select l.*, p."code", (select b."barcode" from "productBarcode" b
        where b."product" = p."id" and b."deleted" = 0 order by b."id" limit 1) as "barcode"
      from "stockOrderLine" l join "product" p on p."id" = l."product"
      where l."stockOrder" = ${order} and l."deleted" = 0 order by l."id"`,
  );
  return lines.map(({ productName, code, barcode, amount, grossUnitCost, discount, total }) => ({
    description: productName,
    codes: [code, barcode].flatMap((each) => textOf(each) ?? []).join(' · ') || null,
    units: amount,
    cost: grossUnitCost,
    discount,
    total,
  }));
}

type Address = Pick<Row<'supplier'>, 'street' | 'street2' | 'zipCode' | 'city'>;

function addressOf(party: Address | undefined): string[] {
  if (party === undefined) return [];
  const town = [party.zipCode, party.city].flatMap((part) => textOf(part) ?? []).join(' ');
  return [party.street, party.street2, town].flatMap((row) => textOf(row) ?? []);
}

function stampOf(status: number): OrderSource['stamp'] {
  if (status === StockOrderStatus.draft) return 'draft';
  return status === StockOrderStatus.cancelled ? 'cancelled' : null;
}

function dayOf(ctx: ReadContext, stored: string): string {
  return ctx.zone.toWire(stored).slice(0, 10);
}

function textOf(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === '' ? null : text;
}

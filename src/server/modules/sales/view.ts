/** The sale object of the contract: a sale with the names of everything it refers to, read with one query. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { decodeRow, filePath } from '#server/core/records/codec.ts';
import { type ApiRecord, models, type Row } from '#shared/catalogue/index.ts';
import { SaleStatus, saleColors } from '#shared/domain/states.ts';
import { type SaleView, saleView } from '#shared/operations/parts/saleView.ts';

type Sale = ApiRecord<'sale'>;

/** A sale as `billing/saveSale` answers it. Throws when there is none with the id. */
export async function presentSale(ctx: ReadContext, id: number): Promise<SaleView> {
  const row = await queryFirst<JoinedSale>(ctx.db, sql`${SELECT} where s."id" = ${id}`);
  if (row === undefined) throw new Error(`no sale ${id}`);
  const sale = decodeRow(models.sale, row, ctx.zone) as unknown as Sale;
  const isUndone = row.status === SaleStatus.cancelled || row.status === SaleStatus.refunded;
  const day = ctx.zoneOf(sale.company).dateAt(Date.parse(row.issueDate ?? row.created));
  const said: Said = {
    statusColor: saleColors[sale.status] ?? '',
    canceled: isUndone ? 1 : 0,
    companyName: row.companyName,
    posName: row.posName,
    customerName: row.customerName,
    customerTaxNumber: row.customerTaxNumber,
    businessName: row.businessName,
    beneficiaryName: row.beneficiaryName,
    product: sale.product ?? 0,
    productName: row.productName ?? '',
    productImage: productImage(row),
    familyName: row.familyName ?? '',
    subfamily: sale.subfamily ?? 0,
    subfamilyName: row.subfamilyName ?? '',
    discountRate: Math.round(sale.discountRate),
    discountRateExact: sale.discountRate,
    discountReasonsReason: row.discountReasonsReason,
    taxRate: Math.round(sale.taxRate),
    secondaryCurrency: 0,
    secondaryCurrencyRate: 0,
    bankAccountLastDigits: row.iban === null ? null : row.iban.replaceAll(' ', '').slice(-4),
    invoiced: sale.invoice === null ? 0 : 1,
    invoiceNumber: row.invoiceNumber,
    invoiceDate: row.invoiceDate,
    proformaNumber: row.proformaNumber,
    dueDate: sale.dueDate ?? ctx.zone.toWire(ctx.zone.toStored(day)),
    useDate: sale.useDate ?? sale.created,
    createUser: sale.createUser ?? 0,
    createUserName: row.createUserName ?? '',
    updateUserName: row.updateUserName,
  };
  const all: Readonly<Record<string, unknown>> = { ...sale, ...said };
  return Object.fromEntries(fields.map((name) => [name, all[name] ?? null])) as SaleView;
}

const fields = Object.keys(saleView.shape);

/** Fields of the contract that the service does not have. */
type Absent = { [F in keyof SaleView]: SaleView[F] extends null ? F : never }[keyof SaleView];
/** Fields that are the sale's own, as generic reads show them. */
type SaleFields = { [F in keyof SaleView & keyof Sale]: Sale[F] extends SaleView[F] ? F : never }[keyof SaleView &
  keyof Sale];
/** What is said beside them, or otherwise than the sale has it. */
type Said = Omit<SaleView, SaleFields | Absent> & Partial<Pick<SaleView, SaleFields>>;

interface JoinedSale extends Row<'sale'> {
  readonly [column: string]: unknown;
  readonly companyName: string;
  readonly posName: string | null;
  readonly customerName: string | null;
  readonly customerTaxNumber: string | null;
  readonly businessName: string | null;
  readonly beneficiaryName: string | null;
  readonly productName: string | null;
  readonly productImage: string | null;
  readonly familyName: string | null;
  readonly subfamilyName: string | null;
  readonly iban: string | null;
  readonly invoiceNumber: string | null;
  readonly invoiceDate: string | null;
  readonly proformaNumber: string | null;
  readonly discountReasonsReason: string | null;
  readonly createUserName: string | null;
  readonly updateUserName: string | null;
}

const SELECT = sql`select s.*, company."name" as "companyName", pos."name" as "posName",
    customer."name" as "customerName", customer."taxNumber" as "customerTaxNumber", customer."businessName",
    beneficiary."name" as "beneficiaryName",
    product."name" as "productName", product."image" as "productImage",
    family."name" as "familyName", subfamily."name" as "subfamilyName", account."iban",
    invoice."number" as "invoiceNumber", invoice."date" as "invoiceDate", proforma."number" as "proformaNumber",
    reason."name" as "discountReasonsReason", author."name" as "createUserName", editor."name" as "updateUserName"
  from "sale" s
  join "company" company on company."id" = s."company"
  left join "pos" pos on pos."id" = s."pos"
  left join "customer" customer on customer."id" = s."customer"
  left join "customer" beneficiary on beneficiary."id" = s."beneficiary"
  left join "product" product on product."id" = s."product"
  left join "family" family on family."id" = s."family"
  left join "subfamily" subfamily on subfamily."id" = s."subfamily"
  left join "bankAccount" account on account."id" = s."bankAccount"
  left join "invoice" invoice on invoice."id" = s."invoice"
  left join "invoice" proforma on proforma."id" = s."proforma"
  left join "discountReason" reason on reason."id" = s."discountReasons"
  left join "user" author on author."id" = s."createUser"
  left join "user" editor on editor."id" = s."updateUser"`;

function productImage({ product, productImage: version }: JoinedSale): string | null {
  return product === null || version === null ? null : filePath('product', product, 'image', version);
}

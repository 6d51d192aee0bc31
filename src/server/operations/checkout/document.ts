/** The document of a checkout: confirmed, numbered and frozen with what it says of seller and buyer. */
import { randomUUID } from 'node:crypto';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { fromMoney, fromPercent, type Money, ZERO } from '#shared/domain/money.ts';
import type { PricedDocument, TaxShare } from '#shared/domain/pricing.ts';
import { InvoiceStatus, paymentStatusOf } from '#shared/domain/states.ts';
import type { WriteContext } from '../../context.ts';
import { execute, NUMBER } from '../../db/execute.ts';
import { chainHash, invoiceFacts } from '../../ledgers/hash.ts';
import { takeNumber } from '../../ledgers/series.ts';
import { insertRow, type NewRow } from '../../records/rows.ts';
import { at } from './at.ts';
import type { Parties } from './parties.ts';
import type { BasketLine } from './sales.ts';

export interface InsertedDocument {
  readonly id: number;
  readonly number: string;
  readonly date: string;
}

export interface NewDocument {
  readonly uuid: string;
  /** Null where it is sold at no cash point; `session` is null outside its sessions, too. */
  readonly pos: Row<'pos'> | null;
  readonly session: Row<'posMovement'> | null;
  readonly parties: Parties;
  readonly basket: readonly BasketLine[];
  readonly priced: PricedDocument;
  readonly pending: Money;
  readonly comments: string | null;
  /** The first payment's method, if there is one. */
  readonly paymentMethod: number | null;
  readonly paymentMethods: string | null;
}

/** Writes the document itself and takes its number. Its lines follow once their sales are there. */
export async function insertDocument(ctx: WriteContext, document: NewDocument): Promise<InsertedDocument> {
  const { parties, priced, pending } = document;
  const { type } = parties;
  const date = ctx.zone.dateAt(ctx.now);
  const taken = await takeNumber(ctx, type, parties.company.id, date);
  const previous = await lastHash(ctx, taken.counter);
  const facts = {
    number: taken.number,
    date,
    totalBeforeTaxes: priced.totalBeforeTaxes,
    total: priced.total,
    // The basket's own uuid, by which a till that lost the answer finds the document it may have been charged with.
    guid: document.uuid,
    created: ctx.at,
  };
  const id = await insertRow(ctx, 'invoice', {
    type: type.id,
    guid: facts.guid,
    pos: document.pos?.id ?? null,
    session: document.session?.id ?? null,
    ...taken,
    date,
    dueDate: date,
    status: InvoiceStatus.confirmed,
    paymentStatus: paymentStatusOf(priced.total, pending),
    paymentMethods: document.paymentMethods,
    paymentMethod: document.paymentMethod ?? (await usualMethod(ctx)),
    totalBeforeTaxes: priced.totalBeforeTaxes,
    total: priced.total,
    pending,
    discounts: priced.discounts,
    taxes: JSON.stringify(priced.taxes.map((tax) => ({ ...share(tax), ...reasonOf(document.basket, tax.tax) }))),
    taxTotal: fromMoney(priced.taxTotal),
    discountTotal: fromMoney(priced.discounts),
    comments: document.comments,
    ...typeFlags(type),
    ...companySnapshot(parties),
    ...customerSnapshot(parties),
    ...fixed,
    hash: chainHash(previous, invoiceFacts(facts)),
  });
  ctx.emit({ type: 'invoice.created', model: 'invoice', id });
  return { id, number: taken.number, date };
}

/** What a document made at the till always says. */
const fixed = {
  taxExempt: 0,
  isReplace: 0,
  manual: 0,
  online: 0,
  printed: 0,
  initialized: 1,
  skipValidations: 0,
  pricesTaxIncluded: 1,
  discountColumn: 0,
  taxColumn: 1,
  copyNumber: '',
  companyCost: '',
  copyLabels: '[]',
  numberOfCopies: 1,
  skipRecalculate: 0,
  data: '{}',
} as const;

type Part = Partial<NewRow<'invoice'>>;

function typeFlags(
  type: Row<'invoiceType'>,
): Pick<NewRow<'invoice'>, 'isCreditNote' | 'isInternal' | 'isReceipt' | 'isProforma' | 'isSummary'> & Part {
  return {
    isCreditNote: type.isCreditNote,
    isInternal: type.isInternal,
    isReceipt: type.isReceipt,
    isProforma: type.isProforma,
    isSummary: type.isSummary,
    convertibleInto: type.convertibleInto,
  };
}

function companySnapshot({ company, companyPlace }: Parties) {
  return {
    company: company.id,
    companyName: company.name,
    companyTaxNumber: company.taxNumber,
    companyAddress: addressOf(company),
    companyStreet: company.street,
    companyStreet2: company.street2,
    companyZipCode: company.zipCode,
    companyCity: company.city,
    companyRegionName: companyPlace.region,
    companyCountry: company.country,
    companyCountryIsoCode: companyPlace.countryIsoCode,
    companyCountryName: companyPlace.country,
    companyPhone: company.phone,
    companyInfo: company.businessName,
    companyEmail: company.email ?? '',
    companyWeb: company.web ?? '',
    logo: company.logo ?? '',
    currency: company.currency,
    invoiceFooterText: company.invoiceFooterText ?? '',
  } satisfies Part;
}

function customerSnapshot({ customer, customerPlace }: Parties) {
  return {
    customer: customer?.id ?? null,
    name: customer?.businessName ?? customer?.name ?? null,
    taxNumber: customer?.taxNumber ?? null,
    address: customer === null ? null : addressOf(customer),
    street: customer?.street ?? null,
    street2: customer?.street2 ?? null,
    zipCode: customer?.zipCode ?? null,
    city: customer?.city ?? null,
    regionName: customerPlace.region,
    country: customer?.country ?? null,
    countryIsoCode: customerPlace.countryIsoCode,
    countryName: customerPlace.country,
    customerStreet1: customer?.street ?? '',
    customerStreet2: customer?.street2 ?? '',
    customerCity: customer?.city ?? '',
    customerRegion: customerPlace.region ?? '',
    customerZipcode: customer?.zipCode ?? '',
    customerCountry: customerPlace.country ?? '',
    customerMemberCode: customer?.memberCode ?? '',
  } satisfies Part;
}

/** Writes one line per sale. */
export async function insertLines(
  ctx: WriteContext,
  invoice: number,
  { basket, priced }: Pick<NewDocument, 'basket' | 'priced'>,
  sales: readonly { readonly id: number }[],
): Promise<void> {
  for (const [index, line] of basket.entries()) {
    const amounts = at(priced.lines, index);
    const [tax] = line.pricing.taxes;
    await insertRow(ctx, 'invoiceLine', {
      invoice,
      invoiceStatus: InvoiceStatus.confirmed,
      description: line.description,
      product: line.product.id,
      price: amounts.price,
      priceBeforeTaxes: amounts.priceBeforeTaxes,
      units: line.pricing.units,
      minutes: line.product.minutes,
      taxes: JSON.stringify(amounts.taxes.map(share)),
      tax: tax?.name ?? null,
      discountRate: line.pricing.discountRate,
      taxRate: amounts.taxRate,
      taxAmount: amounts.taxAmount,
      totalBeforeTaxes: amounts.totalBeforeTaxes,
      total: amounts.total,
      canceled: 0,
      credited: ZERO,
      allowPaymentPending: line.product.allowPaymentPending,
      uuid: JSON.stringify(randomUUID()),
      parentUuid: '""',
      supply: line.product.supply,
      hasChildren: 0,
      sourceInvoice: '',
      sale: at(sales, index).id,
      options: '[]',
    });
  }
}

function share(tax: TaxShare): ApiRecord<'invoiceLine'>['taxes'][number] {
  return {
    id: tax.tax,
    name: tax.name,
    rate: fromPercent(tax.rate),
    tax: tax.tax,
    base: fromMoney(tax.base),
    amount: fromMoney(tax.amount),
  };
}

/** Why a tax is charged or not (EN 16931 BT-118, BT-120), as its record says at the moment of issue. */
function reasonOf(
  basket: readonly BasketLine[],
  tax: number,
): { category: string | null; exemptionReason: string | null } {
  const row = basket.flatMap((line) => line.taxRows).find(({ id }) => id === tax);
  return { category: row?.category ?? null, exemptionReason: row?.exemptionReason ?? null };
}

function addressOf(at: {
  street: string | null;
  street2: string | null;
  zipCode: string | null;
  city: string | null;
}): string {
  return [at.street, at.street2, [at.zipCode, at.city].filter(Boolean).join(' ')].filter(Boolean).join('\n');
}

async function lastHash(ctx: WriteContext, counter: number): Promise<string | null> {
  const [last] = await execute<{ hash: string | null }>(
    ctx.db,
    `select "hash" from "invoice" where "counter" = ${NUMBER} order by "id" desc limit 1`,
    [counter],
  );
  return last?.hash ?? null;
}

/** The contract wants a method even on a document nobody has paid yet: the one shown first. */
async function usualMethod(ctx: WriteContext): Promise<number> {
  const [method] = await execute<{ id: number }>(
    ctx.db,
    'select "id" from "paymentMethod" where "deleted" = 0 order by "priority", "id" limit 1',
    [],
  );
  if (method === undefined) throw new Error('there is no payment method');
  return method.id;
}

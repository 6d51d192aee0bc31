/** What a document copies from its type, its seller and its buyer, whatever becomes of their records later. */

import type { ReadContext } from '#server/core/context/context.ts';
import { filePath } from '#server/core/records/codec.ts';
import { identificationOf } from '#server/core/records/taxNumbers.ts';
import { getRow, type NewRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { documentLanguage } from '#shared/domain/documentLanguage.ts';
import { issuerOf } from '#shared/domain/identification.ts';
import { paperOf } from './freeze.ts';

/** The names a document shows for the ids of an address. */
export interface Place {
  readonly region: string | null;
  readonly country: string | null;
  readonly countryIsoCode: string | null;
}

/** Where somebody without an address lives. */
export const NOWHERE: Place = { region: null, country: null, countryIsoCode: null };

export interface Seller {
  readonly company: Row<'company'>;
  readonly companyPlace: Place;
}

export interface Buyer {
  readonly customer: Row<'customer'> | null;
  readonly customerPlace: Place;
  /** The country that issued what identifies them, ISO 3166, two letters. */
  readonly issuer: string | null;
}

/** Nobody in particular. */
export const NOBODY: Buyer = { customer: null, customerPlace: NOWHERE, issuer: null };

type Part = Partial<NewRow<'invoice'>>;

/** The company of a document, with the names of its place. */
export async function sellerOf(ctx: ReadContext, company: Row<'company'>): Promise<Seller> {
  return { company, companyPlace: await placeOf(ctx, company) };
}

/** The customer of a document, with the names of their place. */
export async function buyerOf(ctx: ReadContext, customer: Row<'customer'> | null): Promise<Buyer> {
  if (customer === null) return NOBODY;
  const customerPlace = await placeOf(ctx, customer);
  const issuer = issuerOf(await identificationOf(ctx, customer), customerPlace.countryIsoCode);
  return { customer, customerPlace, issuer };
}

/** The flags a document takes over from its type. */
export function typeFlags(type: Row<'invoiceType'>) {
  return {
    isCreditNote: type.isCreditNote,
    isInternal: type.isInternal,
    isReceipt: type.isReceipt,
    isProforma: type.isProforma,
    isSummary: type.isSummary,
    convertibleInto: type.convertibleInto,
  } satisfies Part;
}

/** What a document says of who sells. */
export function companySnapshot({ company, companyPlace }: Seller) {
  return {
    company: company.id,
    companyName: company.name,
    companyTaxNumber: company.taxNumber,
    companyAddress: addressText(company),
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
    logo: company.logo === null ? '' : filePath('company', company.id, 'logo', company.logo),
    currency: company.currency,
  } satisfies Part;
}

/**
 * The text at the foot of a document: that of its paper, in the language of its customer. A ticket without a text in that
 * language has none; an invoice has the Spanish one, which may hold what the law wants said (Código de Comercio art. 24).
 */
export function footerSnapshot(
  company: Row<'company'>,
  type: Row<'invoiceType'>,
  customer: Pick<Row<'customer'>, 'language'> | null,
) {
  const isSpanish = documentLanguage(customer?.language, company.language) === 'es';
  const text =
    paperOf(type) === 'roll'
      ? company[isSpanish ? 'ticketFooterText' : 'ticketFooterTextEn']
      : !isSpanish && company.invoiceFooterTextEn?.trim()
        ? company.invoiceFooterTextEn
        : company.invoiceFooterText;
  return { invoiceFooterText: text ?? '' } satisfies Part;
}

/** What a document says of who buys; of nobody in particular, nothing. */
export function customerSnapshot({ customer, customerPlace, issuer }: Buyer) {
  return {
    customer: customer?.id ?? null,
    name: customer?.businessName ?? customer?.name ?? null,
    taxNumber: customer?.taxNumber ?? null,
    taxNumberKind: customer?.taxNumberKind ?? null,
    taxNumberCountry: customer?.taxNumberCountry ?? null,
    taxNumberCountryIsoCode: issuer,
    address: customer === null ? null : addressText(customer),
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

/** The lines of an address as one text. */
export function addressText(at: {
  readonly street: string | null;
  readonly street2: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
}): string {
  return [at.street, at.street2, [at.zipCode, at.city].filter(Boolean).join(' ')].filter(Boolean).join('\n');
}

async function placeOf(
  ctx: ReadContext,
  at: { readonly region: number | null; readonly country: number | null },
): Promise<Place> {
  const region = at.region === null ? undefined : await getRow(ctx.db, 'region', at.region);
  const country = at.country === null ? undefined : await getRow(ctx.db, 'country', at.country);
  return {
    region: region?.name ?? null,
    country: country?.name ?? null,
    countryIsoCode: country?.isoCode ?? null,
  };
}

/** The two sides of a Facturae, from what its invoice says of them. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import {
  compactIdentification,
  type Identification,
  IdentificationKind,
  isNifKind,
  unionCountries,
} from '#shared/domain/identification.ts';
import { isPersonalTaxNumber, isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import { invalidField } from '#shared/errors.ts';
import { identificationOn } from '../invoices/identificationOn.ts';
import type { FacturaeParty } from './facturaeParties.ts';

type Invoice = Row<'invoice'>;

/** Who issued it. Throws 422 at `#/invoice` where a tax number or an address is missing. */
export function sellerOf(ctx: ReadContext, invoice: Invoice): Promise<FacturaeParty> {
  const name = invoice.companyInfo || invoice.companyName || '';
  return partyOf(ctx, {
    identified: { taxNumber: invoice.companyTaxNumber, kind: null, issuer: null },
    name,
    tradeName: invoice.companyName === name ? null : invoice.companyName,
    street: [invoice.companyStreet, invoice.companyStreet2],
    zipCode: invoice.companyZipCode,
    city: invoice.companyCity,
    region: invoice.companyRegionName,
    country: invoice.companyCountry,
    isoCode: invoice.companyCountryIsoCode,
    phone: invoice.companyPhone,
    email: invoice.companyEmail,
    web: invoice.companyWeb,
  });
}

/** Whom it was issued to. Throws as `sellerOf`. */
export function buyerOf(ctx: ReadContext, invoice: Invoice): Promise<FacturaeParty> {
  return partyOf(ctx, {
    identified: identificationOn(invoice),
    name: invoice.name ?? '',
    tradeName: null,
    street: [invoice.street, invoice.street2],
    zipCode: invoice.zipCode,
    city: invoice.city,
    region: invoice.regionName,
    country: invoice.country,
    isoCode: invoice.countryIsoCode,
    phone: null,
    email: null,
    web: null,
  });
}

interface Said {
  readonly identified: Identification;
  readonly name: string;
  readonly tradeName: string | null;
  readonly street: readonly (string | null)[];
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly country: number | null;
  readonly isoCode: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly web: string | null;
}

async function partyOf(ctx: ReadContext, said: Said): Promise<FacturaeParty> {
  const taxNumber = compactIdentification(said.identified);
  if (taxNumber.length < 3) throw invalidField('#/invoice', 'tax_number_required', said.name);
  const isoCode = said.isoCode ?? 'ES';
  const isSpain = isoCode === 'ES';
  const [street, zipCode, city] = [said.street.filter(Boolean).join(', '), said.zipCode ?? '', said.city ?? ''];
  const isWhole = street !== '' && city !== '' && (!isSpain || /^\d{5}$/.test(zipCode));
  if (!isWhole) throw invalidField('#/invoice', 'address_required', said.name);
  return {
    taxNumber,
    isPerson: isPerson({ ...said.identified, taxNumber }, isSpain),
    residence: isSpain ? 'R' : unionCountries.has(isoCode) ? 'U' : 'E',
    name: said.name,
    tradeName: said.tradeName,
    street,
    zipCode,
    city,
    region: said.region || city,
    country: await countryCode(ctx, said.country, isoCode),
    phone: said.phone || null,
    email: said.email || null,
    web: said.web || null,
  };
}

/**
 * True for a natural person (PersonTypeCode F). Passports and documents of a country are of people; of other documents
 * nobody can tell, and a registered name holds the name of a person, too.
 */
function isPerson({ taxNumber, kind }: Identification, isSpain: boolean): boolean {
  if (kind === IdentificationKind.passport || kind === IdentificationKind.countryDocument) return true;
  return isNifKind(kind) && (isSpain || isSpanishTaxNumber(taxNumber ?? '')) && isPersonalTaxNumber(taxNumber ?? '');
}

/** ISO 3166-1 alpha-3 of a country. */
async function countryCode(ctx: ReadContext, id: number | null, isoCode: string): Promise<string> {
  if (isoCode === 'ES') return 'ESP';
  const country = await queryFirst<{ isoCode3: string | null }>(
    ctx.db,
    sql`select "isoCode3" from "country" where "id" = ${id} or ("isoCode" = ${isoCode} and "deleted" = 0)
      order by "id" = ${id} desc, "id" limit 1`,
  );
  if (!country?.isoCode3) throw invalidField('#/invoice', 'address_required', isoCode);
  return country.isoCode3;
}

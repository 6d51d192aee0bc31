/**
 * Whether what somebody is identified by is right, by its kind: a NIF by its control character, an EU VAT number as its
 * country writes it, a passport or another document by its shape and by the country that issued it. A number of no said
 * kind is judged by the country of the address, as `stdnum` knows it. Who says no country is in Spain. A Spanish number
 * does anywhere: whoever lives abroad may have one.
 */
import type { Row } from '#shared/catalogue/index.ts';
import {
  compactIdentification,
  documentFault,
  guessIdentification,
  hasIssuer,
  type Identification,
  IdentificationKind,
  vatCountry,
} from '#shared/domain/identification.ts';
import { defaultTaxNumberCheck, isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import type { ReadContext } from '../context/context.ts';
import { settingIn } from './settingIn.ts';
import { getRow } from './write.ts';

const SPAIN = 'ES';

/** What is wrong with an identification. `isRefused`: from the day of the setting on; before it is only doubtful. */
export interface TaxNumberFault {
  readonly code: 'tax_number_invalid' | 'tax_number_country_invalid';
  readonly isRefused: boolean;
}

/**
 * What is wrong with an identification; null where it is right, or nobody here can tell. `country`: of the address, ISO
 * 3166, two letters. `day`: of the document that states it; today when null.
 */
export async function judgeTaxNumber(
  ctx: ReadContext,
  said: Identification,
  country: string | null,
  day: string | null = null,
): Promise<TaxNumberFault | null> {
  if (said.taxNumber === null || said.taxNumber.trim() === '') return null;
  const code = await faultOf(said, country || SPAIN);
  if (code === null) return null;
  const check = (await settingIn(ctx, 'taxNumberCheck')) ?? defaultTaxNumberCheck;
  if (check === 'off') return null;
  return { code, isRefused: check.from <= (day ?? ctx.zone.dateAt(ctx.now)) };
}

type Identified = Partial<Pick<Row<'customer'>, 'taxNumber' | 'taxNumberKind' | 'taxNumberCountry' | 'country'>>;

/** The same of the number a record has, or is about to have. */
export async function judgeOwnTaxNumber(ctx: ReadContext, record: Identified): Promise<TaxNumberFault | null> {
  if (!record.taxNumber) return null;
  return judgeTaxNumber(ctx, await identificationOf(ctx, record), await isoCode(ctx, record.country));
}

/** What identifies whom a record is of. */
export async function identificationOf(
  ctx: ReadContext,
  { taxNumber, taxNumberKind, taxNumberCountry }: Identified,
): Promise<Identification> {
  return {
    taxNumber: taxNumber ?? null,
    kind: taxNumberKind ?? null,
    issuer: await isoCode(ctx, taxNumberCountry),
  };
}

/** The kind of a number of which nobody said it; null leaves it unsaid. `country`: of the address, ISO 3166, two letters. */
export async function guessOf(
  taxNumber: string,
  country: string | null,
): Promise<{ readonly kind: number; readonly issuer: string | null } | null> {
  const asVat = { taxNumber, kind: IdentificationKind.euVat, issuer: null };
  if (!isSpanishTaxNumber(taxNumber) && vatCountry(compactIdentification(asVat)) !== null) {
    if (await isEuVat(asVat)) return { kind: IdentificationKind.euVat, issuer: null };
  }
  if (country !== null && country !== SPAIN && (await isKnownIn(taxNumber, country))) return null;
  return guessIdentification(taxNumber, country);
}

async function isoCode(ctx: ReadContext, id: number | null | undefined): Promise<string | null> {
  const place = typeof id === 'number' ? await getRow(ctx.db, 'country', id) : undefined;
  return place?.isoCode ?? null;
}

async function faultOf(said: Identification, country: string): Promise<TaxNumberFault['code'] | null> {
  const { taxNumber, kind } = said;
  if (hasIssuer(kind)) return documentFault(said, country);
  const isRight =
    kind === IdentificationKind.euVat
      ? await isEuVat(said)
      : isSpanishTaxNumber(taxNumber ?? '') || (kind === null && (await isRightIn(taxNumber ?? '', country)));
  return isRight ? null : 'tax_number_invalid';
}

/** True for a number as a member state besides Spain, or Northern Ireland, writes it, with the prefix of its country. */
async function isEuVat(said: Identification): Promise<boolean> {
  const number = compactIdentification(said);
  const country = vatCountry(number);
  // Of Northern Ireland (XI) `stdnum` knows nothing; its numbers are those of the United Kingdom.
  if (country === 'XI') return /^XI(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/.test(number);
  if (country === null) return false;
  const { euVat } = await import('stdnum');
  return (euVat[country] ?? []).some(({ validate }) => validate(number).isValid);
}

async function isRightIn(number: string, country: string): Promise<boolean> {
  if (country === SPAIN) return false;
  return (await validatorsOf(country)).length === 0 || isKnownIn(number, country);
}

/** True for a number that a country has for people or companies, by what `stdnum` knows. */
async function isKnownIn(number: string, country: string): Promise<boolean> {
  return (await validatorsOf(country)).some(({ validate }) => validate(number).isValid);
}

async function validatorsOf(country: string) {
  // Some hundred countries: loaded by whoever first meets one of them.
  const { entityValidators, euVat, personValidators } = await import('stdnum');
  return [personValidators, entityValidators, euVat].flatMap((validators) => validators[country] ?? []);
}

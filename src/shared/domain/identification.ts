/**
 * What somebody is identified by on a document: a number, its kind and the country that issued it. The kinds are those of
 * the Spanish tax agency (AEAT, list L7 of the invoicing records): the NIF, and for who has none another document.
 * A number without a kind is a NIF, or what the country of the address has in its place.
 */
import { compactTaxNumber, isSpanishTaxNumber, writtenTaxNumber } from './taxNumber.ts';

/** The kinds, by the agency's codes. */
export const IdentificationKind = {
  nif: 1,
  euVat: 2,
  passport: 3,
  countryDocument: 4,
  residenceCertificate: 5,
  other: 6,
  notInCensus: 7,
} as const;

/** The kinds as forms name them, for the catalogue. */
export const identificationKinds = {
  1: { es: 'NIF (DNI, NIE, CIF)', en: 'Spanish tax number (NIF)' },
  2: { es: 'NIF-IVA de la UE', en: 'EU VAT number' },
  3: { es: 'Pasaporte', en: 'Passport' },
  4: { es: 'Documento de su país', en: 'Document of their country' },
  5: { es: 'Certificado de residencia', en: 'Residence certificate' },
  6: { es: 'Otro documento', en: 'Other document' },
  7: { es: 'NIF no censado', en: 'NIF not in the census' },
} as const;

/** What files of other programs call the kinds, besides their labels. */
export const identificationWords = {
  1: ['nif', 'dni', 'nie', 'cif', 'dni/nif', 'd.n.i.', 'n.i.e.', 'n.i.f.', 'c.i.f.', '01'],
  2: ['nif-iva', 'nif iva', 'vat', 'vat number', 'iva intracomunitario', 'nif intracomunitario', '02'],
  3: ['pasaporte', 'passport', 'pas', '03'],
  4: ['documento del país', 'documento extranjero', 'id card', 'identity card', 'cédula', '04'],
  5: ['residencia', 'residence', '05'],
  6: ['otro', 'otros', 'other', '06'],
  7: ['no censado', 'not in census', '07'],
} as const;

/** Member states of the European Union besides Spain, by ISO 3166-1 alpha-2. */
export const unionCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** What identifies somebody. `issuer`: the country that issued the document, ISO 3166-1 alpha-2; null where nobody said. */
export interface Identification {
  readonly taxNumber: string | null;
  readonly kind: number | null;
  readonly issuer: string | null;
}

/** Characters of a document, letters and digits, as the agency takes them (ID of IDOtro: 20 at most). */
const DOCUMENT = /^(?=.*\d)[0-9A-Z]{3,20}$/;
/** A NIF, or one with a single slip: a wrong control character, or one character too few. */
const ALMOST_NIF = /^(?:\d{1,8}[A-Z]?|[XYZKLM]\d{6,7}[A-Z]?|[A-HJNP-W]\d{7}[0-9A-J]?)$/;
/** Spanish passports: three letters and six digits. */
const SPANISH_PASSPORT = /^[A-Z]{3}\d{6}$/;

/** True for kinds of which a country is part: the same number of two countries is two documents. */
export function hasIssuer(kind: number | null): boolean {
  return kind !== null && kind >= IdentificationKind.passport && kind <= IdentificationKind.other;
}

/** True for a number that is written and checked as a NIF where it is one: those of no said kind, too. */
export function isNifKind(kind: number | null): boolean {
  return kind === null || kind === IdentificationKind.nif || kind === IdentificationKind.notInCensus;
}

/**
 * The country a document is of: who issued it, else where its holder lives abroad. Null where neither is known: who lives
 * in Spain has a passport of any country. `country`: of the address, ISO 3166-1 alpha-2.
 */
export function issuerOf({ kind, issuer }: Omit<Identification, 'taxNumber'>, country: string | null): string | null {
  if (!hasIssuer(kind)) return null;
  return issuer || (country === null || country === 'ES' ? null : country);
}

/** The number as registries write it: upper case, without blanks, dots, hyphens or strokes. */
export function compactIdentification({ taxNumber, kind }: Omit<Identification, 'issuer'>): string {
  const number = taxNumber ?? '';
  // Only a NIF has a prefix of Spain.
  return isNifKind(kind) ? compactTaxNumber(number) : number.toUpperCase().replace(/[\s.\-/]/g, '');
}

/** The number as it is kept and printed: a right NIF as the law writes it, any other as it was said. */
export function writtenIdentification({ taxNumber, kind }: Omit<Identification, 'issuer'>): string {
  const said = (taxNumber ?? '').trim();
  return isNifKind(kind) ? writtenTaxNumber(said) : said;
}

/** The number as it is taken from whoever types it: of NIF and VAT numbers nothing but letters and digits. */
export function typedIdentification(said: Omit<Identification, 'issuer'>): string {
  return hasIssuer(said.kind) ? (said.taxNumber ?? '').trim().toUpperCase() : compactIdentification(said);
}

/** What is wrong with a document of a kind with an issuer, as far as its number and country tell. */
export function documentFault(
  { taxNumber, kind, issuer }: Identification,
  country: string | null,
): 'tax_number_invalid' | 'tax_number_country_invalid' | null {
  if (!DOCUMENT.test(compactIdentification({ taxNumber, kind }))) return 'tax_number_invalid';
  const of = issuerOf({ kind, issuer }, country);
  // Of Spanish documents besides the NIF the agency takes the passport alone.
  const isOf = of !== null && (of !== 'ES' || kind === IdentificationKind.passport);
  return isOf ? null : 'tax_number_country_invalid';
}

/** The country of an EU VAT number by its prefix, and null where it has none. Greece writes EL (Directive 2006/112, art. 215). */
export function vatCountry(number: string): string | null {
  const prefix = /^[A-Z]{2}(?=.*\d)/.exec(number)?.[0];
  const country = prefix === 'EL' ? 'GR' : prefix;
  return country !== undefined && (unionCountries.has(country) || country === 'XI') ? country : null;
}

/**
 * True where two identifications may be one person's: the same number, and no kind or country that says otherwise. The same
 * number of another kind or country is another person.
 */
export function isSameIdentification(one: Identification, other: Identification): boolean {
  if (compactIdentification(one) !== compactIdentification(other)) return false;
  const [a, b] = [apparentKind(one), apparentKind(other)];
  if (a === null || b === null) return true;
  if (a !== b) return isNifKind(a) && isNifKind(b);
  return !hasIssuer(a) || !one.issuer || !other.issuer || one.issuer === other.issuer;
}

/** The kind that was said, or that a right NIF has without saying. */
function apparentKind({ taxNumber, kind }: Identification): number | null {
  return kind === null && isSpanishTaxNumber(taxNumber ?? '') ? IdentificationKind.nif : kind;
}

/**
 * The kind of a number of which nobody said it, for files without such a column; null leaves it unsaid. What may be a NIF
 * with a slip stays one, so that somebody looks at it; what cannot be any is no wrong NIF. `country`: of the address.
 */
export function guessIdentification(
  taxNumber: string,
  country: string | null,
): { readonly kind: number; readonly issuer: string | null } | null {
  const number = compactTaxNumber(taxNumber);
  if (isSpanishTaxNumber(number) || !DOCUMENT.test(number)) return null;
  const isAbroad = country !== null && country !== 'ES';
  if (SPANISH_PASSPORT.test(number) && !isAbroad) return { kind: IdentificationKind.passport, issuer: 'ES' };
  if (!isAbroad && ALMOST_NIF.test(number)) return null;
  return { kind: IdentificationKind.passport, issuer: isAbroad ? country : null };
}

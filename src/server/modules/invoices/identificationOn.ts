import type { Row } from '#shared/catalogue/index.ts';
import type { Identification } from '#shared/domain/identification.ts';

/** What a document identifies its buyer by. */
export function identificationOn({
  taxNumber,
  taxNumberKind,
  taxNumberCountryIsoCode,
}: Pick<Row<'invoice'>, 'taxNumber' | 'taxNumberKind' | 'taxNumberCountryIsoCode'>): Identification {
  return { taxNumber, kind: taxNumberKind, issuer: taxNumberCountryIsoCode };
}

/** What identifies somebody, as a document says it: «NIF 12345678Z», «Pasaporte (FR) 12AB34567». */
import type { Label } from '../catalogue/defineModel.ts';
import { hasIssuer, type Identification, IdentificationKind, writtenIdentification } from '../domain/identification.ts';
import { documentTexts } from './documents.ts';

const names: Readonly<Record<number, Label>> = {
  [IdentificationKind.euVat]: documentTexts.euVatNumber,
  [IdentificationKind.passport]: documentTexts.passport,
  [IdentificationKind.countryDocument]: documentTexts.countryDocument,
  [IdentificationKind.residenceCertificate]: documentTexts.residenceCertificate,
  [IdentificationKind.other]: documentTexts.otherDocument,
};

/** Null where there is no number. */
export function identificationText(said: Identification, language: 'es' | 'en'): string | null {
  const number = writtenIdentification(said);
  if (number === '') return null;
  const name = (names[said.kind ?? IdentificationKind.nif] ?? documentTexts.taxNumber)[language];
  const issuer = hasIssuer(said.kind) && said.issuer ? ` (${said.issuer})` : '';
  return `${name}${issuer} ${number}`;
}

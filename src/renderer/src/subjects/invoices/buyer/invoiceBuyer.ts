/** What a full invoice has to say of its buyer, and what is wrong with it. Pure. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { isNifKind, typedIdentification } from '#shared/domain/identification.ts';
import { isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import type { NumberKind } from '../../customers/identification/IdentificationFields.tsx';

export const buyerFields = ['taxNumber', 'name', 'street', 'zipCode', 'city'] as const;
export type BuyerField = (typeof buyerFields)[number];
export type Buyer = Readonly<Record<BuyerField, string>> & NumberKind;

type Known = Pick<ApiRecord<'customer'>, BuyerField | keyof NumberKind>;

/** What is known of a customer; of nobody, nothing. */
export function buyerOf(customer: Known | null): Buyer {
  const [taxNumber, name, street, zipCode, city] = buyerFields.map((field) => customer?.[field] ?? '');
  const { taxNumberKind = null, taxNumberCountry = null, country = null } = customer ?? {};
  return { taxNumber, name, street, zipCode, city, taxNumberKind, taxNumberCountry, country } as Buyer;
}

/** Fields without which no invoice is issued. Postcode and town are asked for and may be missing. */
export function missingFields(buyer: Buyer): BuyerField[] {
  return (['taxNumber', 'name', 'street'] as const).filter((field) => buyer[field].trim() === '');
}

/** True for a NIF of which the control character is wrong. Other kinds are judged by the service. */
export function isOddTaxNumber({ taxNumber, taxNumberKind }: Pick<Buyer, 'taxNumber' | 'taxNumberKind'>): boolean {
  return taxNumber.trim() !== '' && isNifKind(taxNumberKind) && !isSpanishTaxNumber(taxNumber);
}

/** What differs from what is known, as it is saved. */
export function changesOf(buyer: Buyer, customer: Known | null): Partial<Buyer> {
  const before = buyerOf(customer);
  const texts = buyerFields.flatMap((field) => {
    const value =
      field === 'taxNumber' ? typedIdentification({ ...buyer, kind: buyer.taxNumberKind }) : buyer[field].trim();
    return value === '' || value === before[field] ? [] : [[field, value]];
  });
  const kinds = (['taxNumberKind', 'taxNumberCountry', 'country'] as const).flatMap((field) =>
    buyer[field] === before[field] ? [] : [[field, buyer[field]]],
  );
  return Object.fromEntries([...texts, ...kinds]);
}

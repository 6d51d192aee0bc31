/** What a full invoice has to say of its buyer, and what is wrong with it. Pure. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { compactTaxNumber, isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';

export const buyerFields = ['taxNumber', 'name', 'street', 'zipCode', 'city'] as const;
export type BuyerField = (typeof buyerFields)[number];
export type Buyer = Readonly<Record<BuyerField, string>>;

type Known = Pick<ApiRecord<'customer'>, BuyerField>;

/** What is known of a customer; of nobody, nothing. */
export function buyerOf(customer: Known | null): Buyer {
  const [taxNumber, name, street, zipCode, city] = buyerFields.map((field) => customer?.[field] ?? '');
  return { taxNumber, name, street, zipCode, city } as Buyer;
}

/** Fields without which no invoice is issued. Postcode and town are asked for and may be missing. */
export function missingFields(buyer: Buyer): BuyerField[] {
  return (['taxNumber', 'name', 'street'] as const).filter((field) => buyer[field].trim() === '');
}

/** True for a number of which the control character is wrong. Numbers of other countries are judged by the service. */
export function isOddTaxNumber({ taxNumber }: Pick<Buyer, 'taxNumber'>): boolean {
  return taxNumber.trim() !== '' && !isSpanishTaxNumber(taxNumber);
}

/** What differs from what is known, as it is saved. */
export function changesOf(buyer: Buyer, customer: Known | null): Partial<Record<BuyerField, string>> {
  const before = buyerOf(customer);
  const changes: Partial<Record<BuyerField, string>> = {};
  for (const field of buyerFields) {
    const value = field === 'taxNumber' ? compactTaxNumber(buyer[field]) : buyer[field].trim();
    if (value !== '' && value !== before[field]) changes[field] = value;
  }
  return changes;
}

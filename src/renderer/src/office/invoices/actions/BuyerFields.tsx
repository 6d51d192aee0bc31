/** What a full invoice has to say of its buyer: of a new one everything, of a known one what is missing. */
import { SimpleGrid, TextInput } from '@mantine/core';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { models } from '#shared/catalogue/index.ts';
import { useLabel } from '../../useLabel.ts';

export const buyerFields = ['name', 'taxNumber', 'street', 'zipCode', 'city', 'email'] as const;
export type BuyerField = (typeof buyerFields)[number];
export type Buyer = Readonly<Partial<Record<BuyerField, string>>>;

/** What a document type asks of its buyer. */
export interface Demands {
  readonly taxNumberRequired: boolean;
  readonly addressRequired: boolean;
}

/** The fields that have to be filled in of a customer; null: one who is new. */
export function requiredFields(customer: ApiRecord<'customer'> | null, demands: Demands): BuyerField[] {
  const wanted: BuyerField[] = [
    'name',
    ...(demands.taxNumberRequired ? (['taxNumber'] as const) : []),
    ...(demands.addressRequired ? (['street', 'zipCode', 'city'] as const) : []),
  ];
  return customer === null ? wanted : wanted.filter((field) => (customer[field] ?? '').trim() === '');
}

/** What is said, without what is blank. */
export function saidOf(buyer: Buyer, fields: readonly BuyerField[]): Buyer {
  return Object.fromEntries(
    fields.flatMap((field) => ((buyer[field] ?? '').trim() === '' ? [] : [[field, buyer[field]?.trim()]])),
  );
}

export interface BuyerFieldsProps {
  readonly fields: readonly BuyerField[];
  readonly required: readonly BuyerField[];
  readonly value: Buyer;
  readonly onChange: (buyer: Buyer) => void;
}

export function BuyerFields({ fields, required, value, onChange }: BuyerFieldsProps) {
  const label = useLabel();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {fields.map((field) => (
        <TextInput
          key={field}
          size="md"
          autoComplete="off"
          required={required.includes(field)}
          label={label(models.customer.fields[field].label)}
          value={value[field] ?? ''}
          onChange={(event) => onChange({ ...value, [field]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  );
}

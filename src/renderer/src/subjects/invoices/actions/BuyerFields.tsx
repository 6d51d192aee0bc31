/** What a full invoice has to say of its buyer: of a new one everything, of a known one what is missing. */
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { missingLetters } from '#screens/components/missingLetters.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { Field } from '#shared/catalogue/defineModel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { models } from '#shared/catalogue/index.ts';
import { formatOf } from '#shared/domain/contactData.ts';
import { writtenIdentification } from '#shared/domain/identification.ts';
import {
  AddressCountry,
  IdentificationFields,
  type NumberKind,
  UNSAID,
} from '../../customers/identification/IdentificationFields.tsx';

export const buyerFields = ['name', 'taxNumber', 'street', 'zipCode', 'city', 'email'] as const;
export type BuyerField = (typeof buyerFields)[number];
export type Buyer = Readonly<Partial<Record<BuyerField, string>>> & Partial<NumberKind>;

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

const customerFields: Readonly<Record<BuyerField, Field>> = models.customer.fields;

function isPrinted(field: BuyerField): boolean {
  return formatOf(customerFields[field]) === 'printed';
}

/** What is said, without what is blank. */
export function saidOf(buyer: Buyer, fields: readonly BuyerField[]): Buyer {
  const texts = fields.flatMap((field) =>
    (buyer[field] ?? '').trim() === '' ? [] : [[field, buyer[field]?.trim()] as const],
  );
  const kinds = Object.keys(UNSAID).flatMap((name) => {
    const value = buyer[name as keyof NumberKind] ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...texts, ...(fields.includes('taxNumber') ? kinds : [])]);
}

export interface BuyerFieldsProps {
  readonly fields: readonly BuyerField[];
  readonly required: readonly BuyerField[];
  readonly value: Buyer;
  readonly onChange: (buyer: Buyer) => void;
}

export function BuyerFields({ fields, required, value, onChange }: BuyerFieldsProps) {
  const label = useLabel();
  const said: NumberKind = { ...UNSAID, ...value };
  const { taxNumberKind: kind } = said;
  const sayKind = ({ taxNumberKind, taxNumberCountry, country }: NumberKind): void =>
    onChange({ ...value, taxNumberKind, taxNumberCountry, country });
  const tidied = (field: BuyerField, text: string): string =>
    field === 'taxNumber' ? writtenIdentification({ taxNumber: text, kind }) : text.trim();
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map((field) => (
          <TextInput
            key={field}
            size="md"
            autoComplete="off"
            required={required.includes(field)}
            label={label(models.customer.fields[field].label)}
            value={value[field] ?? ''}
            description={isPrinted(field) ? missingLetters(value[field] ?? '') : null}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) => onChange({ ...value, [field]: event.currentTarget.value })}
            onBlur={(event) => {
              const text = tidied(field, event.currentTarget.value);
              if (text !== event.currentTarget.value) onChange({ ...value, [field]: text });
            }}
          />
        ))}
        {fields.includes('taxNumber') && <AddressCountry size="md" value={said} onChange={sayKind} />}
      </SimpleGrid>
      {fields.includes('taxNumber') && (
        <IdentificationFields size="md" taxNumber={value.taxNumber ?? ''} value={said} onChange={sayKind} />
      )}
    </Stack>
  );
}

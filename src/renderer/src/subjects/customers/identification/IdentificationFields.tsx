/**
 * What a number is that is no NIF: its kind and the country that issued it. They are asked for once the number that was
 * typed is no right NIF, or where another kind is known.
 */
import { Select, SimpleGrid } from '@mantine/core';
import { useListAll } from '#screens/base/api/queries.ts';
import { useWriters } from '#screens/base/format/writers.tsx';
import { useT } from '#screens/base/i18n/index.ts';
import { models } from '#shared/catalogue/index.ts';
import { hasIssuer, IdentificationKind, identificationKinds, isNifKind } from '#shared/domain/identification.ts';
import { isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';

/** The kind of a number, and countries by id; null where nobody said. */
export interface NumberKind {
  readonly taxNumberKind: number | null;
  readonly taxNumberCountry: number | null;
  /** Of the address. */
  readonly country: number | null;
}

/** Nothing is said of a number. */
export const UNSAID: NumberKind = { taxNumberKind: null, taxNumberCountry: null, country: null };

export interface IdentificationFieldsProps {
  readonly taxNumber: string;
  readonly value: NumberKind;
  readonly onChange: (value: NumberKind) => void;
  readonly size: 'md' | 'lg';
}

export function IdentificationFields({ taxNumber, value, onChange, size }: IdentificationFieldsProps) {
  const { label } = useWriters();
  const { fields } = models.customer;
  const { taxNumberKind: kind } = value;
  if (isNifKind(kind) && (taxNumber.trim() === '' || isSpanishTaxNumber(taxNumber))) return null;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} data-testid="identification">
      <Select
        size={size}
        label={label(fields.taxNumberKind.label)}
        allowDeselect={false}
        data={Object.entries(identificationKinds).map(([code, name]) => ({ value: code, label: label(name) }))}
        maxDropdownHeight={320}
        value={String(kind ?? IdentificationKind.nif)}
        onChange={(chosen) => {
          const taxNumberKind = Number(chosen);
          const taxNumberCountry = hasIssuer(taxNumberKind) ? value.taxNumberCountry : null;
          onChange({ ...value, taxNumberKind, taxNumberCountry });
        }}
      />
      {hasIssuer(kind) && (
        <CountrySelect
          size={size}
          label={label(fields.taxNumberCountry.label)}
          value={value.taxNumberCountry}
          onChange={(taxNumberCountry) => onChange({ ...value, taxNumberCountry })}
        />
      )}
    </SimpleGrid>
  );
}

/** The country of an address. Of who has a NIF it is not asked for: most live in Spain, and a form for them is short. */
export function AddressCountry({ value, onChange, size }: Omit<IdentificationFieldsProps, 'taxNumber'>) {
  const { label } = useWriters();
  if (isNifKind(value.taxNumberKind)) return null;
  return (
    <CountrySelect
      size={size}
      label={label(models.customer.fields.country.label)}
      value={value.country}
      onChange={(country) => onChange({ ...value, country })}
    />
  );
}

interface CountrySelectProps {
  readonly size: 'md' | 'lg';
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (country: number | null) => void;
}

function CountrySelect({ value, onChange, ...rest }: CountrySelectProps) {
  const t = useT();
  const countries = useListAll('country', { fields: 'id,name,isoCode', sort: 'name' }).data ?? [];
  return (
    <Select
      {...rest}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form:clear', { label: rest.label }) }}
      nothingFoundMessage={t('records:nothingFound')}
      maxDropdownHeight={280}
      data={countries.map(({ id, name, isoCode }) => ({ value: String(id), label: `${name} (${isoCode})` }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

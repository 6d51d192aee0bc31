import { Select } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import type { CompanyChoice } from './useCompany.ts';

export interface CompanyPickerProps {
  readonly choice: CompanyChoice;
  readonly onChange: (company: number | undefined) => void;
}

/** The choice of a company; nothing where there is only one. */
export function CompanyPicker({ choice, onChange }: CompanyPickerProps) {
  const t = useT();
  const { company, companies, areAlike } = choice;
  if (companies.length === 0) return null;
  return (
    <Select
      size="md"
      w={200}
      label={t('reports:company')}
      allowDeselect={false}
      data={[
        ...(areAlike ? [{ value: '', label: t('reports:allCompanies') }] : []),
        ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={company === null ? '' : String(company)}
      onChange={(value) => onChange(value === '' || value === null ? undefined : Number(value))}
    />
  );
}

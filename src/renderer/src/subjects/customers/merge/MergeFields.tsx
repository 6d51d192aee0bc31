/** What two records say differently, side by side, with whose value stays. */
import { Radio, Table, Text } from '@mantine/core';
import { useId } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { Value } from '#screens/records/values/Value.tsx';
import { models } from '#shared/catalogue/index.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { MergeChoice } from '#shared/operations/parts/people.ts';
import classes from './People.module.css';

export type Preview = OutputOf<Contract<'customerMergePreview'>>;

export interface MergeFieldsProps {
  readonly preview: Preview;
  readonly chosen: Readonly<Record<string, MergeChoice>>;
  readonly onChoose: (field: string, choice: MergeChoice) => void;
}

export function MergeFields({ preview: { customer, merged, fields }, chosen, onChoose }: MergeFieldsProps) {
  const t = useT();
  const label = useLabel();
  const hasBoth = fields.some(({ choices }) => choices.includes('both'));
  const model = models.customer;
  const ids = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow.
    <section className={classes.fields} tabIndex={0} aria-label={t('customers:merge.fields')}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('customers:merge.field')}</Table.Th>
            <Table.Th>{customer.name}</Table.Th>
            <Table.Th>{merged.name}</Table.Th>
            {hasBoth && <Table.Th>{t('customers:merge.both')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ name, choices, choice, ...values }) => {
            const title = label(
              (model.fields as Readonly<Record<string, { label: { es: string; en: string } }>>)[name]?.label,
            );
            const current = chosen[name] ?? choice;
            const heading = `${ids}-${name}`;
            const cell = (which: MergeChoice) => {
              const value: unknown = which === 'customer' ? values.customer : values.merged;
              const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
              const shown = which === 'both' ? t('customers:merge.both') : null;
              return (
                <Radio
                  name={`merge-${name}`}
                  value={which}
                  aria-labelledby={`${heading} ${heading}-${which}`}
                  checked={current === which}
                  onChange={() => onChoose(name, which)}
                  styles={{ body: { alignItems: 'center' } }}
                  label={
                    <span className={classes.value} id={`${heading}-${which}`}>
                      {shown ??
                        (isEmpty ? (
                          <Text span inherit c="dimmed">
                            {t('customers:merge.empty')}
                          </Text>
                        ) : (
                          <Value model={model} name={name} record={{ id: 0, [name]: value } as never} />
                        ))}
                    </span>
                  }
                />
              );
            };
            return (
              <Table.Tr key={name}>
                <Table.Th scope="row" id={heading}>
                  {title}
                </Table.Th>
                <Table.Td>{cell('customer')}</Table.Td>
                <Table.Td>{cell('merged')}</Table.Td>
                {hasBoth && <Table.Td>{choices.includes('both') && cell('both')}</Table.Td>}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

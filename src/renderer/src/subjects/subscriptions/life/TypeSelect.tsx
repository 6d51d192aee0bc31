/** A type of subscription, of those that do not stand for leave, with its price below it. */
import { Select } from '@mantine/core';
import { useListAll, useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';

export interface TypeSelectProps {
  readonly value: number | null;
  readonly onChange: (type: number) => void;
  readonly error: string | null;
  readonly isFirst?: boolean;
}

export function TypeSelect({ value, onChange, error, isFirst = false }: TypeSelectProps) {
  const t = useT();
  const { types } = useTypes();
  return (
    <Select
      size="md"
      required
      searchable
      allowDeselect={false}
      label={t('subscriptions:field.type')}
      placeholder={t('subscriptions:field.chooseType')}
      nothingFoundMessage={t('records:nothingFound')}
      data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => id !== null && onChange(Number(id))}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  );
}

/** The types that somebody can have by themselves. */
export function useTypes(): { readonly types: readonly ApiRecord<'subscription'>[] } {
  const { data: all = [] } = useListAll('subscription', { sort: 'name' });
  const forLeave = new Set(all.map(({ temporarySubscription }) => temporarySubscription));
  return { types: all.filter(({ id, deleted }) => !deleted && !forLeave.has(id)) };
}

/** What a type costs each period, in words: `30,00 € · Mensual`. Empty where it may not be read. */
export function useTypePrice(type: ApiRecord<'subscription'> | undefined): string {
  const format = useFormat();
  const label = useLabel();
  const mayRead = usePermission('product:read');
  const { data: product } = useRecord('product', mayRead && type !== undefined ? type.product : null);
  const periods: Readonly<Record<number, { readonly es: string; readonly en: string }>> =
    models.subscription.fields.period.values;
  if (type === undefined || product === undefined) return '';
  return `${format.money(product.price)} · ${label(periods[type.period])}`;
}

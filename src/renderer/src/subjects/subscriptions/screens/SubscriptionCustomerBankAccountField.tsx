/** The account that the fees of a subscription are debited to: one of its customer's. */
import { Select } from '@mantine/core';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, isFine, shared } from '#screens/records/form/inputs/inputProps.ts';
import { recordTitle } from '#screens/records/values/records.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';

export default function SubscriptionCustomerBankAccountField(props: InputProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { value, values, onChange } = props;
  const customer = typeof values.customer === 'number' ? values.customer : null;
  const mayRead = usePermission('bankAccount:read');
  const { data = [] } = useListAll('bankAccount', { customer }, { enabled: mayRead && customer !== null });
  const accounts = data.map((account) => ({
    value: String(account.id),
    label: recordTitle(models.bankAccount, account, label, format),
  }));
  const own = typeof value === 'number' ? String(value) : null;
  // One that may not be read, or is none of theirs any more, stays until another is chosen.
  const isKnown = own === null || accounts.some((account) => account.value === own);
  return (
    <Select
      {...shared(props)}
      description={t('subscriptions:bankAccount.help')}
      placeholder={customer === null ? t('subscriptions:bankAccount.noCustomer') : t('subscriptions:bankAccount.usual')}
      data={isKnown ? accounts : [...accounts, { value: own, label: own }]}
      openOnFocus={isFine(props)}
      clearable
      clearButtonProps={{ 'aria-label': t('form:clear', { label: props.label }) }}
      nothingFoundMessage={t('records:nothingFound')}
      value={own}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

/** How the fees are paid: at the desk, or debited to an account, one of the customer's or one that is made with it. */
import { Box, Select, SimpleGrid, Stack } from '@mantine/core';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FieldInput } from '#screens/records/form/FieldInput.tsx';
import { recordTitle } from '#screens/records/values/records.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import type { Faults } from './faults.ts';
import type { Debit, NewAccount } from './signUpInput.ts';

export interface DebitFieldsProps {
  readonly customer: number | null;
  readonly debit: Debit;
  readonly account: NewAccount;
  readonly faults: Faults;
  readonly onDebit: (debit: Debit) => void;
  readonly onAccount: (account: NewAccount) => void;
  /** A field of the account is left. */
  readonly onLeave: () => void;
}

const fields = ['iban', 'holder', 'mandate', 'mandateDate'] as const satisfies readonly (keyof NewAccount)[];

export function DebitFields({ customer, debit, account, faults, onDebit, onAccount, onLeave }: DebitFieldsProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const mayRead = usePermission('bankAccount:read');
  const { data: own = [] } = useListAll(
    'bankAccount',
    { customer, active: true, sort: '-id' },
    { enabled: mayRead && customer !== null },
  );
  const model = models.bankAccount;
  return (
    <Stack gap="md">
      <Select
        size="md"
        allowDeselect={false}
        label={t('subscriptions:field.debit')}
        data={[
          { value: 'none', label: t('subscriptions:debit.none') },
          ...(mayRead ? [] : [{ value: 'usual', label: t('subscriptions:debit.usual') }]),
          ...own.map((one) => ({
            value: String(one.id),
            label: t('subscriptions:debit.of', { account: recordTitle(model, one, label, format) }),
          })),
          { value: 'new', label: t('subscriptions:debit.new') },
        ]}
        value={String(debit)}
        // At the end of a dialog on a telephone the list would take the field for scrolled out of sight.
        comboboxProps={{ hideDetached: false }}
        error={faults.at('#/bankAccount')}
        onChange={(value) => {
          if (value === 'none' || value === 'usual' || value === 'new') onDebit(value);
          else if (value !== null) onDebit(Number(value));
        }}
      />
      {debit === 'new' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
          {fields.map((name) => (
            <Box key={name} style={name === 'iban' || name === 'holder' ? { gridColumn: '1 / -1' } : {}}>
              <FieldInput
                model={model}
                name={name}
                field={model.fields[name]}
                label={label(model.fields[name].label)}
                value={account[name]}
                values={{ ...account }}
                error={faults.at(`#/account/${name}`)}
                faults={[]}
                required={name === 'iban'}
                isNew
                onChange={(value) => onAccount({ ...account, [name]: typeof value === 'string' ? value : '' })}
                onBlur={onLeave}
              />
            </Box>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}

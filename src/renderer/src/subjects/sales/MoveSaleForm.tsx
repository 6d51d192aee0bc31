/** Makes a pending sale another customer's. */
import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOnce } from '#screens/components/useOnce.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { CustomerSelect } from '../customers/CustomerSelect.tsx';

export interface MoveSaleFormProps {
  readonly sale: ApiRecord<'sale'>;
  readonly onDone: () => void;
}

export function MoveSaleForm({ sale, onDone }: MoveSaleFormProps) {
  const t = useT();
  const [customer, setCustomer] = useState<number | null>(null);
  const once = useOnce({
    perform: (next: number, key) => call('saveSale', { id: sale.id, customer: next }, { idempotencyKey: key }),
    onDone,
  });
  const form = useFormFocus(once.pending);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (customer !== null) once.run(customer);
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Stack>
        <Text>{t('sales:move.text')}</Text>
        <CustomerSelect label={t('sales:move.to')} value={customer} onChange={setCustomer} />
        {once.error !== null && <ErrorNotice error={once.error} note={t('sales:kept')} />}
        <Button
          type="submit"
          size="lg"
          loading={once.pending}
          disabled={customer === null || customer === sale.customer}
        >
          {t('sales:move.now')}
        </Button>
      </Stack>
    </form>
  );
}

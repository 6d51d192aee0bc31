/** Issues a document for a sale that is on none, or begins a draft of it. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';

export interface InvoiceSaleFormProps {
  readonly sale: ApiRecord<'sale'>;
  readonly onDone: () => void;
}

/** The service decides by the customer. */
const BY_CUSTOMER = '';

export function InvoiceSaleForm({ sale, onDone }: InvoiceSaleFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const types = useListAll('invoiceType', { sort: 'id' }).data ?? [];
  const reversing = new Set(types.map(({ reverseType }) => reverseType));
  const [type, setType] = useState(BY_CUSTOMER);
  const input = { sales: [sale.id], ...(type === BY_CUSTOMER ? {} : { type: Number(type) }) };
  const once = useOperation('createInvoice', {
    about: () => sale.id,
    onDone: ({ id }) => {
      onDone();
      void navigate({ to: '/office/$model/$id', params: { model: 'invoice', id: String(id) } });
    },
  });
  return (
    <Stack>
      <Text>{t('sales:invoice.text')}</Text>
      <Select
        size="md"
        data-autofocus
        allowDeselect={false}
        label={t('sales:invoice.type')}
        data={[
          { value: BY_CUSTOMER, label: t('sales:invoice.byCustomer') },
          ...types.filter(({ id }) => !reversing.has(id)).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={type}
        onChange={(next) => setType(next ?? BY_CUSTOMER)}
      />
      {once.error !== null && <ErrorNotice error={once.error} note={t('sales:kept')} />}
      <Group grow>
        <Button
          size="lg"
          variant="default"
          disabled={once.pending}
          onClick={() => once.run({ ...input, confirm: false })}
        >
          {t('sales:invoice.draft')}
        </Button>
        <Button size="lg" loading={once.pending} onClick={() => once.run({ ...input, confirm: true })}>
          {t('sales:invoice.issue')}
        </Button>
      </Group>
    </Stack>
  );
}

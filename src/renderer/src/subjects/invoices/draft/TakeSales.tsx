/** Charges sales of a customer that are on no document: they become the lines of a draft. */
import { Button, MultiSelect, Stack } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useList } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { Invoice } from '../useInvoice.ts';

export interface TakeSalesProps {
  readonly customer: number;
  readonly type: number | null;
  readonly onMade: (draft: Invoice) => void;
}

/** Sales offered at once. */
const FOUND = 200;

export function TakeSales({ customer, type, onMade }: TakeSalesProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const { data = [] } = useList('sale', {
    customer,
    'invoice[null]': true,
    'status[in]': [2, 3, 4],
    sort: '-id',
    limit: FOUND,
  });
  if (data.length === 0) return null;
  return (
    <>
      <Button
        mt="sm"
        size="md"
        variant="default"
        leftSection={<IconShoppingCartPlus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('invoices:sales.offer', { count: data.length })}
      </Button>
      <FormModal opened={opened} onClose={() => setOpened(false)} title={t('invoices:sales.title')} size={620}>
        <Choose customer={customer} type={type} onMade={onMade} sales={data} />
      </FormModal>
    </>
  );
}

interface ChooseProps extends TakeSalesProps {
  readonly sales: readonly { readonly id: number; readonly description: string; readonly total: number }[];
}

function Choose({ customer, type, sales, onMade }: ChooseProps) {
  const t = useT();
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly string[]>(() => sales.map(({ id }) => String(id)));
  const make = useOperation('createInvoice', { onDone: (draft) => onMade(draft as Invoice) });
  return (
    <Stack>
      <MultiSelect
        size="md"
        searchable
        label={t('invoices:sales.which')}
        data={sales.map((sale) => ({
          value: String(sale.id),
          label: `${sale.description} · ${format.money(sale.total)}`,
        }))}
        value={[...chosen]}
        onChange={setChosen}
      />
      {make.error !== null && <ErrorNotice error={make.error} note={t('invoices:kept')} />}
      <Button
        size="lg"
        loading={make.pending}
        disabled={chosen.length === 0}
        onClick={() => make.run({ sales: chosen.map(Number), customer, ...(type === null ? {} : { type }) })}
      >
        {t('invoices:sales.do', { count: chosen.length })}
      </Button>
    </Stack>
  );
}

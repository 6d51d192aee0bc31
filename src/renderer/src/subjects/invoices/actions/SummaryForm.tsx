/** Sums documents of one customer up in one invoice. */
import { Button, Stack, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { today } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import { monthOf } from '#shared/domain/reportPeriod.ts';
import type { Invoice } from '../useInvoice.ts';
import { DocumentsSelect } from './DocumentsSelect.tsx';

export interface SummaryFormProps {
  readonly invoice: Invoice;
  readonly onDone: (made: Invoice) => void;
}

export function SummaryForm({ invoice, onDone }: SummaryFormProps) {
  const t = useT();
  const format = useFormat();
  const { from, to } = monthOf(invoice.date ?? today());
  const [others, setOthers] = useState<readonly number[]>([]);
  const [confirms, setConfirms] = useState(true);
  const make = useOnce({
    perform: (confirm: boolean, idempotencyKey) =>
      call('createSummaryInvoice', { invoices: [invoice.id, ...others], confirm }, { idempotencyKey }),
    onDone: (made) => onDone(made as Invoice),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    make.run(confirms);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <DocumentsSelect
          label={t('invoices:summary.others', { name: invoice.name ?? '' })}
          description={t('invoices:summary.month', { from: format.date(from), to: format.date(to) })}
          filter={{
            ...{ 'id[ne]': invoice.id, customer: invoice.customer, isSummary: false },
            ...{ 'date[gte]': from, 'date[lte]': to },
          }}
          value={others}
          onChange={setOthers}
        />
        <Switch
          size="md"
          checked={confirms}
          label={t('invoices:confirmAtOnce')}
          onChange={(event) => setConfirms(event.currentTarget.checked)}
        />
        {make.error !== null && <ErrorNotice error={make.error} note={t('invoices:summary.kept')} />}
        <Button type="submit" size="lg" loading={make.pending} disabled={others.length === 0}>
          {t('invoices:summary.do', { count: others.length + 1 })}
        </Button>
      </Stack>
    </form>
  );
}

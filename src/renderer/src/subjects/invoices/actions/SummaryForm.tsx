/** Sums documents of one customer up in one invoice. */
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { today } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
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
  const make = useOperation('createSummaryInvoice', { onDone: (made) => onDone(made as Invoice) });
  return (
    <OperationForm
      operation={make}
      input={others.length === 0 ? null : { invoices: [invoice.id, ...others], confirm: confirms }}
      action={t('invoices:summary.do', { count: others.length + 1 })}
      note={t('invoices:summary.kept')}
    >
      <DocumentsSelect
        label={t('invoices:summary.others', { name: invoice.name ?? '' })}
        description={t('invoices:summary.month', { from: format.date(from), to: format.date(to) })}
        filter={{
          'id[ne]': invoice.id,
          customer: invoice.customer,
          isSummary: false,
          'date[gte]': from,
          'date[lte]': to,
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
    </OperationForm>
  );
}

/**
 * Makes a document another one made out to a customer: a ticket a full invoice, an offer an invoice, several tickets one
 * invoice. The customer is found, or taken in here; what the invoice has to say of them and nobody knows is asked for.
 */
import { Alert, Button, Group, Switch, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useListAll, useRecord } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import type { Steps } from '#screens/components/steps.ts';
import { useSteps } from '#screens/components/useOperation.ts';
import { CustomerSelect } from '../../customers/CustomerSelect.tsx';
import type { Invoice } from '../useInvoice.ts';
import { type Buyer, BuyerFields, buyerFields, requiredFields, saidOf } from './BuyerFields.tsx';
import { DocumentsSelect } from './DocumentsSelect.tsx';

export interface BuyerFormProps {
  readonly invoice: Invoice;
  readonly into: 'convert' | 'exchange';
  readonly onDone: (made: Invoice) => void;
}

export function BuyerForm({ invoice, into, onDone }: BuyerFormProps) {
  const t = useT();
  const types = useListAll('invoiceType').data ?? [];
  const own = types.find(({ id }) => id === invoice.type);
  const target =
    into === 'exchange'
      ? types.find(({ isReplace }) => isReplace)
      : types.find(({ id }) => id === (invoice.convertibleInto ?? own?.convertibleInto));
  const [chosen, setChosen] = useState<number | null>(invoice.customer);
  const [isNew, setNew] = useState(false);
  const [buyer, setBuyer] = useState<Buyer>({});
  const [others, setOthers] = useState<readonly number[]>([]);
  const [confirms, setConfirms] = useState(true);
  const { data: customer } = useRecord('customer', isNew ? null : chosen);
  const demands = {
    taxNumberRequired: target?.taxNumberRequired === true,
    addressRequired: target?.addressRequired === true,
  };
  const required = requiredFields(isNew ? null : (customer ?? null), demands);
  const fields = isNew ? buyerFields : required;
  const isKnown = isNew || (chosen !== null && customer !== undefined);
  const isComplete = isKnown && required.every((field) => (buyer[field] ?? '').trim() !== '');
  const make = useSteps(
    async (confirm: boolean, steps) => {
      const id = await savedBuyer(isNew ? null : chosen, saidOf(buyer, fields), steps);
      return into === 'exchange'
        ? steps.operation('replaceInvoice', { invoices: [invoice.id, ...others], customer: id, confirm }, invoice.id)
        : steps.operation('convertInvoice', { invoice: invoice.id, customer: id, confirm });
    },
    { onDone: (made) => onDone(made as Invoice), resumes: true },
  );
  return (
    <OperationForm
      operation={make}
      input={isComplete ? confirms : null}
      action={confirms ? t('invoices:buyer.issue', { type: target?.name ?? '' }) : t('invoices:buyer.draft')}
      note={t('invoices:buyer.kept')}
    >
      {invoice.customer === null && !isNew && (
        <Group align="flex-end" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <CustomerSelect label={t('invoices:buyer.customer')} value={chosen} onChange={setChosen} />
          </div>
          <Button
            size="md"
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setNew(true)}
          >
            {t('invoices:buyer.new')}
          </Button>
        </Group>
      )}
      {invoice.customer !== null && <Text fw={600}>{invoice.name}</Text>}
      {!isNew && isKnown && required.length > 0 && (
        <Alert color="orange" title={t('invoices:buyer.missing')}>
          <BuyerFields fields={fields} required={required} value={buyer} onChange={setBuyer} />
        </Alert>
      )}
      {isNew && (
        <>
          <BuyerFields fields={fields} required={required} value={buyer} onChange={setBuyer} />
          <Group>
            <Button variant="subtle" size="md" onClick={() => setNew(false)}>
              {t('invoices:buyer.find')}
            </Button>
          </Group>
        </>
      )}
      {into === 'exchange' && (
        <DocumentsSelect
          label={t('invoices:exchange.others')}
          filter={{
            'id[ne]': invoice.id,
            isReceipt: true,
            ...(chosen === null || isNew ? { 'customer[null]': true } : {}),
          }}
          value={others}
          onChange={setOthers}
        />
      )}
      <Switch
        size="md"
        checked={confirms}
        label={t('invoices:confirmAtOnce')}
        onChange={(event) => setConfirms(event.currentTarget.checked)}
      />
    </OperationForm>
  );
}

/** The customer with what was said of them; `id` null: a new one. */
async function savedBuyer(id: number | null, said: Buyer, { save }: Steps): Promise<number> {
  if (id === null) return (await save('customer', null, said)).id;
  if (Object.keys(said).length > 0) await save('customer', id, said);
  return id;
}

/**
 * Makes a document another one made out to a customer: a ticket a full invoice, an offer an invoice, several tickets one
 * invoice. The customer is found, or taken in here; what the invoice has to say of them and nobody knows is asked for.
 */
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { call, create, update } from '#screens/base/api/client.ts';
import { useListAll, useRecord } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
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
  const make = useOnce({
    perform: async (confirm: boolean, key) => {
      const id = await savedBuyer(isNew ? null : chosen, saidOf(buyer, fields), key);
      const options = { idempotencyKey: key };
      return into === 'exchange'
        ? call('replaceInvoice', { invoices: [invoice.id, ...others], customer: id, confirm }, options)
        : call('convertInvoice', { invoice: invoice.id, customer: id, confirm }, options);
    },
    onDone: (made) => onDone(made as Invoice),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) make.run(confirms);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
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
        {make.error !== null && <ErrorNotice error={make.error} note={t('invoices:buyer.kept')} />}
        <Button type="submit" size="lg" loading={make.pending} disabled={!isComplete}>
          {confirms ? t('invoices:buyer.issue', { type: target?.name ?? '' }) : t('invoices:buyer.draft')}
        </Button>
      </Stack>
    </form>
  );
}

/** The customer with what was said of them; `id` null: a new one. Repeated with the same key it is done once. */
async function savedBuyer(id: number | null, said: Buyer, key: string): Promise<number> {
  const options = { idempotencyKey: `${key}-customer` };
  if (id === null) return (await create('customer', said, options)).id;
  if (Object.keys(said).length > 0) await update('customer', id, said, options);
  return id;
}

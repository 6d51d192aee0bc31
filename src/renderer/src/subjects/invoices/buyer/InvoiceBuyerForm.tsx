/**
 * Who a full invoice is for: the tax number first, by which a customer who is known is found; what the invoice has to say
 * and nobody knows is asked for and saved, or a new customer made.
 */
import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft, IconFileInvoice } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { list } from '#screens/base/api/client.ts';
import { useList, useRecord } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import type { Steps } from '#screens/components/steps.ts';
import { useSteps } from '#screens/components/useOperation.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { isNifKind, isSameIdentification, typedIdentification } from '#shared/domain/identification.ts';
import {
  AddressCountry,
  IdentificationFields,
  type NumberKind,
} from '../../customers/identification/IdentificationFields.tsx';
import { type Buyer, type BuyerField, buyerOf, changesOf, isOddTaxNumber, missingFields } from './invoiceBuyer.ts';

export interface InvoiceBuyer {
  readonly id: number;
  readonly name: string;
  readonly taxNumber: string;
}

export interface InvoiceBuyerFormProps {
  /** The customer there is already; null: nobody. */
  readonly customer: number | null;
  /** What the button says it does. */
  readonly action: string;
  /** What stays as it was where it fails. */
  readonly note: string;
  /** Goes on with whom it is for, once they are saved. What it throws is shown. */
  readonly onBuyer: (buyer: InvoiceBuyer, steps: Steps) => Promise<void>;
  readonly onBack: () => void;
  readonly children?: ReactNode;
}

/** Customers with one number, of several kinds, that are looked at. */
const MOST_OF_A_NUMBER = 10;
/** Typing rests before somebody is looked for, in milliseconds. */
const SETTLE = 160;

export function InvoiceBuyerForm({ customer, ...rest }: InvoiceBuyerFormProps) {
  const { data } = useRecord('customer', customer);
  if (customer !== null && data === undefined) return null;
  return <Form key={customer ?? 0} known={data ?? null} {...rest} />;
}

type Customer = ApiRecord<'customer'>;

function Form({
  known,
  action,
  note,
  onBuyer,
  onBack,
  children,
}: Omit<InvoiceBuyerFormProps, 'customer'> & { readonly known: Customer | null }) {
  // Long: one form, in which the number that is typed decides whose all other fields are.
  const t = useT();
  const [buyer, setBuyer] = useState<Buyer>(() => buyerOf(known));
  /** Somebody who was found by the number, and is taken. */
  const [found, setFound] = useState<Customer | null>(null);
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const number = typedIdentification({ ...buyer, kind: buyer.taxNumberKind });
  const [settled] = useDebouncedValue(number, SETTLE);
  const matches = useList(
    'customer',
    { taxNumber: settled, limit: MOST_OF_A_NUMBER },
    { enabled: known === null && settled.length > 4 },
  );
  const match = found === null && settled === number ? matches.data?.find((each) => isWhose(each, buyer)) : undefined;
  const owner = known ?? found;
  const missing = missingFields(buyer);

  const sayKind = ({ taxNumberKind, taxNumberCountry, country }: NumberKind): void =>
    setBuyer((before) => ({ ...before, taxNumberKind, taxNumberCountry, country }));
  const take = (customer: Customer): Buyer => {
    setFound(customer);
    const taken = buyerOf(customer);
    setBuyer(taken);
    return taken;
  };
  const goingOn = useSteps(
    async ({ said, whose }: { readonly said: Buyer; readonly whose: Customer | null }, steps) => {
      const { id, name } = await saved(changesOf(said, whose), whose, steps);
      const taxNumber = typedIdentification({ ...said, kind: said.taxNumberKind });
      await onBuyer({ id, name, taxNumber }, steps);
    },
    { repeats: true, resumes: true },
  );
  const goOn = (said: Buyer, whose: Customer | null): void => {
    setAsked(true);
    const lacking = missingFields(said)[0];
    if (lacking !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${lacking}]`)?.focus();
      return;
    }
    goingOn.run({ said, whose });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (goingOn.pending) return;
    // Enter right after the number was typed: who has it is taken, if there is one.
    const others =
      owner === null && number !== '' ? await list('customer', { taxNumber: number, limit: MOST_OF_A_NUMBER }) : [];
    const other = others.find((each) => isWhose(each, buyer));
    if (other === undefined) goOn(buyer, owner);
    else goOn(take(other), other);
  };
  const field = (name: BuyerField, label: string) => (
    <TextInput
      size="lg"
      name={name}
      label={label}
      autoComplete="off"
      maxLength={255}
      required={name !== 'zipCode' && name !== 'city'}
      {...(name === (missingFields(buyerOf(known))[0] ?? 'taxNumber')
        ? { autoFocus: true, 'data-autofocus': true }
        : {})}
      error={isAsked && missing.includes(name) ? t('invoices:receiver.missing') : undefined}
      description={name === 'taxNumber' && isOddTaxNumber(buyer) ? t('customers:new.taxNumberOdd') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={buyer[name]}
      onChange={({ currentTarget: { value } }) => {
        setBuyer((before) => ({ ...before, [name]: value }));
        if (name === 'taxNumber') setFound(null);
      }}
    />
  );
  return (
    <form ref={form} noValidate aria-label={t('invoices:receiver.title')} onSubmit={(event) => void submit(event)}>
      <Stack>
        {children}
        {owner !== null && <Text fw={600}>{t('invoices:receiver.known', { name: owner.name })}</Text>}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {field(
            'taxNumber',
            t(isNifKind(buyer.taxNumberKind) ? 'customers:new.taxNumber' : 'customers:new.documentNumber'),
          )}
          {field('name', t('invoices:receiver.name'))}
        </SimpleGrid>
        <IdentificationFields size="lg" taxNumber={buyer.taxNumber} value={buyer} onChange={sayKind} />
        {match !== undefined && known === null && (
          <Alert color="brand" role="status" title={t('invoices:receiver.found')}>
            <Button variant="default" size="md" mih={48} h="auto" py={6} onClick={() => goOn(take(match), match)}>
              {t('customers:new.take', { name: match.name })}
            </Button>
          </Alert>
        )}
        {field('street', t('invoices:receiver.street'))}
        <SimpleGrid cols={isNifKind(buyer.taxNumberKind) ? 2 : 3}>
          {field('zipCode', t('invoices:receiver.zipCode'))}
          {field('city', t('invoices:receiver.city'))}
          <AddressCountry size="lg" value={buyer} onChange={sayKind} />
        </SimpleGrid>
        <OperationProblem operation={goingOn} note={note} />
        <Group wrap="wrap-reverse">
          <Button
            flex="1 0 auto"
            size="lg"
            variant="default"
            leftSection={<IconArrowLeft size={20} aria-hidden />}
            onClick={onBack}
          >
            {t('refunds:refund.back')}
          </Button>
          <Button
            flex="1 0 auto"
            type="submit"
            size="lg"
            loading={goingOn.pending}
            leftSection={<IconFileInvoice size={22} aria-hidden />}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** True for a customer who may be the buyer by the number, its kind and its country. */
function isWhose(customer: Customer, buyer: Buyer): boolean {
  const identified = ({ taxNumber, taxNumberKind: kind, taxNumberCountry }: Buyer | Customer) => ({
    taxNumber,
    kind,
    issuer: taxNumberCountry === null ? null : String(taxNumberCountry),
  });
  return isSameIdentification(identified(customer), identified(buyer));
}

/** The customer with what was said of them. */
async function saved(
  changes: ReturnType<typeof changesOf>,
  whose: Customer | null,
  { save }: Steps,
): Promise<Pick<Customer, 'id' | 'name'>> {
  if (whose === null) return save('customer', null, changes);
  if (Object.keys(changes).length > 0) await save('customer', whose.id, changes);
  return { id: whose.id, name: changes.name ?? whose.name };
}

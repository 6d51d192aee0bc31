/** Takes a customer in without leaving the till: they are on the basket at once, unless they turn out to be known. */
import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { create } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useRepeatKey } from '#screens/base/api/useRepeatKey.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { missingLetters } from '#screens/components/missingLetters.ts';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { isNifKind } from '#shared/domain/identification.ts';
import { isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import { fieldCodes } from '#shared/errors.ts';
import type { BasketCustomer } from '../../checkout/basket.ts';
import { toBasketCustomer } from '../../checkout/useSearchResults.ts';
import { IdentificationFields } from '../identification/IdentificationFields.tsx';
import { duplicatesQuery } from './duplicates.ts';
import { faultOf, type NewCustomer, type NewCustomerField, recordOf, startWith } from './newCustomer.ts';

export interface NewCustomerFormProps {
  /** What was typed to find them. */
  readonly typed: string;
  readonly onPick: (customer: BasketCustomer) => void;
  readonly onBack: () => void;
}

const FIELDS = ['name', 'phone', 'email', 'taxNumber'] as const satisfies readonly NewCustomerField[];
/** Typing rests before others are looked for, in milliseconds. */
const SETTLE = 300;

export default function NewCustomerForm({ typed, onPick, onBack }: NewCustomerFormProps) {
  const t = useT();
  const { keyFor, settle } = useRepeatKey();
  const form = useForm<NewCustomer>({
    initialValues: startWith(typed),
    validateInputOnBlur: true,
    validate: Object.fromEntries(FIELDS.map((field) => [field, (value: string) => faultText(t, field, value)])),
  });
  const [settled] = useDebouncedValue(form.values, SETTLE);
  const duplicates = useQuery(duplicatesQuery(settled));
  const known = duplicates.data ?? [];
  /** What the seller sees the possible duplicates of. */
  const seen = known.length === 0 ? null : keyOf(settled);
  const save = useMutation({
    mutationFn: async (values: NewCustomer) => {
      // Who cannot be looked for is no reason not to sell. Those who are found are shown before anything is saved.
      const found = seen === keyOf(values) ? [] : await queryClient.fetchQuery(duplicatesQuery(values)).catch(() => []);
      if (found.length > 0) return null;
      const record = recordOf(values);
      return create('customer', record, { idempotencyKey: keyFor(record) });
    },
    onSuccess: (customer) => {
      if (customer === null) return;
      settle();
      onPick(toBasketCustomer(customer));
    },
    onError: (error) => form.setErrors(faultsOf(error)),
  });
  const ref = useFormFocus<HTMLFormElement>(save.isPending);
  const isWarned = seen !== null && seen === keyOf(form.values);
  const { taxNumber, taxNumberKind } = form.values;
  const oddNumber = taxNumber.trim() !== '' && isNifKind(taxNumberKind) && !isSpanishTaxNumber(taxNumber);
  return (
    <form
      ref={ref}
      noValidate
      aria-label={t('customers:title')}
      onSubmit={form.onSubmit(
        (values) => {
          if (!save.isPending) save.mutate(values);
        },
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
      )}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('customers:name')}
            size="lg"
            required
            autoComplete="off"
            autoFocus={form.values.name === ''}
            description={missingLetters(form.values.name)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('customers:phone')}
            size="lg"
            type="tel"
            autoComplete="off"
            autoFocus={form.values.name !== ''}
            {...form.getInputProps('phone')}
          />
          <TextInput
            label={t('customers:email')}
            size="lg"
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput
            label={t(isNifKind(taxNumberKind) ? 'customers:taxNumber' : 'customers:documentNumber')}
            size="lg"
            autoComplete="off"
            description={oddNumber ? t('customers:taxNumberOdd') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('taxNumber')}
          />
        </SimpleGrid>
        <IdentificationFields
          size="lg"
          taxNumber={taxNumber}
          value={{ ...form.values, country: null }}
          onChange={(said) =>
            form.setValues({ taxNumberKind: said.taxNumberKind, taxNumberCountry: said.taxNumberCountry })
          }
        />
        {known.length > 0 && (
          <Alert color="orange" role="status" title={t('customers:known')} data-testid="duplicates">
            <Stack gap="xs" align="stretch">
              {known.map(({ customer, by }) => (
                <Button
                  key={customer.id}
                  variant="default"
                  mih={52}
                  h="auto"
                  py={6}
                  justify="space-between"
                  rightSection={<Text size="sm">{t(SAME[by])}</Text>}
                  onClick={() => onPick(customer)}
                >
                  {t('customers:take', { name: customer.name })}
                </Button>
              ))}
            </Stack>
          </Alert>
        )}
        {save.error !== null && <ErrorNotice error={save.error} note={t('customers:kept')} />}
        <Group justify="space-between">
          <Button size="lg" variant="default" leftSection={<IconArrowLeft size={20} aria-hidden />} onClick={onBack}>
            {t('customers:back')}
          </Button>
          <Button
            size="lg"
            type="submit"
            loading={save.isPending}
            variant={isWarned ? 'default' : 'filled'}
            leftSection={<IconUserPlus size={20} aria-hidden />}
          >
            {isWarned ? t('customers:saveAnyway') : t('customers:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const SAME = {
  phone: 'customers:same.phone',
  email: 'customers:same.email',
  taxNumber: 'customers:same.taxNumber',
} as const;

function keyOf(values: NewCustomer): string {
  return JSON.stringify(duplicatesQuery(values).queryKey);
}

function faultText(t: Translate, field: NewCustomerField, value: string): string | null {
  const fault = faultOf(field, value);
  if (fault === null) return null;
  return {
    missing: t('customers:fault.missing'),
    telephone_invalid: fieldCodes.telephone_invalid[currentLanguage()],
    email_invalid: fieldCodes.email_invalid[currentLanguage()],
    long: t('customers:fault.long'),
  }[fault];
}

/** The faults the service found, by the field of the form. */
function faultsOf(error: unknown): Partial<Record<NewCustomerField, string>> {
  const faults: Partial<Record<NewCustomerField, string>> = {};
  for (const { pointer, detail } of error instanceof ApiError ? error.fields : []) {
    const name = pointer?.replace(/^#\//, '').replace('mobile', 'phone');
    const field = FIELDS.find((each) => each === name);
    if (field !== undefined && detail !== undefined) faults[field] = detail;
  }
  return faults;
}

/** Takes a customer in without leaving the till: they are on the basket at once, unless they turn out to be known. */
import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { missingLetters } from '#screens/components/missingLetters.ts';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useSteps } from '#screens/components/useOperation.ts';
import { isNifKind } from '#shared/domain/identification.ts';
import { isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import { fieldCodes } from '#shared/errors.ts';
import type { BasketCustomer } from '../../checkout/basketLine.ts';
import { toBasketCustomer } from '../../checkout/useSearchResults.ts';
import { IdentificationFields } from '../identification/IdentificationFields.tsx';
import { type Duplicate, duplicatesQuery } from './duplicates.ts';
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
  const save = useSteps(
    async (values: NewCustomer, steps) => {
      // Who cannot be looked for is no reason not to sell. Those who are found are shown before anything is saved.
      const found = seen === keyOf(values) ? [] : await queryClient.fetchQuery(duplicatesQuery(values)).catch(() => []);
      if (found.length > 0) return null;
      return steps.save('customer', null, recordOf(values));
    },
    {
      repeats: true,
      onDone: (customer) => {
        if (customer !== null) onPick(toBasketCustomer(customer));
      },
      onFailed: (error) => form.setErrors(faultsOf(error)),
    },
  );
  const ref = useFormFocus<HTMLFormElement>(save.pending);
  const isWarned = seen !== null && seen === keyOf(form.values);
  const { taxNumber, taxNumberKind } = form.values;
  const oddNumber = taxNumber.trim() !== '' && isNifKind(taxNumberKind) && !isSpanishTaxNumber(taxNumber);
  return (
    <form
      ref={ref}
      noValidate
      aria-label={t('customers:new.title')}
      onSubmit={form.onSubmit(
        (values) => {
          save.run(values);
        },
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
      )}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('customers:new.name')}
            size="lg"
            required
            autoComplete="off"
            autoFocus={form.values.name === ''}
            description={missingLetters(form.values.name)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('customers:new.phone')}
            size="lg"
            type="tel"
            autoComplete="off"
            autoFocus={form.values.name !== ''}
            {...form.getInputProps('phone')}
          />
          <TextInput
            label={t('customers:new.email')}
            size="lg"
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput
            label={t(isNifKind(taxNumberKind) ? 'customers:new.taxNumber' : 'customers:new.documentNumber')}
            size="lg"
            autoComplete="off"
            description={oddNumber ? t('customers:new.taxNumberOdd') : undefined}
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
        {known.length > 0 && <Duplicates known={known} onPick={onPick} />}
        {save.error !== null && <ErrorNotice error={save.error} note={t('customers:new.kept')} />}
        <Buttons isWarned={isWarned} pending={save.pending} onBack={onBack} />
      </Stack>
    </form>
  );
}

interface DuplicatesProps extends Pick<NewCustomerFormProps, 'onPick'> {
  readonly known: readonly Duplicate[];
}

/** Who may be the same person. */
function Duplicates({ known, onPick }: DuplicatesProps) {
  const t = useT();
  return (
    <Alert color="orange" role="status" title={t('customers:new.known')} data-testid="duplicates">
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
            {t('customers:new.take', { name: customer.name })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}

interface ButtonsProps extends Pick<NewCustomerFormProps, 'onBack'> {
  /** Whom it may be is on the screen. */
  readonly isWarned: boolean;
  readonly pending: boolean;
}

function Buttons({ isWarned, pending, onBack }: ButtonsProps) {
  const t = useT();
  return (
    <Group justify="space-between">
      <Button size="lg" variant="default" leftSection={<IconArrowLeft size={20} aria-hidden />} onClick={onBack}>
        {t('customers:new.back')}
      </Button>
      <Button
        size="lg"
        type="submit"
        loading={pending}
        variant={isWarned ? 'default' : 'filled'}
        leftSection={<IconUserPlus size={20} aria-hidden />}
      >
        {isWarned ? t('customers:new.saveAnyway') : t('customers:new.save')}
      </Button>
    </Group>
  );
}

const SAME = {
  phone: 'customers:new.same.phone',
  email: 'customers:new.same.email',
  taxNumber: 'customers:new.same.taxNumber',
} as const;

function keyOf(values: NewCustomer): string {
  return JSON.stringify(duplicatesQuery(values).queryKey);
}

function faultText(t: Translate, field: NewCustomerField, value: string): string | null {
  const fault = faultOf(field, value);
  if (fault === null) return null;
  return {
    missing: t('customers:new.fault.missing'),
    telephone_invalid: fieldCodes.telephone_invalid[currentLanguage()],
    email_invalid: fieldCodes.email_invalid[currentLanguage()],
    long: t('customers:new.fault.long'),
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

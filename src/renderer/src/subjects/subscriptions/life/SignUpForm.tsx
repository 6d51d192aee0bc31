/** Signs a customer up: what for, from when on, for whom, at which price and how it is paid. */
import { Checkbox, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { CustomerSelect } from '../../customers/CustomerSelect.tsx';
import { Beneficiaries } from './Beneficiaries.tsx';
import { DebitFields } from './DebitFields.tsx';
import { type Done, toPayOf } from './done.ts';
import { LifeForm } from './LifeForm.tsx';
import { Sold } from './Sold.tsx';
import { missingOf, NO_ACCOUNT, type SignUp, type SignUpValues, signUpOf } from './signUpInput.ts';
import { TypeSelect, useTypePrice, useTypes } from './TypeSelect.tsx';
import { useLifeForm } from './useLifeForm.ts';

export interface SignUpFormProps {
  /** Null: somebody is chosen. */
  readonly customer: number | null;
  /** What for, where that is known. */
  readonly type?: number | null;
  readonly onDone: (done: Done, customer: number) => void;
}

const places = [
  ...['#/customer', '#/type', '#/start', '#/end', '#/price', '#/bankAccount', '#/beneficiaries'],
  ...Object.keys(NO_ACCOUNT).map((name) => `#/account/${name}`),
];

export function SignUpForm({ customer: fixed, type: wanted = null, onDone }: SignUpFormProps) {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const mayMakeAccounts = usePermission('bankAccount:write');
  const mayReadProducts = usePermission('product:read');
  const [values, setValues] = useState<SignUpValues>(() => ({ ...nothingSaid(fixed, today), type: wanted }));
  /** The account as it was when one of its fields was left: half an IBAN is no wrong one. */
  const [account, setAccount] = useState(NO_ACCOUNT);
  const set = (changes: Partial<SignUpValues>): void => setValues({ ...values, ...changes });
  const { types } = useTypes();
  const type = types.find(({ id }) => id === values.type);
  const usual = useTypePrice(type);
  const { data: enrolment } = useRecord('product', mayReadProducts ? (type?.enrolment ?? null) : null);
  const asked = signUpOf({ ...values, account });
  const { look, faults, pending, run } = useLifeForm('subscriptionSignUp', {
    // An account that takes a permission is looked at when it is made.
    input: mayMakeAccounts ? asked : withoutAccount(asked),
    places: { fields: places, day: '#/start', end: null },
    onDone: ({ subscriptionCustomer: { id, customer, start }, sales }) =>
      onDone(
        {
          text: t('subscriptions:done.signUp', { type: type?.name ?? '', date: format.date(start) }),
          subscription: id,
          returned: [],
          owed: 0,
          toPay: toPayOf(sales),
        },
        customer,
      ),
  });
  const missing = missingOf({ ...values, account });
  return (
    <LifeForm
      outcome={look.data !== undefined && <Sold of={look.data} />}
      look={look}
      missing={missing === null ? null : missingTexts(t)[missing]}
      faults={faults}
      action={t('subscriptions:do.signUpNow')}
      pending={pending}
      onSubmit={() => {
        const input = signUpOf(values);
        if (input !== null) run(input);
      }}
    >
      {fixed === null && (
        <CustomerSelect
          label={t('subscriptions:field.customer')}
          value={values.customer}
          error={faults.at('#/customer')}
          onChange={(customer) => set({ customer, debit: 'none' })}
        />
      )}
      <TypeSelect
        isFirst={fixed !== null && wanted === null}
        value={values.type}
        error={faults.at('#/type')}
        onChange={(next) => set({ type: next, price: null, enrolment: true, beneficiaries: [] })}
      />
      <Days values={values} faults={faults} isFirst={fixed !== null && wanted !== null} onChange={set} />
      <MoneyInput
        size="md"
        label={t('subscriptions:field.price')}
        description={usual === '' ? t('subscriptions:field.priceHelp') : t('subscriptions:field.priceOf', { usual })}
        value={values.price}
        error={faults.at('#/price')}
        onChange={(price) => set({ price })}
      />
      {type !== undefined && type.enrolment !== null && (
        <Enrolment product={enrolment} checked={values.enrolment} onChange={(next) => set({ enrolment: next })} />
      )}
      {type !== undefined && type.customers > 1 && (
        <Beneficiaries
          key={type.id}
          most={type.customers - 1}
          value={values.beneficiaries}
          faults={faults}
          onChange={(beneficiaries) => set({ beneficiaries })}
        />
      )}
      <DebitFields
        customer={values.customer}
        debit={values.debit}
        account={values.account}
        faults={faults}
        onDebit={(debit) => set({ debit })}
        onAccount={(next) => set({ account: next })}
        onLeave={() => setAccount(values.account)}
      />
    </LifeForm>
  );
}

interface DaysProps {
  readonly values: SignUpValues;
  /** Who and what is known: an Enter here signs them up. */
  readonly isFirst: boolean;
  readonly faults: ReturnType<typeof useLifeForm>['faults'];
  readonly onChange: (changes: Partial<SignUpValues>) => void;
}

/** From when on, and until when. */
function Days({ values, faults, isFirst, onChange }: DaysProps) {
  const t = useT();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
      <DayInput
        size="md"
        required
        {...(isFirst ? { 'data-autofocus': true } : {})}
        label={t('subscriptions:field.start')}
        value={values.start}
        error={faults.at('#/start')}
        onChange={(start) => onChange({ start })}
      />
      <DayInput
        size="md"
        label={t('subscriptions:field.end')}
        value={values.end}
        error={faults.at('#/end')}
        onChange={(end) => onChange({ end })}
      />
    </SimpleGrid>
  );
}

interface EnrolmentProps {
  /** Undefined to who may not read it. */
  readonly product: { readonly name: string; readonly price: number } | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether the enrolment is sold, too. */
function Enrolment({ product, checked, onChange }: EnrolmentProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Checkbox
      size="md"
      label={
        product === undefined
          ? t('subscriptions:field.enrolment')
          : t('subscriptions:field.enrolmentOf', { name: product.name, amount: format.money(product.price) })
      }
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function nothingSaid(customer: number | null, start: string): SignUpValues {
  return {
    customer,
    type: null,
    start,
    end: '',
    price: null,
    enrolment: true,
    beneficiaries: [],
    debit: 'none',
    account: NO_ACCOUNT,
  };
}

function withoutAccount(input: SignUp | null): SignUp | null {
  if (input === null) return null;
  const { account: _, ...rest } = input;
  return rest;
}

function missingTexts(t: ReturnType<typeof useT>) {
  return {
    customer: t('subscriptions:missing.customer'),
    type: t('subscriptions:missing.type'),
    day: t('subscriptions:missing.day'),
    iban: t('subscriptions:missing.iban'),
  } as const;
}

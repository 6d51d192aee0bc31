/** What somebody is signed up with, as it is typed, and as a request has it. */
import { isDate } from '#shared/domain/time.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type SignUp = InputOf<Contract<'subscriptionSignUp'>>;

/** An account that is made with it. */
export interface NewAccount {
  readonly iban: string;
  readonly holder: string;
  readonly mandate: string;
  /** An ISO date, or empty. */
  readonly mandateDate: string;
}

export const NO_ACCOUNT: NewAccount = { iban: '', holder: '', mandate: '', mandateDate: '' };

/** Which account is debited: none, the customer’s usual one, another of theirs, or a new one. */
export type Debit = 'none' | 'usual' | 'new' | number;

export interface SignUpValues {
  readonly customer: number | null;
  readonly type: number | null;
  readonly start: string;
  /** Empty: it goes on. */
  readonly end: string;
  /** Null: that of the type. */
  readonly price: number | null;
  readonly enrolment: boolean;
  /** Null where nobody is chosen yet. */
  readonly beneficiaries: readonly (number | null)[];
  readonly debit: Debit;
  readonly account: NewAccount;
}

/** What is still missing; null where nothing is. */
export type Missing = 'customer' | 'type' | 'day' | 'iban';

export function missingOf({ customer, type, start, end, debit, account }: SignUpValues): Missing | null {
  if (customer === null) return 'customer';
  if (type === null) return 'type';
  if (!isDate(start) || (end !== '' && !isDate(end))) return 'day';
  if (debit === 'new' && account.mandateDate !== '' && !isDate(account.mandateDate)) return 'day';
  return debit === 'new' && account.iban.trim() === '' ? 'iban' : null;
}

/** The request; null while something is missing. */
export function signUpOf(values: SignUpValues): SignUp | null {
  const { customer, type, start, end, price, enrolment, beneficiaries, debit, account } = values;
  if (customer === null || type === null || missingOf(values) !== null) return null;
  return {
    customer,
    type,
    start,
    enrolment,
    directDebit: debit !== 'none',
    ...(end === '' ? {} : { end }),
    ...(price === null ? {} : { price }),
    ...(typeof debit === 'number' ? { bankAccount: debit } : {}),
    ...(debit === 'new' ? { account: accountOf(account) } : {}),
    beneficiaries: beneficiaries.flatMap((one) => (one === null ? [] : [{ customer: one }])),
  };
}

function accountOf({ iban, holder, mandate, mandateDate }: NewAccount): NonNullable<SignUp['account']> {
  const said = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());
  const parts = { holder: said(holder), mandate: said(mandate), mandateDate: said(mandateDate) };
  return {
    iban: iban.trim(),
    ...Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined)),
  };
}

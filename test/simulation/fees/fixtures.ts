/** The facility whose fees are simulated, made once: every run begins with a copy of its data folder. */
import { addCreditorAccount } from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType } from '#test/kit/fees.ts';
import { startOpen } from '#test/kit/server.ts';
import type { Role } from '../fixtures.ts';

/**
 * Types: by months of the calendar with parts by days, from the day somebody began, and leave from the first. Prices in cents.
 */
export const types = {
  leave: { price: 800, isByDays: true },
  calendar: { price: 3000, isByDays: true },
  anniversary: { price: 2500, isByDays: false },
} as const;
export type TypeName = keyof typeof types;

export const ENROLMENT = 2000;
export const LOCKER = 610;
export const RETURN_FEE = 450;

/** Who has fees: with an account and a mandate, with an account alone, with neither. */
export const members = {
  ana: { account: 'ES9121000418450200051332', hasMandate: true },
  bea: { account: 'ES7921000813610123456789', hasMandate: true },
  carlos: { account: 'ES9121000418450200051332', hasMandate: false },
  dora: { account: null, hasMandate: false },
} as const;
export type MemberName = keyof typeof members;
export const memberNames = Object.keys(members) as MemberName[];

export interface FeeFixtures {
  readonly dataDir: string;
  readonly keys: Readonly<Record<Role, string>>;
  readonly types: Readonly<Record<TypeName, number>>;
  readonly customers: Readonly<Record<MemberName, number>>;
  readonly accounts: readonly { readonly id: number; readonly customer: MemberName; readonly hasMandate: boolean }[];
  readonly locker: number;
  readonly creditorAccount: number;
  readonly methods: Readonly<Record<'cash' | 'transfer' | 'directDebit', number>>;
}

/** Makes the facility and stops its server. */
export async function makeFeeFixtures(): Promise<FeeFixtures> {
  const server = await startOpen();
  const { api, facility } = server;
  const productOf = async (name: string, cents: number): Promise<number> =>
    (await api.create('product', { name, price: cents / 100, taxes: [facility.taxes.general] })).id;
  const enrolment = await productOf('Matrícula', ENROLMENT);
  const locker = await productOf('Taquilla', LOCKER);
  const leave = await addSubscriptionType(server, { name: 'Baja temporal', price: types.leave.price / 100 });
  const calendar = await addSubscriptionType(server, {
    ...{ price: types.calendar.price / 100, enrolment, temporarySubscription: leave },
  });
  const anniversary = await addSubscriptionType(server, {
    ...{ price: types.anniversary.price / 100, apportionment: false },
  });
  const customers: Partial<Record<MemberName, number>> = {};
  const accounts: FeeFixtures['accounts'][number][] = [];
  for (const name of memberNames) {
    const { id: customer } = await api.create('customer', { name });
    customers[name] = customer;
    const { account: iban, hasMandate } = members[name];
    if (iban === null) continue;
    const mandate = hasMandate ? { mandate: `M-${name.toUpperCase()}`, mandateDate: '2026-01-15' } : {};
    const { id } = await api.create('bankAccount', { customer, iban, ...mandate });
    accounts.push({ id, customer: name, hasMandate });
  }
  const creditorAccount = await addCreditorAccount(server, { returnFeeProduct: await productOf('Gastos', RETURN_FEE) });
  // What is documented by a run alone, and by payments: a job has its own time.
  await api.create('setting', { key: 'feeDocuments', value: 'whenCollected' });
  const methods = await api.list('paymentMethod');
  const methodOf = (type: number): number => methods.find((method) => method.type === type)?.id ?? 0;
  await server.stop();
  return {
    ...{
      dataDir: server.dataDir,
      keys: { boss: facility.key, desk: facility.key },
      types: { leave, calendar, anniversary },
    },
    ...{ customers: customers as Record<MemberName, number>, accounts, locker, creditorAccount },
    methods: { cash: methodOf(1), transfer: methodOf(3), directDebit: methodOf(4) },
  };
}

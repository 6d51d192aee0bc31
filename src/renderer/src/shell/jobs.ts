/** The jobs of the office and the lists each has, the first one first. A model belongs to one job, or to none. */
import type { ModelName } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { Translate } from '../i18n/index.ts';

export const jobNames = ['sales', 'customers', 'vouchers', 'invoices', 'stock', 'reports', 'settings'] as const;
export type JobName = (typeof jobNames)[number];

export interface Job {
  readonly name: JobName;
  readonly models: readonly ModelName[];
}

const jobs: readonly Job[] = [
  { name: 'sales', models: ['sale', 'payment', 'heldBasket', 'ecommerceOrder', 'discountReason'] },
  {
    name: 'customers',
    models: ['customer', 'subscriptionCustomer', 'customerGroup', 'customerTag', 'bankAccount', 'subscription'],
  },
  { name: 'vouchers', models: ['voucher', 'voucherMovement', 'voucherType', 'deposit', 'depositMovement'] },
  { name: 'invoices', models: ['invoice', 'invoiceLine', 'invoicePayment', 'invoiceReceipt', 'email'] },
  {
    name: 'stock',
    models: ['product', 'family', 'subfamily', 'stockMovement', 'stockOrder', 'supplier', 'warehouse'],
  },
  { name: 'reports', models: ['zReport', 'posMovement', 'auditLog'] },
  {
    name: 'settings',
    models: ['company', 'pos', 'user', 'profile', 'paymentMethod', 'tax', 'invoiceType', 'invoiceCounter', 'setting'],
  },
];

/** The jobs somebody with these permissions has, each with the lists they may read. */
export function jobsFor(permissions: readonly string[]): readonly Job[] {
  return jobs
    .map(({ name, models }) => ({ name, models: models.filter((model) => covers(permissions, `${model}:read`)) }))
    .filter(({ models }) => models.length > 0);
}

function jobOf(model: string): JobName | null {
  return jobs.find(({ models }) => models.some((name) => name === model))?.name ?? null;
}

/** The job of an address of the office, or null. */
export function jobAt(path: string): JobName | null {
  return path === '/terminals' ? 'settings' : jobOf(path.split('/')[2] ?? '');
}

/** What a job is called. */
export function jobLabel(t: Translate, name: JobName): string {
  return {
    sales: t('common:job.sales'),
    customers: t('common:job.customers'),
    vouchers: t('common:job.vouchers'),
    invoices: t('common:job.invoices'),
    stock: t('common:job.stock'),
    reports: t('common:job.reports'),
    settings: t('common:job.settings'),
  }[name];
}

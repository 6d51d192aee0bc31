import type { Translate } from '#screens/base/i18n/index.ts';
import type { JobName } from '#shared/catalogue/defineModel.ts';

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

// Written by scripts/generateIndexes.ts.
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    /** The texts of every area. */
    resources: {
      common: typeof import('#screens/base/common/i18n/es.json');
      keys: typeof import('#screens/base/keys/i18n/es.json');
      permissions: typeof import('#screens/base/permissions/i18n/es.json');
      commands: typeof import('#screens/commands/i18n/es.json');
      display: typeof import('#screens/display/i18n/es.json');
      office: typeof import('#screens/office/i18n/es.json');
      bulk: typeof import('#screens/records/bulk/i18n/es.json');
      form: typeof import('#screens/records/form/i18n/es.json');
      records: typeof import('#screens/records/i18n/es.json');
      imports: typeof import('#screens/records/imports/i18n/es.json');
      list: typeof import('#screens/records/list/i18n/es.json');
      session: typeof import('#screens/session/i18n/es.json');
      setup: typeof import('#screens/setup/i18n/es.json');
      backups: typeof import('#screens/subjects/backups/i18n/es.json');
      cash: typeof import('#screens/subjects/cash/i18n/es.json');
      customers: typeof import('#screens/subjects/customers/i18n/es.json');
      directDebits: typeof import('#screens/subjects/directDebits/i18n/es.json');
      entries: typeof import('#screens/subjects/entries/i18n/es.json');
      health: typeof import('#screens/subjects/health/i18n/es.json');
      invoices: typeof import('#screens/subjects/invoices/i18n/es.json');
      jobs: typeof import('#screens/subjects/jobs/i18n/es.json');
      mail: typeof import('#screens/subjects/mail/i18n/es.json');
      payments: typeof import('#screens/subjects/payments/i18n/es.json');
      products: typeof import('#screens/subjects/products/i18n/es.json');
      refunds: typeof import('#screens/subjects/refunds/i18n/es.json');
      reports: typeof import('#screens/subjects/reports/i18n/es.json');
      sales: typeof import('#screens/subjects/sales/i18n/es.json');
      schedules: typeof import('#screens/subjects/schedules/i18n/es.json');
      settings: typeof import('#screens/subjects/settings/i18n/es.json');
      staff: typeof import('#screens/subjects/staff/i18n/es.json');
      stock: typeof import('#screens/subjects/stock/i18n/es.json');
      subscriptions: typeof import('#screens/subjects/subscriptions/i18n/es.json');
      terminals: typeof import('#screens/subjects/terminals/i18n/es.json');
      updates: typeof import('#screens/subjects/updates/i18n/es.json');
      vouchers: typeof import('#screens/subjects/vouchers/i18n/es.json');
      webhooks: typeof import('#screens/subjects/webhooks/i18n/es.json');
      favourites: typeof import('#screens/till/favourites/i18n/es.json');
      till: typeof import('#screens/till/i18n/es.json');
    };
  }
}
